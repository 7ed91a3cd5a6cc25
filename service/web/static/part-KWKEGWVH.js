import{a as p,b as u,c}from"./part-IB4OZ42Q.js";import{a as r}from"./part-JUYR5COM.js";import{a as i,d as o}from"./part-C7K73RNW.js";import"./part-TJM7XZAT.js";import{a as n}from"./part-OGURQMAZ.js";Object.assign(n,{"play.more_answers":{ja:"\u307B\u304B\u306B{count}\u4EF6\u3002\u7D5E\u308A\u8FBC\u3093\u3067\u304F\u3060\u3055\u3044\u3002",en:"{count} more: type to find them."},"play.filter":{ja:"\u7D5E\u308A\u8FBC\u307F",en:"Filter"},"play.found":{ja:"{count}\u4EF6",en:"{count} found"}});var m=9,l=120,h=class extends r{static{this.properties={choices:{attribute:!1},typed:{state:!0}}}constructor(){super(),this.choices=[],this.typed=""}willUpdate(t){t.has("choices")&&this.choices.length<m&&(this.typed="")}render(){let t=c(this.choices,this.typed,this.language);return i`${this.choices.length>=m||this.typed!==""?this.#e(t.length):o}
      <ul class="answers">
        ${t.slice(0,l).map(e=>i`<li><button type="button" @click=${()=>this.#t(e)}>${e[this.language]}</button></li>`)}
      </ul>
      ${t.length>l?i`<p class="soft">${this.words("play.more_answers",{count:t.length-l})}</p>`:o}`}#e(t){return i`<label class="narrow">
      <span>${this.words("play.filter")}</span>
      <input type="search" autocomplete="off" .value=${this.typed} @input=${this.#s} @keydown=${this.#i} />
      <span class="soft num" role="status">${this.words("play.found",{count:t})}</span>
    </label>`}#s(t){this.typed=t.target.value}#i(t){let[e,s]=c(this.choices,this.typed,this.language);t.key==="Enter"&&e!==void 0&&s===void 0&&this.#t(e)}#t(t){this.typed="",this.dispatchEvent(new CustomEvent("choose",{detail:t}))}};customElements.define("saikoro-options",h);Object.assign(n,{"play.handed_in":{ja:"\u63D0\u51FA",en:"your build"},"play.point":{ja:"\u76E4\u9762\u3067\u9078\u3076\u304B\u3001\u4E0B\u306E\u4E00\u89A7\u304B\u3089\u9078\u3093\u3067\u304F\u3060\u3055\u3044\u3002",en:"Point at something on the table, or choose from the list."},"play.point_on":{ja:"\u7D9A\u3051\u3066\u76E4\u9762\u3067\u9078\u3093\u3067\u304F\u3060\u3055\u3044\u3002",en:"Point at what comes next."},"play.all_answers":{ja:"\u3059\u3079\u3066\u306E\u9078\u629E\u80A2\uFF08{count}\uFF09",en:"All answers ({count})"},"play.confirm":{ja:"\u6C7A\u5B9A",en:"Confirm"},"play.undo":{ja:"\u623B\u3059",en:"Undo"}});var d=class extends r{static{this.properties={sitting:{attribute:!1},decision:{attribute:!1},game:{},set:{},picked:{state:!0},choice:{state:!0}}}#e=new Set;constructor(){super(),this.picked=[],this.choice=null}point(t){if(!this.decision.complete){this.querySelector("saikoro-build")?.point(t);return}let e=u(this.#i,this.picked,t);e!==null&&(this.picked=e,this.choice=this.#t.only??null)}willUpdate(t){let e=t.get("decision");e===void 0||e.decision===this.decision.decision||(this.picked=[],this.choice=null,this.#e=new Set)}updated(t){this.#r(),t.has("choice")&&this.choice!==null&&this.querySelector(".confirm")?.focus()}render(){return i`${this.#s()}${this.choice===null?this.#a():this.#l(this.choice)}`}#s(){let{question:t,name:e}=this.decision,s=t?.rule;return i`<details class="question" ?open=${matchMedia("(width > 60rem)").matches}>
      <summary><span>${t?.[this.language]??e}</span></summary>
      ${s?i`<a class="rule" href="/g/${this.game}?lang=${this.language}#${s}">${s}</a>`:o}
    </details>`}get#i(){return this.decision.options??[]}get#t(){return p(this.#i,this.picked)}#a(){if(!this.decision.complete)return import("./part-5S7NXYTQ.js"),i`<saikoro-build
        .sitting=${this.sitting}
        .decision=${this.decision}
        game=${this.game}
        set=${this.set}
        @further=${this.#p}
        @answer=${this.#d}
      ></saikoro-build>`;let{left:t,offered:e,worded:s}=this.#t,a=t.filter(y=>!s.includes(y));return i`${e.size>0?i`<p class="hint">${this.words(this.picked.length>0?"play.point_on":"play.point")}</p>`:o}
      ${s.length>0?i`<saikoro-options .choices=${s} @choose=${this.#o}></saikoro-options>`:o}
      ${this.picked.length>0?i`<p><button type="button" class="undo" @click=${this.#n}>${this.words("play.undo")}</button></p>`:o}
      ${a.length>0?this.#c(t):o}`}#c(t){return i`<details class="all">
      <summary>${this.words("play.all_answers",{count:t.length})}</summary>
      <saikoro-options .choices=${t} @choose=${this.#o}></saikoro-options>
    </details>`}#l(t){return i`<p class="answer-chosen" role="status">${t[this.language]}</p>
      <p class="actions">
        <button type="button" class="main confirm" @click=${this.#h}>${this.words("play.confirm")}</button>
        <button type="button" class="undo" @click=${this.#n}>${this.words("play.undo")}</button>
      </p>`}#o(t){this.choice=t.detail}#n(){let t=this.choice!==null&&this.#t.only===void 0;this.choice=null,t||(this.picked=this.picked.slice(0,-1))}#h(){this.choice!==null&&this.sitting.answer(this.choice.answer,this.choice[this.language])}#d(t){this.sitting.answer(t.detail,this.words("play.handed_in"))}#p(t){this.#e=t.detail,this.#r()}#r(){let t=this.choice?.things??[],e=[...new Set([...this.picked,...t])],s=this.choice===null?this.#t.offered:new Set,a=this.decision.complete?s:this.#e;this.dispatchEvent(new CustomEvent("pointing",{detail:{offered:a,chosen:e}}))}};customElements.define("saikoro-ask",d);export{d as AskElement};
