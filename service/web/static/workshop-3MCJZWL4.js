import{a as f,b as g}from"./part-YTIYCJ35.js";import"./part-AKDWWPMH.js";import"./part-DT4VMQXK.js";import{a as m}from"./part-GB2C6MA2.js";import{a as o,d as h,e as d,h as y,i as l}from"./part-EBOBGNWU.js";function w(s){try{return localStorage.getItem($(s))??void 0}catch{return}}function k(s,t){try{localStorage.setItem($(s),t)}catch{}}function v(s){try{localStorage.removeItem($(s))}catch{}}var $=s=>`saikoro:workshop:${s}`;var C=/^(?:\s*[0-9０-９]+|[^\s"「」、。=[\]{}]+|.)/u;function S(s,t){return[...s.problems.map(e=>x(e,t,!0)),...s.remarks.map(e=>x(e,t,!1))]}function x(s,t,e){let{line:r=0,column:n=0,phrase:i=""}=s,a=D(t,r,n),c=t.slice(a),u=i!==""&&c.startsWith(i),F=u?i.length:C.exec(c.split(`
`,1)[0]??"")?.[0].length??0;return{from:a,to:a+F,grave:e,detail:O(s.detail),place:r>0?{line:r,column:Math.max(n,1)}:void 0,phrase:i,instead:u?s.instead??[]:[]}}function O(s){return s.replace(/^\d+行\d+文字目 \/ line \d+, column \d+: /,"").replace(/\n[^\n]*\n[\s^＾]+$/u,"")}function D(s,t,e){let r=s.split(`
`),n=Math.min(Math.max(t-1,0),r.length-1),i=r.slice(0,n).reduce((c,u)=>c+u.length+1,0),a=[...r[n]??""].slice(0,Math.max(e-1,0));return i+a.join("").length}function T(s,t,e,r){let n=s.filter(a=>a.grave),i=s.filter(a=>!a.grave);return o`
    ${n.length>0?L(l("workshop.problems",e,{count:n.length}),n,e,r):o`<p>${l("workshop.fine",e,{count:t})}</p>`}
    ${i.length>0?L(l("workshop.remarks",e,{count:i.length}),i,e,r):h}
  `}function L(s,t,e,r){return o`<h2>${s}</h2>
    <ol class=${t[0]?.grave?"faults":"faults remarks"}>
      ${t.map(n=>M(n,e,r))}
    </ol>`}function M(s,t,{go:e,mend:r}){return o`<li>
    ${s.place===void 0?h:o`<button type="button" class="fault-place num" @click=${()=>e(s)}>${l("workshop.place",t,s.place)}</button>`}
    <p class="detail">${s.detail}</p>
    ${s.instead.map(n=>o`<button type="button" class="mend" @click=${()=>r(s,n)}>${l("workshop.fix",t,{written:s.phrase,phrase:n})}</button>`)}
  </li>`}function R(s,t){return s.length===0?o`<p class="soft">${l("workshop.no_reading",t)}</p>`:o`${s.map(e=>_(e,t))}`}function _(s,t){let{kind:e,numbers:r=[],text:n=[],flavour:i,author:a}=s;return o`<article class="made" data-colour=${s.colour??"grey"}>
    <h3>${p(s.name)}</h3>
    ${e?o`<p>${p(e)}</p>`:h}
    ${r.length>0?o`<dl>
          ${r.map(({name:c,value:u})=>o`<div><dt>${c[t]}</dt><dd class="num">${u}</dd></div>`)}
        </dl>`:h}
    ${n.map(c=>o`<p>${p(c)}</p>`)}
    ${i?o`<blockquote><p>${p(i)}</p></blockquote>`:h}
    ${a?o`<p class="soft">${l("workshop.by",t,{author:a})}</p>`:h}
  </article>`}function p({ja:s,en:t}){return o`<span lang="ja">${s}</span>${t===s?h:o` <span lang="en">${t}</span>`}`}function E(s,t,e,r){return o`<div class="stored" role="status">
    <p>${l("workshop.stored",e)} <code>${t}</code></p>
    <p class="doing">
      <a class="button" href=${r(`/g/${s}/cards`,t)}>${l("workshop.see_cards",e)}</a>
      <a class="button" href=${r(`/g/${s}/play`,t)}>${l("workshop.play",e)}</a>
      <a class="button" href=${r(`/g/${s}/workshop`,t)}>${l("workshop.again",e)}</a>
    </p>
  </div>`}var P=600,U=5e3,j=1e6,b=class extends HTMLElement{#e;#i=0;#o=0;#h="";connectedCallback(){this.#e===void 0&&this.#p()}disconnectedCallback(){clearTimeout(this.#i)}get#r(){return this.getAttribute("game")??""}get#n(){return y(this)}#s(t,e={}){return l(t,this.#n,e)}#t(t){let e=this.querySelector(`[data-part="${t}"]`);if(e===null)throw new Error(`the page has no part ${t}`);return e}async#p(){let{Editor:t}=await import("./part-ILR5J7SQ.js"),e=this.querySelector("textarea");if(e===null)return;this.#h=e.value;let r=new URLSearchParams(location.search).has("set"),n=document.createElement("div");n.className="editor",this.#e=new t(n,{text:(r?void 0:w(this.#r))??e.value,label:this.#s("workshop.text"),fix:(i,a)=>this.#s("workshop.fix",{written:i,phrase:a}),changed:()=>this.#f()}),this.#t("editor").replaceChildren(n),this.#t("check").remove();for(let i of["tools","faults","stored","reading"])this.#t(i).replaceChildren();this.#t("faults").setAttribute("aria-live","polite"),this.querySelector("form")?.addEventListener("submit",i=>{i.preventDefault(),this.#g()}),this.#m(),await this.#d()}#m(){d(o`<button type="button" @click=${()=>this.#a(this.#h)}>${this.#s("workshop.house")}</button>
        <button type="button" @click=${()=>this.#a("")}>${this.#s("workshop.empty")}</button>
        <label class="button">${this.#s("workshop.open")}
          <input class="visually-hidden" type="file" accept=".txt,.toml,.json,text/plain" @change=${this.#$} /></label>
        <button type="button" @click=${this.#b}>${this.#s("workshop.save")}</button>
        <span class="soft">${this.#s("workshop.draft")}</span>`,this.#t("tools"))}#a(t){this.#e!==void 0&&(this.#e.text=t),v(this.#r)}#f(){k(this.#r,this.#e?.text??""),d(h,this.#t("stored")),this.#l(P)}#l(t){clearTimeout(this.#i),this.#i=window.setTimeout(()=>{this.#d()},t)}async#d(){let t=this.#e?.text??"";this.#o+=1;let e=this.#o;if(t.trim()===""){this.#u({game:this.#r,problems:[],remarks:[],card_set:null,faces:{}},t,this.#s("workshop.blank"));return}this.setAttribute("aria-busy","true");try{let r=await f(this.#n).checkCardSet(this.#r,{text:t},{faces:!0});e===this.#o&&this.#u(r,t)}catch(r){if(!(r instanceof m))throw r;if(e!==this.#o)return;this.#c(g(r,this.#n)),this.#l(U)}finally{e===this.#o&&this.removeAttribute("aria-busy")}}#u(t,e,r){let n=this.#e;if(n===void 0)return;let i=S(t,e);n.show(i);let a=Object.values(t.faces),c={go:n.go.bind(n),mend:n.mend.bind(n)};d(r===void 0?T(i,a.length,this.#n,c):o`<p>${r}</p>`,this.#t("faults")),t.problems.length===0&&d(R(a,this.#n),this.#t("reading"))}#c(t){d(o`${t.map(e=>o`<p class="wrong">${e}</p>`)}`,this.#t("faults"))}async#g(){let t=this.#e?.text??"";try{let{card_set:e}=await f(this.#n).storeCardSet(this.#r,{text:t});d(E(this.#r,e,this.#n,A),this.#t("stored"))}catch(e){if(!(e instanceof m))throw e;this.#c(g(e,this.#n)),this.#l(0)}}#$=async t=>{let e=t.target,r=e.files?.[0];e.value="",r!==void 0&&(r.size>j?this.#c([this.#s("workshop.too_large")]):this.#a(await r.text()))};#b=()=>{let t=this.#e?.text??"",e=t.trimStart().startsWith("{")?"json":/^\s*(?:\[\[|[a-z_]+\s*=)/m.test(t)?"toml":"txt",r=URL.createObjectURL(new Blob([t],{type:"text/plain"}));Object.assign(document.createElement("a"),{href:r,download:`${this.#r}.${e}`}).click(),setTimeout(()=>URL.revokeObjectURL(r))}};function A(s,t){let e=new URLSearchParams(location.search).get("lang"),r=new URLSearchParams(e===null?{set:t}:{set:t,lang:e});return`${s}?${r}`}customElements.define("saikoro-workshop",b);
