import{a as u,b as d,d as h}from"./part-IS5RVKS4.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-2XIYIHQI.js";import{a as c}from"./part-JUYR5COM.js";import{a as m,b as g}from"./part-S3Y2KI3O.js";import"./part-W4T7PI3L.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a as s,d as o}from"./part-C7K73RNW.js";import"./part-TJM7XZAT.js";import{a as l}from"./part-OGURQMAZ.js";Object.assign(l,{"judge.title":{ja:"\u5BE9\u5224",en:"Judge"},"judge.seen_by_all":{ja:"\u5E2D\u3068\u3057\u3066\u898B\u308B\u306B\u306F\u3001\u307E\u305A\u305D\u306E\u5E2D\u3068\u7406\u7531\u304C\u3053\u306E\u5BFE\u6226\u306E\u8A18\u9332\u306B\u66F8\u304B\u308C\u3001\u4E21\u30D7\u30EC\u30A4\u30E4\u30FC\u3068\u89B3\u6226\u8005\u306B\u8868\u793A\u3055\u308C\u307E\u3059\u3002\u5BE9\u5224\u304C\u4EE3\u308F\u308A\u306B\u56DE\u7B54\u3059\u308B\u3053\u3068\u306F\u3067\u304D\u307E\u305B\u3093\u3002",en:"To look as a seat, the seat and your reason are first written into this match, where both players and everybody else read them. You can answer nothing for the seat."},"judge.key":{ja:"\u5BE9\u5224\u306E\u9375\u3001\u307E\u305F\u306F\u6307\u540D\u3055\u308C\u305F\u30D7\u30EC\u30A4\u30E4\u30FC\u306E\u30C8\u30FC\u30AF\u30F3",en:"Key of the judge, or token of the player who is named"},"judge.as":{ja:"\u898B\u308B\u5E2D",en:"Seat to look as"},"judge.reason":{ja:"\u7406\u7531\uFF08\u516C\u958B\uFF09",en:"Reason (public)"},"judge.look":{ja:"\u3053\u306E\u5E2D\u3068\u3057\u3066\u898B\u308B",en:"Look as this seat"},"judge.looking":{ja:"\u5E2D{seat}\u3068\u3057\u3066\u898B\u3066\u3044\u307E\u3059\uFF08\u516C\u958B\u6E08\u307F\uFF09\u3002",en:"You look as {seat}, and everybody sees that."},"judge.stop":{ja:"\u89B3\u6226\u8005\u3068\u3057\u3066\u898B\u308B",en:"See it as everybody"}});var r="saikoro.look.",i=class extends c{static{this.properties={match:{},tournament:{},looking:{state:!0},refused:{state:!0},busy:{state:!0}}}#s=new m(g());constructor(){super(),this.match="",this.tournament=null,this.looking=null,this.busy=!1}connectedCallback(){super.connectedCallback();let e=sessionStorage.getItem(r+this.match);e!==null&&!this.#t&&this.#e(JSON.parse(e))}render(){return this.#t?o:s`${this.looking===null?o:this.#o(this.looking)}
      <details>
        <summary>${this.words("judge.title")}</summary>
        <form @submit=${this.#n}>
          <p class="soft">${this.words("judge.seen_by_all")}</p>
          <label>${this.words("judge.key")}<input name="key" type="password" required autocomplete="off" value=${this.#a} /></label>
          <label
            >${this.words("judge.as")}
            <select name="seat">
              ${[0,1].map(e=>s`<option value=${e}>${"AB"[e]}</option>`)}
            </select></label
          >
          <label>${this.words("judge.reason")}<input name="reason" maxlength="200" required autocomplete="off" /></label>
          <button ?disabled=${this.busy}>${this.words("judge.look")}</button>
        </form>
        <div role="alert">
          ${this.refused===void 0?o:s`<div class="notice">${u(this.refused,this.language)}</div>`}
        </div>
      </details>`}#o({seat:e}){return s`<p class="looking" role="status">
      ${this.words("judge.looking",{seat:"AB"[e]})}
      <button @click=${()=>this.#e(null)}>${this.words("judge.stop")}</button>
    </p>`}get#t(){return this.#s.seats(this.match).length>0}get#a(){return this.tournament===null?"":d(this.tournament)??""}#n=e=>{e.preventDefault();let t=new FormData(e.target),a=Number(t.get("seat"));this.#r(a,String(t.get("reason")),String(t.get("key")).trim())};async#r(e,t,a){this.busy=!0;try{let{token:n}=await h(this.language).lookAsSeat(this.match,e,t,a);this.refused=void 0,this.#e({seat:e,token:n}),this.querySelector("details")?.removeAttribute("open")}catch(n){this.refused=n}this.busy=!1}#e(e){this.looking=e;let t=this.closest("saikoro-match");t!==null&&(t.token=e?.token??null,e!==null&&(t.near=e.seat)),e===null?sessionStorage.removeItem(r+this.match):sessionStorage.setItem(r+this.match,JSON.stringify(e))}};customElements.define("saikoro-judge",i);export{i as SaikoroJudge};
