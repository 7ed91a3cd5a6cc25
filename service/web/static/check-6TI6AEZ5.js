import{a as A,b as O}from"./part-UOSYBBT7.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import{a as P,b as M,h as F}from"./part-GLOBLJZD.js";import{b as y}from"./part-AKDWWPMH.js";import"./part-DT4VMQXK.js";import{a as _}from"./part-GB2C6MA2.js";import{a as i,d as l,f as k,g as E,h as g,i as f}from"./part-EBOBGNWU.js";var z=/^(?:W\/)?"?(?:(\d{1,9})\.)?([0-9a-f]{64})"?$/;function I(s){let e={heads:[],receipts:[],unread:void 0},t=U(s);if(t!==void 0)return b(t,e)||(e.unread=s.trim().slice(0,80)),e;for(let r of s.split(`
`))if(!b(U(r),e))for(let n of r.split(/[\s,;]+/).filter(Boolean))G(n,e);return e}function G(s,e){let[,t,r]=z.exec(s)??[];r===void 0?e.unread??=s.slice(0,80):e.heads.push(t===void 0?{head:r}:{head:r,version:Number(t)})}function b(s,e){if(Array.isArray(s))return s.length>0&&s.every(c=>b(c,e));if(typeof s!="object"||s===null)return!1;let{receipt:t,match:r,version:n,head:o,signature:a}=s;if(t!==void 0)return b(t,e);let d=[r,o,a].every(c=>typeof c=="string"&&/^[0-9a-f]{32,128}$/.test(c));return d&&Number.isSafeInteger(n)&&e.receipts.push(s),d&&Number.isSafeInteger(n)}function U(s){try{let e=JSON.parse(s);return typeof e=="object"?e:void 0}catch{return}}var S="State.reason",h=class{#e;constructor(e,t=new Map){this.title=e,this.#e=t}of(e,t,r){return this.#e.get(e)?.get(t)?.[r]??t}};async function H(s,e=new y(location.origin)){let t=(await e.games()).find(o=>o.game===s);if(t===void 0)return new h;let{sets:r}=await e.gameWords(s),n=new Map;for(let{fields:o,words:a}of r){let d=new Map(a.map(({value:c,ja:m,en:u})=>[c,{ja:m,en:u}]));for(let c of o)n.set(c,d);o.some(c=>c.endsWith("State.reason"))&&n.set(S,d)}return new h({ja:t.title_ja,en:t.title},n)}function N(s,e){for(let t of Object.keys(E)){if(!t.startsWith("check.open."))continue;let r=Y(E[t].en,s);if(r!==void 0)return f(t,e,r).replaceAll("`","")}return s}function Y(s,e){let t=s.replace(/[.*+?^$()|[\]\\]/g,"\\$&").replace(/\{(\w+)\}/g,"(?<$1>.*)"),r=new RegExp(`^${t}$`,"s").exec(e);return r===null?void 0:{...r.groups}}var v=32,j=v*1e6,p=class extends Error{constructor(e){super(e),this.key=e}};async function R(s){if(s.size>j)throw new p("check.too_large");let e=new Uint8Array(await s.slice(0,2).arrayBuffer());return e[0]!==31||e[1]!==139?new Uint8Array(await s.arrayBuffer()):Q(s.stream().pipeThrough(new DecompressionStream("gzip")))}async function K(s,e=null){let t=new y(location.origin);return e===null?t.record(s):t.tournaments.matchRecord(e,s)}async function W(s){return K(J(s))}function J(s){let e=s.trim(),[,t,r]=/^(https?:\/\/[^/]+)?\/?(?:(?:m|matches)\/)?([0-9a-f]{32})(?:[/?#].*)?$/.exec(e)??[];if(r===void 0||t!==void 0&&t!==location.origin)throw new p("check.elsewhere");return r}async function Q(s){let e=[],t=s.getReader();for(let r=0;;){let{done:n,value:o}=await X(t);if(n)return new Uint8Array(await new Blob(e).arrayBuffer());if(r+=o.length,r>j)throw await t.cancel(),new p("check.too_large");e.push(o)}}async function X(s){try{return await s.read()}catch{throw new p("check.unreadable")}}async function q(s,e,t){try{let r=e.heads.map(({head:o})=>o),n=await F(s,{heads:r,receipts:e.receipts,progress:t});for(let{head:o,version:a}of e.heads)Z(n,o,a);return{verdict:"incomplete",verified:n,facts:A(s)}}catch(r){if(r instanceof P)return{verdict:"no_record"};if(!(r instanceof M))throw r;return{verdict:"not_sound",fault:r,facts:A(s,r.line-1)}}}function Z({kept:s},e,t){let r=s.get(e)??0;if(t===void 0||t===r)return;let n={expected:String(t),found:String(r)};throw new M(r,`${e} was kept as that of version ${t}`,"head",n)}var x=50,L=class extends k{static{this.properties={facts:{attribute:!1},labels:{attribute:!1},served:{type:Boolean},shown:{state:!0},proofs:{state:!0}}}constructor(){super(),this.labels=new h,this.served=!1,this.shown=x,this.proofs=new Map}createRenderRoot(){return this}willUpdate(e){e.has("facts")&&(this.shown=x,this.proofs=new Map)}render(){let{dice:e}=this.facts,t=e.length-this.shown,r=["check.die_line","check.purpose","check.draw","check.die","check.value"];return i`<details class="dice">
      <summary>${this.#e("check.dice_show",{count:e.length})}</summary>
      <div class="scroll" tabindex="0">
        <table>
          <thead><tr>${r.map(n=>i`<th scope="col">${this.#e(n)}</th>`)}<td></td></tr></thead>
          <tbody>${e.slice(0,this.shown).map(n=>this.#t(n))}</tbody>
        </table>
      </div>
      ${t<=0?l:i`<button @click=${()=>this.shown+=x}>${this.#e("check.more_dice",{count:Math.min(t,x)})}</button>`}
    </details>`}#e(e,t={}){return f(e,g(this),t)}#t(e){let{line:t,why:r,draw:n,low:o,sides:a,value:d}=e,c=g(this),m=this.served?i`<a href=${`/m/${this.facts.match}?lang=${c}#${t}`}>${t}</a>`:t,u=this.proofs.get(t);return i`<tr>
        <td class="num">${m}</td>
        <td>${this.labels.of("DieRolled.why",r,c)}</td>
        <td class="num">${n}</td>
        <td class="num">${o}–${o+a-1}</td>
        <td class="num"><b>${d}</b></td>
        <td>
          <button aria-expanded=${u!==void 0} aria-label=${this.#e("check.prove_die",{line:t})} @click=${()=>this.#s(e)}>
            ${this.#e("check.prove")}
          </button>
        </td>
      </tr>
      ${u===void 0?l:i`<tr class="proof"><td colspan="6">${this.#r(e,u)}</td></tr>`}`}#r({low:e,sides:t,value:r},{draw:n,link:o,linkLine:a,mix:d,words:c}){let m=e===0?"":` + ${e}`;return i`<dl>
      <dt>${this.#e("check.proof.link",{draw:n,line:a})}</dt><dd><code>${o}</code></dd>
      <dt>${this.#e("check.proof.mix")}</dt><dd><code>${d}</code></dd>
      ${c.map(({number:u,word:$,used:w})=>i`<dt>${this.#e("check.proof.word",{number:u})}</dt>
          <dd>
            ${w?i`<code class="sum">${$} mod ${t}${m} = ${r}</code>`:this.#e("check.proof.skipped",{word:$})}
          </dd>`)}
    </dl>`}async#s(e){let t=new Map(this.proofs);if(!t.delete(e.line)){let r=await O(this.facts,e);r!==void 0&&t.set(e.line,r)}this.proofs=t}};customElements.define("saikoro-dice",L);var B=class extends k{static{this.properties={found:{attribute:!1},labels:{attribute:!1},served:{type:Boolean},brief:{type:Boolean}}}constructor(){super(),this.labels=new h,this.served=!1,this.brief=!1}createRenderRoot(){return this}render(){let{found:e}=this;return e===void 0?l:i`<section class="verdict ${e.verdict}" aria-live="polite">
        <p class="soft">${this.#t("check.by_browser")}</p>
        <h2>${this.#t(`check.verdict.${e.verdict}`)}</h2>
        <p>${this.#t(`check.means.${e.verdict}`)}</p>
        ${e.verdict==="not_sound"?this.#r(e.fault,e.facts):l}
        ${e.verdict==="incomplete"?this.#i(e.verified):l}
      </section>
      ${e.verdict==="no_record"?l:this.#o(e)}`}get#e(){return g(this)}#t(e,t={}){return f(e,this.#e,t)}#r({line:e,what:t,detail:r,compared:n},{lines:o,match:a}){let d=e===0?this.#t("check.header_line"):this.#t("check.line",{line:e}),c=n&&i`<dl class="compared">
      <dt>${this.#t("check.expected")}</dt><dd><code>${n.expected}</code></dd>
      <dt>${this.#t("check.found")}</dt><dd><code>${n.found}</code></dd>
    </dl>`;return i`<h3>${this.#t("check.first_fault")}</h3>
      <p><b>${this.#s(e,a,d)}</b>: ${this.#t(`check.fault.${t}`)}</p>
      <p lang="en"><code>${r}</code></p>
      ${c??l}
      <details><summary>${this.#t("check.the_line")}</summary><pre>${o[e]??""}</pre></details>`}#s(e,t,r){return this.served&&e>0?i`<a href=${`/m/${t}?lang=${this.#e}#${e}`}>${r}</a>`:r}#i({unchecked:e,level:t,kept:r}){let n=[...new Set(r.values())].sort((o,a)=>o-a);return i`<h3>${this.#t("check.unchecked")}</h3>
      <ul>
        ${e.map(o=>i`<li>${N(o,this.#e)}</li>`)}
      </ul>
      <h3>${this.#t("check.trust")}</h3>
      <ul>
        <li>${this.#t(`check.level.${t}`)}</li>
        <li>${this.#t("check.level.residual")}</li>
        ${n.length===0?i`<li>${this.#t("check.kept_none")}</li>`:l}
        ${n.map(o=>i`<li class="held">${this.#t("check.kept_at",{version:o})}</li>`)}
      </ul>`}#o(e){let{facts:t}=e,r=e.verdict==="incomplete"?e.verified:void 0,n=[["check.match",i`<code>${t.match}</code>`],["check.game",this.labels.title?.[this.#e]??t.game],["check.ruleset",t.ruleset],["check.players",this.#a(t)],["check.lines",t.lines.length-1]];if(r!==void 0){let{draws:a,dice:d,opened:c,cards:m,shuffles:u,repeated:$}=r,w=[this.#t("check.counts",{draws:a,dice:d,submissions:c,cards:m})];u>0&&w.push(this.#t("check.shuffles",{shuffles:u,repeated:$})),n.push(["check.result",this.#l(t)],["check.counted",w.map(V=>i`<div>${V}</div>`)],["check.head",i`<code>${r.head}</code>`],["check.server_key",i`<code>${r.serverKey}</code>`])}let o=i`<h2>${this.#t("check.facts")}</h2>
      <dl>${n.map(([a,d])=>i`<dt>${this.#t(a)}</dt><dd>${d}</dd>`)}</dl>`;return i`<section class="record-facts">
      ${this.brief?l:o}
      ${t.dice.length===0?l:i`<saikoro-dice .facts=${t} .labels=${this.labels} .served=${this.served}></saikoro-dice>`}
    </section>`}#a({players:e}){return e.map((t,r)=>i`<div><i class="seat seat-${r}">${"AB"[r]}</i> ${this.#c(t)}</div>`)}#c(e){return e||this.#t("check.unnamed")}#d(e,t){let r="AB"[t];return e?this.#t("check.named",{name:e,seat:r}):this.#t("check.seat",{seat:r})}#l({ending:e,players:t}){if(e===void 0)return this.#t("check.result.open");if(e.how==="halted")return this.#t("check.result.halted");let r=e.how==="finished"?S:"MatchCancelled.reason",n=this.labels.of(r,e.reason,this.#e);if(e.how==="cancelled")return this.#t("check.result.cancelled",{reason:n});let{winner:o}=e,a=this.#t("check.result.drawn"),d=o===null?a:this.#t("check.result.won",{who:this.#d(t[o],o)});return e.reason===""?d:`${d} \xB7 ${n}`}};customElements.define("saikoro-verdict",B);var ee=50,D=class extends k{static{this.properties={match:{},tournament:{},phase:{state:!0},over:{state:!0}}}constructor(){super(),this.match=null,this.tournament=null,this.phase={at:"waiting"},this.over=!1}createRenderRoot(){return this.replaceChildren(),this}render(){return globalThis.crypto?.subtle?i`${this.match===null?this.#s():this.#r()} ${this.#o()}`:i`<p class="notice" role="alert">${this.#e("check.needs_secure")}</p>`}#e(e,t={}){return f(e,g(this),t)}get#t(){return this.phase.at==="reading"||this.phase.at==="checking"}#r(){let e=this.phase.at==="waiting"?"check.here":"check.again";return i`<form class="sources" @submit=${this.#u}>
      <button class="main" ?disabled=${this.#t}>${this.#e(e)}</button>
      ${this.#i()}
    </form>`}#s(){let e=v;return i`<div class="sources">
      <label
        class="drop ${this.over?"over":""}"
        @dragover=${this.#a}
        @dragleave=${()=>this.over=!1}
        @drop=${this.#c}
      >
        <b>${this.#e("check.choose")}</b>
        <input type="file" accept=".jsonl,.gz,application/jsonl" ?disabled=${this.#t} @change=${this.#d} />
        <span class="soft">${this.#e("check.drop",{limit:e})}</span>
      </label>
      <form class="fetch" @submit=${this.#l}>
        <label>${this.#e("check.address")}<input name="address" required autocomplete="off" spellcheck="false" /></label>
        <button ?disabled=${this.#t}>${this.#e("check.fetch")}</button>
      </form>
      <details>
        <summary>${this.#e("check.paste")}</summary>
        <form @submit=${this.#h}>
          <label>${this.#e("check.lines_here")}<textarea name="lines" rows="6" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.#t}>${this.#e("check.start")}</button>
        </form>
      </details>
      ${this.#i()}
    </div>`}#i(){return i`<details>
      <summary>${this.#e("check.kept")}</summary>
      <label
        ><span class="soft">${this.#e("check.kept_how")}</span>
        <textarea name="kept" rows="4" spellcheck="false"></textarea
      ></label>
    </details>`}#o(){let{phase:e}=this;switch(e.at){case"waiting":return i`<div role="status"></div>`;case"reading":return i`<p role="status">${this.#e("check.reading")}…</p>`;case"checking":{let{checked:t,lines:r}=e;return i`<p role="status">
          <progress max=${Math.max(1,r)} value=${t}></progress>
          ${this.#e("check.progress",{checked:t,lines:r})}
        </p>`}case"failed":return i`<p class="notice" role="alert">${e.why}</p>`;case"found":return i`<saikoro-verdict
          .found=${e.found}
          .labels=${e.labels}
          .served=${e.served}
          .brief=${this.match!==null}
        ></saikoro-verdict>`;default:return l}}#a(e){e.preventDefault(),this.over=!0}#c(e){e.preventDefault(),this.over=!1;let t=e.dataTransfer?.files[0];t!==void 0&&!this.#t&&this.#n(()=>R(t),!1)}#d(e){let t=e.target,r=t.files?.[0];r!==void 0&&this.#n(()=>R(r),!1),t.value=""}#l(e){e.preventDefault();let t=C(e,"address");this.#n(()=>W(t),!0)}#h(e){e.preventDefault();let t=C(e,"lines");this.#n(()=>R(new Blob([t])),!1)}#u(e){e.preventDefault();let{match:t,tournament:r}=this;t!==null&&this.#n(()=>K(t,r),r===null)}async#n(e,t){this.phase={at:"reading"};try{let r=this.#f(),n=await q(await e(),r,this.#p()),o=n.verdict==="no_record"?new h:await this.#m(n.facts.game);this.phase={at:"found",found:n,labels:o,served:t}}catch(r){this.phase={at:"failed",why:this.#g(r)}}await this.updateComplete,this.querySelector("saikoro-verdict, [role=alert]")?.scrollIntoView({block:"nearest"})}#f(){let e=I(this.querySelector("[name=kept]")?.value??"");if(e.unread!==void 0)throw new T(e.unread);return e}#p(){let e=0;return async(t,r)=>{performance.now()-e<ee||(this.phase={at:"checking",checked:t,lines:r},await new Promise(n=>setTimeout(n)),e=performance.now())}}async#m(e){try{return await H(e)}catch(t){if(t instanceof _)return new h;throw t}}#g(e){return e instanceof p?this.#e(e.key,{limit:v}):e instanceof T?this.#e("check.kept_unread",{text:e.message}):e instanceof _?this.#e("check.not_fetched",{why:e.message}):e instanceof DOMException&&e.name==="NotSupportedError"?this.#e("check.needs_ed25519"):this.#e("check.failed",{why:String(e)})}},T=class extends Error{};function C(s,e){return String(new FormData(s.target).get(e)??"")}customElements.define("saikoro-check",D);
