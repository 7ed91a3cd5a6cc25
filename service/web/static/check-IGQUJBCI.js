import{a as o,b as l,c as w,d as v,f as _,g as x,h as M,i as F,j as P,k,l as O,m as g,n as p}from"./part-UQRIGICY.js";var Z=/^(?:W\/)?"?(?:(\d{1,9})\.)?([0-9a-f]{64})"?$/;function j(n){let e={heads:[],receipts:[],unread:void 0},t=I(n);if(t!==void 0)return R(t,e)||(e.unread=n.trim().slice(0,80)),e;for(let r of n.split(`
`))if(!R(I(r),e))for(let s of r.split(/[\s,;]+/).filter(Boolean))ee(s,e);return e}function ee(n,e){let[,t,r]=Z.exec(n)??[];r===void 0?e.unread??=n.slice(0,80):e.heads.push(t===void 0?{head:r}:{head:r,version:Number(t)})}function R(n,e){if(Array.isArray(n))return n.length>0&&n.every(d=>R(d,e));if(typeof n!="object"||n===null)return!1;let{receipt:t,match:r,version:s,head:i,signature:c}=n;if(t!==void 0)return R(t,e);let a=[r,i,c].every(d=>typeof d=="string"&&/^[0-9a-f]{32,128}$/.test(d));return a&&Number.isSafeInteger(s)&&e.receipts.push(n),a&&Number.isSafeInteger(s)}function I(n){try{let e=JSON.parse(n);return typeof e=="object"?e:void 0}catch{return}}var S="State.reason",u=class{#e;constructor(e,t=new Map){this.title=e,this.#e=t}of(e,t,r){return this.#e.get(e)?.get(t)?.[r]??t}};async function N(n,e=new k(location.origin)){let t=(await e.games()).find(i=>i.game===n);if(t===void 0)return new u;let{sets:r}=await e.gameWords(n),s=new Map;for(let{fields:i,words:c}of r){let a=new Map(c.map(({value:d,ja:y,en:h})=>[d,{ja:y,en:h}]));for(let d of i)s.set(d,a);i.some(d=>d.endsWith("State.reason"))&&s.set(S,a)}return new u({ja:t.title_ja,en:t.title},s)}function W(n,e){for(let t of Object.keys(O)){if(!t.startsWith("check.open."))continue;let r=te(O[t].en,n);if(r!==void 0)return p(t,e,r).replaceAll("`","")}return n}function te(n,e){let t=n.replace(/[.*+?^$()|[\]\\]/g,"\\$&").replace(/\{(\w+)\}/g,"(?<$1>.*)"),r=new RegExp(`^${t}$`,"s").exec(e);return r===null?void 0:{...r.groups}}var T=32,V=T*1e6,f=class extends Error{constructor(e){super(e),this.key=e}};async function E(n){if(n.size>V)throw new f("check.too_large");let e=new Uint8Array(await n.slice(0,2).arrayBuffer());return e[0]!==31||e[1]!==139?new Uint8Array(await n.arrayBuffer()):ne(n.stream().pipeThrough(new DecompressionStream("gzip")))}async function L(n,e=null){let t=new k(location.origin);return e===null?t.record(n):t.tournaments.matchRecord(e,n)}async function C(n){return L(re(n))}function re(n){let e=n.trim(),[,t,r]=/^(https?:\/\/[^/]+)?\/?(?:(?:m|matches)\/)?([0-9a-f]{32})(?:[/?#].*)?$/.exec(e)??[];if(r===void 0||t!==void 0&&t!==location.origin)throw new f("check.elsewhere");return r}async function ne(n){let e=[],t=n.getReader();for(let r=0;;){let{done:s,value:i}=await se(t);if(s)return new Uint8Array(await new Blob(e).arrayBuffer());if(r+=i.length,r>V)throw await t.cancel(),new f("check.too_large");e.push(i)}}async function se(n){try{return await n.read()}catch{throw new f("check.unreadable")}}function B(n,e=1/0){let t=new TextDecoder().decode(n).split(`
`);t.at(-1)===""&&t.pop();let r=G(t[0]);if(r===void 0||typeof r.match!="string")return;let s={match:r.match,game:m(r.game),ruleset:m(q(r.rules).version),lines:t,players:[void 0,void 0],dice:[],ending:void 0,mix:"",links:new Map};for(let[i,c]of t.entries()){if(i>e)break;let{type:a,data:d}=G(c)??{};i>0&&typeof a=="string"&&oe(s,i,a,q(d))}return s}async function J(n,e){let t=n.links.get(e.draw);if(t===void 0||n.mix==="")return;let r=[],s=ie(M(n.match,e.draw,t.link,n.mix),r);for(let i of n.dice){if(i.draw!==e.draw||i.line>e.line)continue;let c=r.length;await F(s,i.sides);let a=r.slice(c);if(a.at(-1).used=!0,i.line===e.line)return{draw:e.draw,link:t.link,linkLine:t.line,mix:n.mix,words:a}}}async function*ie(n,e){for(;;){let{value:t}=await n.next();e.push({number:e.length+1,word:t,used:!1}),yield t}}function oe(n,e,t,r){switch(t){case"seat.joined":(r.seat===0||r.seat===1)&&(n.players[r.seat]=m(r.player));break;case"entropy.fixed":n.mix=m(r.mix);break;case"draw.opened":n.links.set(z(r.draw),{link:m(r.link),line:e});break;case"die.rolled":{let[s,i,c,a]=["low","sides","value","draw"].map(d=>z(r[d]));n.dice.push({line:e,low:s,sides:i,value:c,draw:a,why:m(r.why)});break}case"match.finished":{let s=r.winner===0||r.winner===1?r.winner:null;n.ending={how:"finished",winner:s,reason:m(r.reason)};break}case"match.cancelled":n.ending={how:"cancelled",reason:m(r.reason)};break;case"match.halted":n.ending={how:"halted"};break}}function G(n){try{let e=JSON.parse(n??"");return typeof e=="object"&&e!==null?e:void 0}catch{return}}function q(n){return typeof n=="object"&&n!==null?n:{}}function m(n){return typeof n=="string"?n:""}function z(n){return typeof n=="number"?n:0}async function Y(n,e,t){try{let r=e.heads.map(({head:i})=>i),s=await P(n,{heads:r,receipts:e.receipts,progress:t});for(let{head:i,version:c}of e.heads)ae(s,i,c);return{verdict:"incomplete",verified:s,facts:B(n)}}catch(r){if(r instanceof _)return{verdict:"no_record"};if(!(r instanceof x))throw r;return{verdict:"not_sound",fault:r,facts:B(n,r.line-1)}}}function ae({kept:n},e,t){let r=n.get(e)??0;if(t===void 0||t===r)return;let s={expected:String(t),found:String(r)};throw new x(r,`${e} was kept as that of version ${t}`,"head",s)}var A=50,K=class extends w{static{this.properties={facts:{attribute:!1},labels:{attribute:!1},served:{type:Boolean},shown:{state:!0},proofs:{state:!0}}}constructor(){super(),this.labels=new u,this.served=!1,this.shown=A,this.proofs=new Map}createRenderRoot(){return this}willUpdate(e){e.has("facts")&&(this.shown=A,this.proofs=new Map)}render(){let{dice:e}=this.facts,t=e.length-this.shown,r=["check.die_line","check.purpose","check.draw","check.die","check.value"];return o`<details class="dice">
      <summary>${this.#e("check.dice_show",{count:e.length})}</summary>
      <div class="scroll">
        <table>
          <thead><tr>${r.map(s=>o`<th scope="col">${this.#e(s)}</th>`)}<td></td></tr></thead>
          <tbody>${e.slice(0,this.shown).map(s=>this.#t(s))}</tbody>
        </table>
      </div>
      ${t<=0?l:o`<button @click=${()=>this.shown+=A}>${this.#e("check.more_dice",{count:Math.min(t,A)})}</button>`}
    </details>`}#e(e,t={}){return p(e,g(this),t)}#t(e){let{line:t,why:r,draw:s,low:i,sides:c,value:a}=e,d=g(this),y=this.served?o`<a href=${`/m/${this.facts.match}?lang=${d}#${t}`}>${t}</a>`:t,h=this.proofs.get(t);return o`<tr>
        <td class="num">${y}</td>
        <td>${this.labels.of("DieRolled.why",r,d)}</td>
        <td class="num">${s}</td>
        <td class="num">${i}–${i+c-1}</td>
        <td class="num"><b>${a}</b></td>
        <td>
          <button aria-expanded=${h!==void 0} aria-label=${this.#e("check.prove_die",{line:t})} @click=${()=>this.#n(e)}>
            ${this.#e("check.prove")}
          </button>
        </td>
      </tr>
      ${h===void 0?l:o`<tr class="proof"><td colspan="6">${this.#r(e,h)}</td></tr>`}`}#r({low:e,sides:t,value:r},{draw:s,link:i,linkLine:c,mix:a,words:d}){let y=e===0?"":` + ${e}`;return o`<dl>
      <dt>${this.#e("check.proof.link",{draw:s,line:c})}</dt><dd><code>${i}</code></dd>
      <dt>${this.#e("check.proof.mix")}</dt><dd><code>${a}</code></dd>
      ${d.map(({number:h,word:b,used:$})=>o`<dt>${this.#e("check.proof.word",{number:h})}</dt>
          <dd>
            ${$?o`<code class="sum">${b} mod ${t}${y} = ${r}</code>`:this.#e("check.proof.skipped",{word:b})}
          </dd>`)}
    </dl>`}async#n(e){let t=new Map(this.proofs);if(!t.delete(e.line)){let r=await J(this.facts,e);r!==void 0&&t.set(e.line,r)}this.proofs=t}};customElements.define("saikoro-dice",K);var U=class extends w{static{this.properties={found:{attribute:!1},labels:{attribute:!1},served:{type:Boolean},brief:{type:Boolean}}}constructor(){super(),this.labels=new u,this.served=!1,this.brief=!1}createRenderRoot(){return this}render(){let{found:e}=this;return e===void 0?l:o`<section class="verdict ${e.verdict}" aria-live="polite">
        <p class="soft">${this.#t("check.by_browser")}</p>
        <h2>${this.#t(`check.verdict.${e.verdict}`)}</h2>
        <p>${this.#t(`check.means.${e.verdict}`)}</p>
        ${e.verdict==="not_sound"?this.#r(e.fault,e.facts):l}
        ${e.verdict==="incomplete"?this.#i(e.verified):l}
      </section>
      ${e.verdict==="no_record"?l:this.#o(e)}`}get#e(){return g(this)}#t(e,t={}){return p(e,this.#e,t)}#r({line:e,what:t,detail:r,compared:s},{lines:i,match:c}){let a=e===0?this.#t("check.header_line"):this.#t("check.line",{line:e}),d=s&&o`<dl class="compared">
      <dt>${this.#t("check.expected")}</dt><dd><code>${s.expected}</code></dd>
      <dt>${this.#t("check.found")}</dt><dd><code>${s.found}</code></dd>
    </dl>`;return o`<h3>${this.#t("check.first_fault")}</h3>
      <p><b>${this.#n(e,c,a)}</b>: ${this.#t(`check.fault.${t}`)}</p>
      <p lang="en"><code>${r}</code></p>
      ${d??l}
      <details><summary>${this.#t("check.the_line")}</summary><pre>${i[e]??""}</pre></details>`}#n(e,t,r){return this.served&&e>0?o`<a href=${`/m/${t}?lang=${this.#e}#${e}`}>${r}</a>`:r}#i({unchecked:e,level:t,kept:r}){let s=[...new Set(r.values())].sort((i,c)=>i-c);return o`<h3>${this.#t("check.unchecked")}</h3>
      <ul>
        ${e.map(i=>o`<li>${W(i,this.#e)}</li>`)}
      </ul>
      <h3>${this.#t("check.trust")}</h3>
      <ul>
        <li>${this.#t(`check.level.${t}`)}</li>
        <li>${this.#t("check.level.residual")}</li>
        ${s.length===0?o`<li>${this.#t("check.kept_none")}</li>`:l}
        ${s.map(i=>o`<li class="held">${this.#t("check.kept_at",{version:i})}</li>`)}
      </ul>`}#o(e){let{facts:t}=e,r=e.verdict==="incomplete"?e.verified:void 0,s=[["check.match",o`<code>${t.match}</code>`],["check.game",this.labels.title?.[this.#e]??t.game],["check.ruleset",t.ruleset],["check.players",this.#a(t)],["check.lines",t.lines.length-1]];if(r!==void 0){let{draws:c,dice:a,opened:d,cards:y,shuffles:h,repeated:b}=r,$=[this.#t("check.counts",{draws:c,dice:a,submissions:d,cards:y})];h>0&&$.push(this.#t("check.shuffles",{shuffles:h,repeated:b})),s.push(["check.result",this.#l(t)],["check.counted",$.map(X=>o`<div>${X}</div>`)],["check.head",o`<code>${r.head}</code>`],["check.server_key",o`<code>${r.serverKey}</code>`])}let i=o`<h2>${this.#t("check.facts")}</h2>
      <dl>${s.map(([c,a])=>o`<dt>${this.#t(c)}</dt><dd>${a}</dd>`)}</dl>`;return o`<section class="facts">
      ${this.brief?l:i}
      ${t.dice.length===0?l:o`<saikoro-dice .facts=${t} .labels=${this.labels} .served=${this.served}></saikoro-dice>`}
    </section>`}#a({players:e}){return e.map((t,r)=>o`<div><i class="seat seat-${r}">${"AB"[r]}</i> ${this.#c(t)}</div>`)}#c(e){return e||this.#t("check.unnamed")}#d(e,t){let r="AB"[t];return e?this.#t("check.named",{name:e,seat:r}):this.#t("check.seat",{seat:r})}#l({ending:e,players:t}){if(e===void 0)return this.#t("check.result.open");if(e.how==="halted")return this.#t("check.result.halted");let r=e.how==="finished"?S:"MatchCancelled.reason",s=this.labels.of(r,e.reason,this.#e);if(e.how==="cancelled")return this.#t("check.result.cancelled",{reason:s});let{winner:i}=e,c=this.#t("check.result.drawn"),a=i===null?c:this.#t("check.result.won",{who:this.#d(t[i],i)});return e.reason===""?a:`${a} \xB7 ${s}`}};customElements.define("saikoro-verdict",U);var ce=50,H=class extends w{static{this.properties={match:{},tournament:{},phase:{state:!0},over:{state:!0}}}constructor(){super(),this.match=null,this.tournament=null,this.phase={at:"waiting"},this.over=!1}createRenderRoot(){return this.replaceChildren(),this}render(){return globalThis.crypto?.subtle?o`${this.match===null?this.#n():this.#r()} ${this.#o()}`:o`<p class="notice" role="alert">${this.#e("check.needs_secure")}</p>`}#e(e,t={}){return p(e,g(this),t)}get#t(){return this.phase.at==="reading"||this.phase.at==="checking"}#r(){let e=this.phase.at==="waiting"?"check.here":"check.again";return o`<form class="sources" @submit=${this.#h}>
      <button class="main" ?disabled=${this.#t}>${this.#e(e)}</button>
      ${this.#i()}
    </form>`}#n(){let e=T;return o`<div class="sources">
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
        <form @submit=${this.#u}>
          <label>${this.#e("check.lines_here")}<textarea name="lines" rows="6" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.#t}>${this.#e("check.start")}</button>
        </form>
      </details>
      ${this.#i()}
    </div>`}#i(){return o`<details>
      <summary>${this.#e("check.kept")}</summary>
      <label
        ><span class="soft">${this.#e("check.kept_how")}</span>
        <textarea name="kept" rows="4" spellcheck="false"></textarea
      ></label>
    </details>`}#o(){let{phase:e}=this;switch(e.at){case"waiting":return o`<div role="status"></div>`;case"reading":return o`<p role="status">${this.#e("check.reading")}…</p>`;case"checking":{let{checked:t,lines:r}=e;return o`<p role="status">
          <progress max=${Math.max(1,r)} value=${t}></progress>
          ${this.#e("check.progress",{checked:t,lines:r})}
        </p>`}case"failed":return o`<p class="notice" role="alert">${e.why}</p>`;case"found":return o`<saikoro-verdict
          .found=${e.found}
          .labels=${e.labels}
          .served=${e.served}
          .brief=${this.match!==null}
        ></saikoro-verdict>`;default:return l}}#a(e){e.preventDefault(),this.over=!0}#c(e){e.preventDefault(),this.over=!1;let t=e.dataTransfer?.files[0];t!==void 0&&!this.#t&&this.#s(()=>E(t),!1)}#d(e){let t=e.target,r=t.files?.[0];r!==void 0&&this.#s(()=>E(r),!1),t.value=""}#l(e){e.preventDefault();let t=Q(e,"address");this.#s(()=>C(t),!0)}#u(e){e.preventDefault();let t=Q(e,"lines");this.#s(()=>E(new Blob([t])),!1)}#h(e){e.preventDefault();let{match:t,tournament:r}=this;t!==null&&this.#s(()=>L(t,r),r===null)}async#s(e,t){this.phase={at:"reading"};try{let r=this.#p(),s=await Y(await e(),r,this.#f()),i=s.verdict==="no_record"?new u:await this.#m(s.facts.game);this.phase={at:"found",found:s,labels:i,served:t}}catch(r){this.phase={at:"failed",why:this.#y(r)}}await this.updateComplete,this.querySelector("saikoro-verdict, [role=alert]")?.scrollIntoView({block:"nearest"})}#p(){let e=j(this.querySelector("[name=kept]")?.value??"");if(e.unread!==void 0)throw new D(e.unread);return e}#f(){let e=0;return async(t,r)=>{performance.now()-e<ce||(this.phase={at:"checking",checked:t,lines:r},await new Promise(s=>setTimeout(s)),e=performance.now())}}async#m(e){try{return await N(e)}catch(t){if(t instanceof v)return new u;throw t}}#y(e){return e instanceof f?this.#e(e.key,{limit:T}):e instanceof D?this.#e("check.kept_unread",{text:e.message}):e instanceof v?this.#e("check.not_fetched",{why:e.message}):e instanceof DOMException&&e.name==="NotSupportedError"?this.#e("check.needs_ed25519"):this.#e("check.failed",{why:String(e)})}},D=class extends Error{};function Q(n,e){return String(new FormData(n.target).get(e)??"")}customElements.define("saikoro-check",H);
