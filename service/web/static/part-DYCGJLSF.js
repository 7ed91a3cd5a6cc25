import{a as b}from"./part-T7ISGA25.js";import{a as h,b as c,d as m}from"./part-IS5RVKS4.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-2XIYIHQI.js";import{a as p}from"./part-JUYR5COM.js";import{a as g,b as f}from"./part-S3Y2KI3O.js";import"./part-W4T7PI3L.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a as s,d as n}from"./part-C7K73RNW.js";import"./part-TJM7XZAT.js";import{a as u}from"./part-OGURQMAZ.js";Object.assign(u,{"judge.title":{ja:"\u5BE9\u5224",en:"Judge"},"judge.seen_by_all":{ja:"\u5E2D\u3068\u3057\u3066\u898B\u308B\u306B\u306F\u3001\u307E\u305A\u305D\u306E\u5E2D\u3068\u7406\u7531\u304C\u3053\u306E\u5BFE\u6226\u306E\u8A18\u9332\u306B\u66F8\u304B\u308C\u3001\u4E21\u30D7\u30EC\u30A4\u30E4\u30FC\u3068\u89B3\u6226\u8005\u306B\u8868\u793A\u3055\u308C\u307E\u3059\u3002\u5BE9\u5224\u304C\u4EE3\u308F\u308A\u306B\u56DE\u7B54\u3059\u308B\u3053\u3068\u306F\u3067\u304D\u307E\u305B\u3093\u3002",en:"To look as a seat, the seat and your reason are first written into this match, where both players and everybody else read them. You can answer nothing for the seat."},"judge.key":{ja:"\u5BE9\u5224\u306E\u9375\u3001\u307E\u305F\u306F\u6307\u540D\u3055\u308C\u305F\u30D7\u30EC\u30A4\u30E4\u30FC\u306E\u30C8\u30FC\u30AF\u30F3",en:"Key of the judge, or token of the player who is named"},"judge.as":{ja:"\u898B\u308B\u5E2D",en:"Seat to look as"},"judge.reason":{ja:"\u7406\u7531\uFF08\u516C\u958B\uFF09",en:"Reason (public)"},"judge.look":{ja:"\u3053\u306E\u5E2D\u3068\u3057\u3066\u898B\u308B",en:"Look as this seat"},"judge.looking":{ja:"\u5E2D{seat}\u3068\u3057\u3066\u898B\u3066\u3044\u307E\u3059\uFF08\u516C\u958B\u6E08\u307F\uFF09\u3002",en:"You look as {seat}, and everybody sees that."},"judge.stop":{ja:"\u89B3\u6226\u8005\u3068\u3057\u3066\u898B\u308B",en:"See it as everybody"},"judge.back":{ja:"\u524D\u306E\u6C7A\u5B9A\u307E\u3067\u623B\u3059",en:"Go back to a decision"},"judge.back_how":{ja:"\u623B\u3057\u305F\u3044\u6C7A\u5B9A\u306E\u5834\u9762\u3092\u8868\u793A\u3057\u3066\u304F\u3060\u3055\u3044\u3002\u30B5\u30A4\u30B3\u30ED\u306F\u632F\u308A\u76F4\u3055\u308C\u3001\u898B\u3089\u308C\u305F\u3082\u306E\u306F\u898B\u3089\u308C\u305F\u307E\u307E\u3067\u3059\u3002",en:"Show the moment of the decision that is to be asked again. Dice are rolled anew, and what was seen stays seen."},"judge.back_at_desk":{ja:"\u5927\u4F1A\u306E\u30DA\u30FC\u30B8\u3067\u88C1\u5B9A\u3057\u3066\u304F\u3060\u3055\u3044",en:"Rule on it on the page of the tournament"},"judge.back_confirm":{ja:"\u3053\u3053\u307E\u3067\u623B\u3059",en:"Go back there"},"judge.back_consent":{ja:"\u4E21\u30D7\u30EC\u30A4\u30E4\u30FC\u304C\u540C\u610F\u3059\u308B\u3068\u623B\u308A\u307E\u3059\u3002",en:"It goes back once both players agree."},"organise.preview":{ja:"\u4F55\u304C\u5909\u308F\u308B\u304B\u3092\u898B\u308B",en:"See what follows"},"organise.follows":{ja:"\u3053\u306E\u88C1\u5B9A\u3067\u5909\u308F\u308B\u3053\u3068",en:"What follows from it"},"organise.back":{ja:"\u3084\u3081\u308B",en:"Not now"}});var l="saikoro.look.",d=class extends p{static{this.properties={match:{},tournament:{},over:{type:Boolean},looks:{state:!0},rewinds:{type:Boolean},draft:{state:!0},looking:{state:!0},refused:{state:!0},busy:{state:!0}}}#n=new g(f());constructor(){super(),this.match="",this.tournament=null,this.over=!1,this.looks=[],this.rewinds=!1,this.draft=null,this.looking=null,this.busy=!1}connectedCallback(){super.connectedCallback(),this.#e?.addEventListener("moved",this.#t),this.#t();let e=sessionStorage.getItem(l+this.match);e!==null&&!this.#a&&this.#o(JSON.parse(e))}disconnectedCallback(){super.disconnectedCallback(),this.#e?.removeEventListener("moved",this.#t)}createRenderRoot(){return this.hasUpdated||this.replaceChildren(),this}render(){return s`<ul class="looks">${this.looks.map(e=>s`<li>${e}</li>`)}</ul>
      ${this.#a||this.over?n:this.#r()}`}#r(){return s`${this.looking===null?n:this.#d(this.looking)}
      <details>
        <summary>${this.words("judge.title")}</summary>
        ${this.draft===null?this.#i():n}
        ${this.rewinds?this.#l():n}
        <div role="alert">
          ${this.refused===void 0?n:s`<div class="notice">${h(this.refused,this.language)}</div>`}
        </div>
      </details>`}#i(){return s`<form @submit=${this.#h}>
      <p class="soft">${this.words("judge.seen_by_all")}</p>
      <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" value=${this.#u} /></label>
      <label
        >${this.words("judge.as")}
        <select name="seat">
          ${[0,1].map(e=>s`<option value=${e}>${"AB"[e]}</option>`)}
        </select></label
      >
      <label>${this.words("judge.reason")}<input name="reason" maxlength="200" required autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.words("judge.look")}</button>
    </form>`}#l(){if(this.tournament!==null)return s`<p><a href="/t/${this.tournament}${location.search}">${this.words("judge.back")}: ${this.words("judge.back_at_desk")}</a></p>`;let{draft:e}=this;return e===null?s`<form class="back" @submit=${this.#m}>
        <h3>${this.words("judge.back")}</h3>
        <p class="soft">${this.words("judge.back_how")}</p>
        <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" /></label>
        <label>${this.words("judge.reason")}<input name="reason" maxlength="200" required autocomplete="off" /></label>
        <button ?disabled=${this.busy}>${this.words("organise.preview")}</button>
      </form>`:s`<div class="follows">
      <h3>${this.words("organise.follows")}</h3>
      <ul>
        ${b(e.preview,this.language)} ${e.preview.consent?s`<li>${this.words("judge.back_consent")}</li>`:n}
      </ul>
      <p>
        <button ?disabled=${this.busy} @click=${()=>this.#g(e)}>${this.words("judge.back_confirm")}</button>
        <button @click=${()=>this.draft=null}>${this.words("organise.back")}</button>
      </p>
    </div>`}#d({seat:e}){return s`<p class="looking" role="status">
      ${this.words("judge.looking",{seat:"AB"[e]})}
      <button @click=${()=>this.#o(null)}>${this.words("judge.stop")}</button>
    </p>`}get#e(){return this.closest("saikoro-match")}#t=()=>{let{watching:e,version:t}=this.#e??{},o=e?.reel?.frames.slice(0,t)??null;o!==null&&(this.looks=o.flatMap(({type:a,text:r})=>a==="judge.looked"&&r?[r[this.language]]:[]))};get#a(){return this.#n.seats(this.match).length>0}get#u(){return this.tournament===null?"":c(this.tournament)??""}#h=e=>{e.preventDefault();let t=new FormData(e.target),o=Number(t.get("seat"));this.#c(o,String(t.get("reason")),String(t.get("key")).trim())};#c(e,t,o){return this.#s(async a=>{let{token:r}=await a.lookAsSeat(this.match,e,t,o);this.#o({seat:e,token:r}),this.querySelector("details")?.removeAttribute("open")})}#m=e=>{e.preventDefault();let t=new FormData(e.target),[o,a]=[String(t.get("reason")),String(t.get("key")).trim()],{watching:r,version:k}=this.#e??{},w=r?.reel?.frames.slice(0,k).findLast(({type:i})=>i==="decision.asked");this.#s(async i=>{this.draft={preview:await i.previewRewind(this.match,w?.v??1,this.looking?.token),reason:o,key:a}})};#g({preview:e,reason:t,key:o}){return this.#s(async a=>{await a.rewind(this.match,e.to,t,o),this.draft=null})}async#s(e){this.busy=!0;try{await e(m(this.language)),this.refused=void 0}catch(t){this.refused=t}this.busy=!1}#o(e){this.looking=e;let t=this.#e;t!==null&&(t.token=e?.token??null,e!==null&&(t.near=e.seat)),e===null?sessionStorage.removeItem(l+this.match):sessionStorage.setItem(l+this.match,JSON.stringify(e))}};customElements.define("saikoro-judge",d);export{d as SaikoroJudge};
