import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-GLOBLJZD.js";import{b as S}from"./part-AKDWWPMH.js";import"./part-DT4VMQXK.js";import{d as w}from"./part-GB2C6MA2.js";import{a as i,d as o,f as m,h as p,i as h}from"./part-EBOBGNWU.js";function g(l,e,t=""){if(!(l instanceof w))return i`<p>${l instanceof Error?l.message:String(l)}</p>`;let{problem:n}=l,s=n.errors??[];if(s.length===0)return i`<p>${n.detail}</p>`;let a=t.split(/\r?\n/);return i`<p><b>${n.title}</b></p>
    <ul class="faults">
      ${s.map(r=>{let u=D(r.pointer??""),d=u===void 0?void 0:a[u+1];return i`<li>
          ${d?i`<span class="soft">${h("organise.row",e,{number:u+1})}</span> <code>${d}</code><br />`:""}
          ${r.detail} <small>${r.rule}</small>
        </li>`})}
    </ul>`}function D(l){let e=/^\/entrants\/(\d+)/.exec(l)?.[1];return e===void 0?void 0:Number(e)}var $="saikoro.official.";function E(l){return localStorage.getItem($+l)??void 0}function f(l,e){e===void 0?localStorage.removeItem($+l):localStorage.setItem($+l,e)}function c(l){let e=(t,n)=>{let s=new Headers(n?.headers);return s.set("Accept-Language",l),fetch(t,{...n,headers:s})};return new S(location.origin,{fetch:e})}var K=["swiss","round_robin","single_elimination","double_elimination","ladder"],y=class extends m{static{this.properties={games:{state:!0},refused:{state:!0},busy:{state:!0}}}constructor(){super(),this.games=[],this.busy=!1}createRenderRoot(){return this.replaceChildren(),this}async connectedCallback(){super.connectedCallback(),this.games=await c(this.#n).games()}get#n(){return p(this)}#e(e,t={}){return h(e,this.#n,t)}render(){return i`<form class="organising" @submit=${this.#t}>
      <label>${this.#e("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.#e("open.game")}<select name="game">
          ${this.games.map(e=>i`<option value=${e.game}>${this.#n==="ja"?e.title_ja:e.title}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.format")}<select name="format">
          ${K.map(e=>i`<option value=${e}>${this.#e(`open.${e}`)}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.play")}<select name="play">
          <option value="builds">${this.#e("open.builds")}</option>
          <option value="seats">${this.#e("open.seats")}</option>
        </select></label
      >
      <label class="tick"><input type="checkbox" name="check_in" />${this.#e("open.check_in")}</label>
      <label>${this.#e("open.places")}<input name="places" type="number" min="0" value="0" /></label>
      <details>
        <summary>${this.#e("open.plan")}</summary>
        <label>${this.#e("open.plan_how")}<textarea name="plan" rows="8" spellcheck="false"></textarea></label>
      </details>
      <label
        >${this.#e("open.entries")}<span class="soft">${this.#e("open.entries_how")}</span>
        <textarea name="csv" rows="8" spellcheck="false"></textarea>
      </label>
      <label>${this.#e("open.key")}<input name="key" type="password" autocomplete="off" /></label>
      <button class="main" ?disabled=${this.busy}>${this.#e("open.submit")}</button>
      <div role="alert">${this.refused===void 0?o:this.#s()}</div>
    </form>`}#s(){let e=this.querySelector("[name=csv]")?.value??"";return i`<div class="notice">
      <p>${this.#e("open.faults")}</p>
      ${g(this.refused,this.#n,e)}
    </div>`}async#t(e){e.preventDefault();let t=new FormData(e.target),n=s=>String(t.get(s)??"").trim();this.busy=!0,this.refused=void 0;try{let s={plan:this.#o(n),...n("csv")?{csv:n("csv")}:{}},a=n("key"),r=await c(this.#n).tournaments.create(s,a?{token:a}:{});f(r.tournament,r.token),location.assign(`/t/${r.tournament}?lang=${this.#n}`)}catch(s){this.refused=s,this.busy=!1}}#o(e){let t=e("plan");if(t===""){let{name:n,game:s,format:a,play:r}=Object.fromEntries(["name","game","format","play"].map(d=>[d,e(d)])),u=Number(e("places"));return{name:n,game:s,play:r,stages:[{format:a}],check_in:e("check_in")!=="",registration:u}}try{return JSON.parse(t)}catch(n){throw new Error(this.#e("open.bad_json",{why:String(n)}))}}};customElements.define("saikoro-new-tournament",y);var T=["overturn","double_loss","rerun","disqualify","reinstate"],k=class extends m{static{this.properties={tournament:{},key:{},entrants:{attribute:!1},version:{type:Number},act:{attribute:!1},results:{state:!0},kind:{state:!0},place:{state:!0},draft:{state:!0},refused:{state:!0}}}constructor(){super(),this.entrants=[],this.kind="overturn",this.place=0}createRenderRoot(){return this}async updated(e){e.has("version")&&(this.results=await c(this.#n).tournaments.results(this.tournament))}get#n(){return p(this)}#e(e,t={}){return h(e,this.#n,t)}get#s(){return(this.results?.stages??[]).flatMap(({stage:t,rounds:n})=>n.flatMap(({round:s,pairings:a})=>a.filter(({b:r})=>r!==null).map(r=>({stage:t,round:s,pairing:r})))).reverse()}render(){if(this.results===void 0)return o;let{draft:e}=this;return i`<fieldset>
      <legend>${this.#e("organise.rule")}</legend>
      ${e===void 0?this.#t():this.#d(e)}
      <div role="alert">
        ${this.refused===void 0?o:i`<div class="notice">${g(this.refused,this.#n)}</div>`}
      </div>
      ${e===void 0?i`${this.#m()} ${this.#l()}`:o}
    </fieldset>`}#t(){let e=(this.results?.disputes??[]).filter(({status:t})=>t==="open");return i`<form @submit=${this.#i}>
      <label
        >${this.#e("organise.kind")}
        <select name="kind" @change=${t=>this.kind=t.target.value}>
          ${T.map(t=>i`<option value=${t} ?selected=${t===this.kind}>${this.#e(`organise.${t}`)}</option>`)}
        </select></label
      >
      ${this.kind==="disqualify"||this.kind==="reinstate"?this.#o():this.#c()}
      ${e.length===0?o:i`<label
            >${this.#e("organise.dispute")}
            <select name="dispute">
              <option value="">${this.#e("organise.no_dispute")}</option>
              ${e.map(t=>i`<option value=${t.line}>${t.line}: ${t.name} · ${t.reason}</option>`)}
            </select></label
          >`}
      <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.#e("organise.preview")}</button>
    </form>`}#o(){let e=this.entrants.filter(({gone:t})=>this.kind==="reinstate"==!!t);return i`<label
      >${this.#e("organise.entrant")}
      <select name="entrant" required>
        ${e.map(t=>i`<option value=${t.entrant}>${t.entrant}: ${t.name}</option>`)}
      </select></label
    >`}#c(){let e=this.#s,t=e[this.place]?.pairing;return i`<label
        >${this.#e("organise.pairing")}
        <select name="place" required @change=${n=>this.place=Number(n.target.value)}>
          ${e.map(({stage:n,round:s,pairing:{a,b:r}},u)=>i`<option value=${u}>${this.#u(n,s)}: ${a.name} – ${r.name}</option>`)}
        </select></label
      >
      ${this.kind!=="overturn"||t===void 0?o:i`<label
            >${this.#e("organise.winner")}
            <select name="winner">
              ${[t.a,t.b].map(({entrant:n,name:s})=>i`<option value=${n} ?selected=${n!==t.winner}>${s}</option>`)}
              <option value="">${this.#e("organise.draw")}</option>
            </select></label
          >`}`}#d({ruling:e,reason:t,dispute:n,consequences:s}){let{kept:a,replayed:r,dropped:u,moves:d,exact:R}=s,x=r.length+u.length+d.length===0,L={ruling:e,reason:t,dispute:n};return i`<div class="follows">
      <h3>${this.#e("organise.follows")}</h3>
      <ul>
        <li>${this.#e("organise.kept",{count:a.length})}</li>
        ${r.map(b=>i`<li>${this.#e("organise.replayed",this.#h(b))}</li>`)}
        ${u.length>0?i`<li>${this.#e("organise.dropped",{count:u.length})}</li>`:o}
        ${d.map(({entrant:b,before:_,after:P})=>{let M={name:this.#r(b),before:_??"\u2013",after:P??"\u2013"};return i`<li>${this.#e("organise.move",M)}</li>`})}
        ${x?i`<li>${this.#e("organise.nothing")}</li>`:o}
        ${R?o:i`<li>${this.#e("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${()=>this.#f(L)}>${this.#e("organise.confirm")}</button>
        <button @click=${()=>this.draft=void 0}>${this.#e("organise.back")}</button>
      </p>
    </div>`}#h({stage:e,round:t,a:n,b:s,winner:a}){let r=a==null?this.#e("organise.unknown"):this.#r(a);return{where:this.#u(e,t),a:this.#r(n),b:s===null?"\u2013":this.#r(s),winner:r}}#m(){let e=(this.results?.disputes??[]).filter(({status:t})=>t==="open");return e.length===0?o:i`<h3>${this.#e("organise.open_disputes")}</h3>
      <ul>
        ${e.map(t=>i`<li>
            ${t.name}: ${t.reason}
            <form class="row" @submit=${n=>this.#b(n,t.line)}>
              <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.#e("organise.reject_line",{line:t.line})}>${this.#e("organise.reject")}</button>
            </form>
          </li>`)}
      </ul>`}#l(){let e=(this.results?.rulings??[]).filter(({ruling:t,undone_by:n})=>n===null&&t.kind!=="undo");return e.length===0?o:i`<h3>${this.#e("organise.rulings")}</h3>
      <ul>
        ${e.map(({line:t,ruling:n,reason:s})=>i`<li>
            ${t}: ${this.#p(String(n.kind))} ${s?i`· ${s}`:o}
            <button aria-label=${this.#e("organise.undo_line",{line:t})} @click=${()=>this.#g({kind:"undo",line:t},s,null)}>
              ${this.#e("organise.undo")}
            </button>
          </li>`)}
      </ul>`}#p(e){let t=T.find(n=>n===e);return t===void 0?e:this.#e(`organise.${t}`)}#u(e,t){return this.#e("organise.round",{stage:e+1,round:t})}#r(e){return this.entrants.find(t=>t.entrant===e)?.name??String(e)}#i(e){e.preventDefault();let t=new FormData(e.target),n=a=>String(t.get(a)??""),s=n("dispute")===""?null:Number(n("dispute"));this.#g(this.#a(n),n("reason"),s)}#a(e){let{kind:t}=this;if(t==="disqualify"||t==="reinstate")return{kind:t,entrant:Number(e("entrant"))};let{stage:n,round:s,pairing:a}=this.#s[Number(e("place"))],r={stage:n,round:s,slot:a.slot};return t!=="overturn"?{kind:t,...r}:{kind:t,...r,winner:e("winner")===""?null:Number(e("winner"))}}async#g(e,t,n){this.refused=void 0;try{let s=await c(this.#n).tournaments.previewRuling(this.tournament,{ruling:e},this.key);this.draft={ruling:e,reason:t,dispute:n,consequences:s}}catch(s){this.refused=s}}async#f({ruling:e,reason:t,dispute:n}){let{tournaments:s}=c(this.#n),a={ruling:e,reason:t,...n===null?{}:{dispute:n}};await this.act(()=>s.rule(this.tournament,a,this.key)),this.draft=void 0}#b(e,t){e.preventDefault();let n=String(new FormData(e.target).get("reason")??"");this.act(()=>c(this.#n).tournaments.rejectDispute(this.tournament,t,n,this.key))}};customElements.define("saikoro-ruling",k);var v=class extends m{static{this.properties={tournament:{},key:{state:!0},view:{state:!0},entrants:{state:!0},link:{state:!0},refused:{state:!0},table:{state:!0},busy:{state:!0},shown:{state:!0}}}#n=()=>{this.#a()};constructor(){super(),this.entrants=[],this.table="",this.busy=!1,this.shown=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.key=E(this.tournament),this.closest("saikoro-tournament")?.addEventListener("drawn",this.#n),this.#a()}disconnectedCallback(){super.disconnectedCallback(),this.closest("saikoro-tournament")?.removeEventListener("drawn",this.#n)}get#e(){return p(this)}get#s(){return c(this.#e)}#t(e,t={}){return h(e,this.#e,t)}render(){return i`<details class="organising" ?open=${this.key!==void 0}>
      <summary><b>${this.#t("organise.title")}</b></summary>
      ${this.key===void 0?this.#o():this.#c(this.key)}
      <div role="alert">
        ${this.refused===void 0?o:i`<div class="notice">${g(this.refused,this.#e,this.table)}</div>`}
      </div>
    </details>`}#o(){return i`<form class="row" @submit=${this.#p}>
      <label>${this.#t("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.#t("organise.use")}</button>
      <p class="soft">${this.#t("organise.key_how")}</p>
    </form>`}#c(e){let{view:t}=this;return i`${t===void 0?o:this.#d(t,e)}
      <p class="row">
        <button @click=${()=>this.shown=!this.shown} aria-expanded=${this.shown}>${this.#t("organise.show")}</button>
        <button @click=${this.#u}>${this.#t("organise.forget")}</button>
        ${this.shown?i`<code class="key">${e}</code>`:o}
      </p>`}#d(e,t){let n=this.tournament,{tournaments:s}=this.#s,a=e.status==="cancelled";return i`
      ${e.status==="entering"?this.#h(t):o}
      ${e.status==="playing"&&e.stages.length>0?this.#l("organise.pause",r=>s.pause(n,r,t)):o}
      ${e.status==="paused"?i`<button class="main" ?disabled=${this.busy} @click=${()=>this.#i(()=>s.resume(n,t))}>
            ${this.#t("organise.resume")}
          </button>`:o}
      ${e.stages.length>0&&!a?i`<saikoro-ruling .tournament=${n} .key=${t} .entrants=${this.entrants} .version=${e.version} .act=${this.#i}></saikoro-ruling>`:o}
      ${a||e.status==="finished"?o:i`<details><summary>${this.#t("organise.cancel")}</summary>
            ${this.#l("organise.cancel",r=>s.cancel(n,r,t))}
          </details>`}
    `}#h(e){let t=this.tournament,{tournaments:n}=this.#s,s=this.entrants.filter(r=>!r.gone),a=this.view?.plan;return i`
      ${a?.check_in?i`<fieldset>
            <legend>${this.#t("organise.check_in")}</legend>
            <p class="soft">${this.#t("organise.check_in_how")}</p>
            <div class="row">
              ${s.map(r=>i`<button
                  class="tap"
                  aria-pressed=${r.checked_in}
                  ?disabled=${r.checked_in||this.busy}
                  @click=${()=>this.#i(()=>n.checkIn(t,{entrants:[r.entrant]},e))}
                >
                  ${r.name}
                </button>`)}
            </div>
          </fieldset>`:o}
      <details>
        <summary>${this.#t("organise.entries")}</summary>
        <form @submit=${r=>this.#r(r,e)}>
          <label>${this.#t("open.entries")}<span class="soft">${this.#t("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.#t("organise.enter")}</button>
        </form>
      </details>
      ${a?.registration?this.#m(e):o}
      <button class="main" ?disabled=${this.busy} @click=${()=>this.#i(()=>n.start(t,e))}>
        ${this.#t("organise.start")}
      </button>
    `}#m(e){let t=this.tournament,{tournaments:n}=this.#s,s=this.link&&location.origin+this.link.replace(/^\/tournaments\//,"/t/");return i`<fieldset>
      <legend>${this.#t("organise.link")}</legend>
      ${s?i`<p><a class="key" href=${s}>${s}</a></p>`:o}
      <div class="row">
        <button ?disabled=${this.busy} @click=${()=>this.#i(()=>n.openRegistration(t,e))}>${this.#t("organise.open_link")}</button>
        ${s?i`<button ?disabled=${this.busy} @click=${()=>this.#i(()=>n.closeRegistration(t,e))}>${this.#t("organise.close_link")}</button>`:o}
      </div>
    </fieldset>`}#l(e,t){return i`<form class="row" @submit=${s=>{s.preventDefault();let a=String(new FormData(s.target).get("reason")??"");this.#i(()=>t(a))}}>
      <label>${this.#t("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.#t(e)}</button>
    </form>`}#p(e){e.preventDefault();let t=String(new FormData(e.target).get("key")??"").trim();f(this.tournament,t),this.key=t,this.#a()}#u(){f(this.tournament,void 0),this.key=void 0,this.refused=void 0}#r(e,t){e.preventDefault();let n=e.target;this.table=String(new FormData(n).get("csv")??""),this.#i(async()=>{let s=await this.#s.tournaments.enter(this.tournament,{csv:this.table},t);return n.reset(),s})}#i=async e=>{this.busy=!0,this.refused=void 0;try{let{receipt:t}=await e();return this.closest("saikoro-tournament")?.refresh(t.version),await this.#a(),!0}catch(t){return this.refused=t,!1}finally{this.busy=!1}};async#a(){let{key:e,tournament:t}=this;if(e===void 0)return;let{tournaments:n}=this.#s,s=await n.get(t),a=[];for(;a.length<s.entrants;){let r=await n.entrants(t,{first:a.length+1});if(r.length===0)break;a.push(...r)}if([this.view,this.entrants]=[s,a],!(s.status!=="entering"||!s.plan.registration))try{this.link=(await n.registrationLink(t,e)).link??void 0}catch(r){this.refused=r}}};customElements.define("saikoro-organising",v);
