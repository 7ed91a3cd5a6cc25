import{a as y,d as g}from"./part-OAB7YKTS.js";import{a as v,b as $}from"./part-HGQ5BVG2.js";import{b}from"./part-OLKUUYSR.js";import{a as f}from"./part-GB2C6MA2.js";import{a as i,d as r,f as p}from"./part-C7K73RNW.js";import{a as c,b as m}from"./part-TJM7XZAT.js";import{a as h}from"./part-OGURQMAZ.js";Object.assign(h,{"dispute.fresh":{ja:"\u65B0\u3057\u3044\u767A\u8A00\u307E\u305F\u306F\u88C1\u5B9A\u304C\u3042\u308A\u307E\u3059\u3002\u8AAD\u307F\u8FBC\u307F\u76F4\u3057\u3066\u898B\u308B",en:"There is news of this dispute: load it"},"dispute.status.open":{ja:"\u5BE9\u7406\u4E2D",en:"Not decided yet"},"dispute.status.upheld":{ja:"\u7570\u8B70\u3092\u8A8D\u3081\u308B",en:"Upheld"},"dispute.status.rejected":{ja:"\u5374\u4E0B\u3002\u7D50\u679C\u306F\u5909\u308F\u308A\u307E\u305B\u3093",en:"Rejected: the result stands"},"dispute.status.voided":{ja:"\u30DE\u30C3\u30C1\u306F\u7121\u52B9",en:"Void: the match counts for nobody"},"dispute.status.withdrawn":{ja:"\u53D6\u308A\u4E0B\u3052",en:"Withdrawn"},"dispute.open":{ja:"\u3053\u306E\u30DE\u30C3\u30C1\u306B\u7570\u8B70\u3092\u7533\u3057\u7ACB\u3066\u308B",en:"Dispute this match"},"dispute.as_seat":{ja:"\u5E2D",en:"Seat"},"dispute.ask_reason":{ja:"\u7406\u7531\uFF08400\u6587\u5B57\u307E\u3067\uFF09",en:"Why it should not stand (up to 400 characters)"},"dispute.ask_events":{ja:"\u554F\u984C\u306E\u30A4\u30D9\u30F3\u30C8\u306E\u756A\u53F7\uFF08\u4F8B: 12, 40\uFF09",en:"Events it is about, by their numbers (such as 12, 40)"},"dispute.bring":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u306B\u3042\u308B\u53D7\u9818\u8A3C {count} \u4EF6\u3092\u6DFB\u3048\u308B",en:"Bring the {count} receipts that this browser kept"},"dispute.send":{ja:"\u7533\u3057\u7ACB\u3066\u308B",en:"Send the dispute"},"dispute.reply":{ja:"\u8A00\u3044\u5206\u3092\u66F8\u304F",en:"Reply"},"dispute.reply_text":{ja:"\u8A00\u3044\u5206\uFF08400\u6587\u5B57\u307E\u3067\uFF09",en:"What you have to say (up to 400 characters)"},"dispute.reply_send":{ja:"\u9001\u308B",en:"Send"},"dispute.withdraw":{ja:"\u7570\u8B70\u3092\u53D6\u308A\u4E0B\u3052\u308B",en:"Withdraw the dispute"},"dispute.rule":{ja:"\u88C1\u5B9A\u3059\u308B",en:"Decide it"},"dispute.rule_key":{ja:"\u5BE9\u5224\u306E\u9375\u3001\u6307\u540D\u3055\u308C\u305F\u30D7\u30EC\u30A4\u30E4\u30FC\u306E\u30C8\u30FC\u30AF\u30F3\u3001\u307E\u305F\u306F\u904B\u55B6\u8005\u306E\u30C8\u30FC\u30AF\u30F3",en:"Key of the judge, token of the player who is named, or the operator's"},"dispute.rule_verdict":{ja:"\u5224\u65AD",en:"Verdict"},"dispute.rule_reason":{ja:"\u53CC\u65B9\u306B\u4F1D\u3048\u308B\u8A00\u8449\uFF08400\u6587\u5B57\u307E\u3067\uFF09",en:"The decision in words (up to 400 characters)"},"dispute.rule_send":{ja:"\u88C1\u5B9A\u3092\u78BA\u5B9A\u3059\u308B",en:"Make the ruling"},"dispute.rule_final":{ja:"\u88C1\u5B9A\u306F\u516C\u958B\u3055\u308C\u3001\u53D6\u308A\u6D88\u305B\u307E\u305B\u3093\u3002",en:"A ruling is public and final."},"dispute.late":{ja:"\u53D7\u3051\u4ED8\u3051\u307E\u3057\u305F\u3002\u3053\u306E\u30DE\u30C3\u30C1\u306F{seconds}\u79D2\u9045\u308C\u3067\u516C\u958B\u3055\u308C\u3066\u3044\u308B\u306E\u3067\u3001\u30DA\u30FC\u30B8\u306B\u51FA\u308B\u306E\u3082\u305D\u308C\u3060\u3051\u9045\u304F\u306A\u308A\u307E\u3059\u3002",en:"It is in the record. This match is shown {seconds} seconds late, and so is this."}});var k=["upheld","rejected","voided"],l=class extends p{static{this.properties={match:{},dispute:{},seat:{type:Number},delay:{type:Number},version:{type:Number},sent:{state:!0},fresh:{state:!0},refused:{state:!0},busy:{state:!0}}}#s=new v($());#i=new AbortController;constructor(){super(),this.dispute=null,this.delay=0,this.version=0,this.sent=!1,this.fresh=!1,this.busy=!1}connectedCallback(){super.connectedCallback(),this.#i=new AbortController,this.dispute!==null&&this.#u(this.dispute)}disconnectedCallback(){super.disconnectedCallback(),this.#i.abort()}async#u(e){let{signal:t}=this.#i,n=new b(location.origin,{patience:1/0});try{for await(let{line:s}of n.disputes.follow(e,{after:this.version,signal:t}))if(!(s.v<=this.version))if(this.#d)this.fresh=!0;else return location.reload()}catch(s){if(!t.aborted&&!(s instanceof f))throw s}}get#d(){let e=[...this.querySelectorAll("input[name=text], input[name=reason]")];return this.busy||e.some(t=>t.value!=="")}createRenderRoot(){return this.replaceChildren(),this}get#n(){return c(this)}#e(e,t={}){return m(e,this.#n,t)}render(){let e=this.#s.seats(this.match),t=this.dispute===null?[this.#l(e)]:[this.#h(e),this.#p(e),this.#c()];return i`${this.fresh?i`<p class="notice" role="status"><a href=${location.href}>${this.#e("dispute.fresh")}</a></p>`:r}${t}
      <p role="status">${this.sent?this.#e("dispute.late",{seconds:this.delay}):r}</p>
      <div role="alert">
        ${this.refused===void 0?r:i`<div class="notice">${y(this.refused,this.#n)}</div>`}
      </div>`}#l(e){if(e.length===0)return r;let t=this.#o().length;return i`<details>
      <summary>${this.#e("dispute.open")}</summary>
      <form @submit=${this.#m}>
        ${this.#a(e)}
        <label>${this.#e("dispute.ask_reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
        <label
          >${this.#e("dispute.ask_events")}<input name="events" pattern="[0-9 ,、]*" inputmode="numeric" autocomplete="off"
        /></label>
        ${t===0?r:i`<label class="choice"
              ><input type="checkbox" name="bring" checked /> ${this.#e("dispute.bring",{count:t})}</label
            >`}
        <button ?disabled=${this.busy}>${this.#e("dispute.send")}</button>
      </form>
    </details>`}#h(e){return e.length===0?r:i`<form @submit=${this.#f}>
      <h2>${this.#e("dispute.reply")}</h2>
      ${this.#a(e)}
      <label>${this.#e("dispute.reply_text")}<input name="text" maxlength="400" required autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.#e("dispute.reply_send")}</button>
    </form>`}#p(e){let t=e.find(s=>s===this.seat);if(t===void 0)return r;let n=()=>this.#t(s=>s.disputes.withdraw(this.dispute,this.#r(t)));return i`<p><button ?disabled=${this.busy} @click=${n}>${this.#e("dispute.withdraw")}</button></p>`}#c(){return i`<details>
      <summary>${this.#e("dispute.rule")}</summary>
      <form @submit=${this.#b}>
        <label>${this.#e("dispute.rule_key")}<input name="key" type="password" required autocomplete="off" /></label>
        <label
          >${this.#e("dispute.rule_verdict")}
          <select name="verdict">
            ${k.map(e=>i`<option value=${e}>${this.#e(`dispute.status.${e}`)}</option>`)}
          </select></label
        >
        <label>${this.#e("dispute.rule_reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
        <p class="soft">${this.#e("dispute.rule_final")}</p>
        <button ?disabled=${this.busy}>${this.#e("dispute.rule_send")}</button>
      </form>
    </details>`}#a(e){return e.length===1?i`<input type="hidden" name="seat" value=${e[0]} />`:i`<label
      >${this.#e("dispute.as_seat")}
      <select name="seat">
        ${e.map(t=>i`<option value=${t}>${"AB"[t]}</option>`)}
      </select></label
    >`}#o(){return this.#s.receipts(this.match).flatMap(({version:t,head:n,signature:s})=>t===void 0||n===void 0||s===void 0?[]:[{version:t,head:n,signature:s}])}#r(e){return this.#s.seat(this.match,e)?.token??""}#m=e=>{let t=d(e),n=[...t.get("events").matchAll(/\d+/g)].map(([o])=>Number(o)),s={reason:String(t.get("reason")),events:n,kept:t.get("bring")==="on"?this.#o():[]};this.#t(async o=>{let u=await o.disputes.open(this.match,s,this.#r(w(t)));this.delay===0&&location.assign(`/d/${u.dispute}${location.search}`)})};#f=e=>{let t=d(e);this.#t(n=>n.disputes.comment(this.dispute,String(t.get("text")),this.#r(w(t))))};#b=e=>{let t=d(e),n=t.get("verdict"),[s,o]=[String(t.get("reason")),String(t.get("key"))];this.#t(u=>u.disputes.rule(this.dispute,n,s,o))};async#t(e){this.busy=!0;try{await e(g(this.#n)),this.refused=void 0,this.delay>0?this.sent=!0:this.dispute!==null&&location.reload()}catch(t){this.refused=t}this.busy=!1}};function d(a){return a.preventDefault(),new FormData(a.target)}function w(a){return Number(a.get("seat"))===1?1:0}customElements.define("saikoro-dispute",l);export{l as a};
