import{a as j}from"./part-T7ISGA25.js";import{a as k,d as c}from"./part-OAB7YKTS.js";import"./part-T43K3HFD.js";import"./part-XG2NFJQS.js";import"./part-OLKUUYSR.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a as i,d as l,f as b}from"./part-C7K73RNW.js";import{a as $,b as w}from"./part-TJM7XZAT.js";import{a as f}from"./part-OGURQMAZ.js";Object.assign(f,{"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u5BE9\u5224\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.alike":{ja:"\u307E\u304E\u3089\u308F\u3057\u3044\u540D\u524D\u304C\u3042\u308A\u307E\u3059: {names}",en:"Names that look alike: {names}"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"},"organise.entrant":{ja:"\u53C2\u52A0\u8005",en:"Entrant"},"organise.rule":{ja:"\u88C1\u5B9A\u3059\u308B",en:"Make a ruling"},"organise.kind":{ja:"\u88C1\u5B9A",en:"Ruling"},"organise.overturn":{ja:"\u52DD\u8005\u3092\u5909\u3048\u308B",en:"Give it another winner"},"organise.double_loss":{ja:"\u4E21\u8005\u6557\u5317\u306B\u3059\u308B",en:"Let both lose"},"organise.rerun":{ja:"\u518D\u8A66\u5408\u306B\u3059\u308B",en:"Play it again"},"organise.game_loss":{ja:"\u30DE\u30C3\u30C1\u3092\u6557\u5317\u306B\u3059\u308B",en:"Game loss"},"organise.played":{ja:"\u5B9F\u969B\u306E\u5353\u3067\u306E\u7D50\u679C\u3092\u5165\u308C\u308B",en:"Enter results of a real table"},"organise.warning":{ja:"\u8B66\u544A\u3059\u308B",en:"Warning"},"organise.offence":{ja:"\u4F55\u306B\u3064\u3044\u3066",en:"What for"},"organise.offence.slow_play":{ja:"\u9045\u5EF6\u884C\u70BA",en:"slow play"},"organise.offence.late":{ja:"\u9045\u523B",en:"being late"},"organise.offence.build":{ja:"\u30AB\u30FC\u30C9\u30FB\u69CB\u7BC9\u306E\u8AA4\u308A",en:"wrong cards"},"organise.offence.procedure":{ja:"\u624B\u9806\u306E\u8AA4\u308A",en:"a mistake in play"},"organise.offence.conduct":{ja:"\u4E0D\u9069\u5207\u306A\u884C\u70BA",en:"conduct"},"organise.at_pairing":{ja:"\u3069\u306E\u7D44\u3067",en:"In which pairing"},"organise.no_pairing":{ja:"\u7D44\u306B\u95A2\u308F\u308A\u306A\u3057",en:"in none"},"organise.match":{ja:"\u4F55\u756A\u76EE\u306E\u30DE\u30C3\u30C1",en:"Which match"},"organise.loser":{ja:"\u6557\u5317\u306B\u3059\u308B\u4EBA",en:"Who loses it"},"organise.played_match":{ja:"\u7B2C{number}\u30DE\u30C3\u30C1\u306E\u52DD\u8005",en:"Winner of match {number}"},"organise.not_played":{ja:"\u307E\u3060",en:"not played"},"organise.count":{ja:"\u3053\u306E\u4EBA\u306E\u3001\u540C\u3058\u7A2E\u985E\u306E{count}\u56DE\u76EE\u306B\u306A\u308A\u307E\u3059\u3002",en:"It is penalty {count} of this kind for this entrant."},"organise.rewind":{ja:"\u30DE\u30C3\u30C1\u3092\u524D\u306E\u6C7A\u5B9A\u307E\u3067\u623B\u3059",en:"Let the match go back to a decision"},"organise.rewind_how":{ja:"\u5148\u306B\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3057\u3066\u304F\u3060\u3055\u3044\u3002\u3069\u306E\u6C7A\u5B9A\u306B\u623B\u3059\u304B\u306F\u3001\u30DE\u30C3\u30C1\u306E\u30ED\u30B0\u3067\u5206\u304B\u308A\u307E\u3059\u3002",en:"Pause the table first. The log of the match shows which decision to go back to."},"organise.pause_table":{ja:"\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3059\u308B",en:"Pause this table"},"organise.resume_table":{ja:"\u3053\u306E\u5353\u3092\u518D\u958B\u3059\u308B",en:"Let this table go on"},"organise.pause_reason":{ja:"\u5BE9\u5224\u306E\u88C1\u5B9A",en:"a judge considers"},"organise.rewind_match":{ja:"\u30DE\u30C3\u30C1\u3092\u898B\u308B",en:"See the match"},"organise.rewind_to":{ja:"\u305D\u306E\u6C7A\u5B9A\u3092\u6C42\u3081\u305F\u30A4\u30D9\u30F3\u30C8\u306E\u756A\u53F7",en:"Number of the event that asked for it"},"organise.disqualify":{ja:"\u5931\u683C\u306B\u3059\u308B",en:"Disqualify an entrant"},"organise.reinstate":{ja:"\u5FA9\u5E30\u3055\u305B\u308B",en:"Reinstate an entrant"},"organise.undo":{ja:"\u53D6\u308A\u6D88\u3059",en:"Take it back"},"organise.undo_line":{ja:"{line}\u884C\u76EE\u306E\u88C1\u5B9A\u3092\u53D6\u308A\u6D88\u3059",en:"Take back the ruling of line {line}"},"organise.pairing":{ja:"\u7D44",en:"Pairing"},"organise.winner":{ja:"\u52DD\u8005",en:"Winner"},"organise.draw":{ja:"\u5F15\u304D\u5206\u3051",en:"a draw"},"organise.dispute":{ja:"\u8A8D\u3081\u308B\u7570\u8B70",en:"Dispute that it upholds"},"organise.no_dispute":{ja:"\u306A\u3057",en:"none"},"organise.preview":{ja:"\u4F55\u304C\u5909\u308F\u308B\u304B\u3092\u898B\u308B",en:"See what follows"},"organise.follows":{ja:"\u3053\u306E\u88C1\u5B9A\u3067\u5909\u308F\u308B\u3053\u3068",en:"What follows from it"},"organise.kept":{ja:"\u7D50\u679C\u304C\u305D\u306E\u307E\u307E\u6B8B\u308B\u7D44: {count}",en:"Pairings that keep their result: {count}"},"organise.replayed":{ja:"{where}: {a} \u2013 {b}\u3001\u52DD\u8005 {winner}",en:"{where}: {a} \u2013 {b}, won by {winner}"},"organise.dropped":{ja:"\u306A\u304F\u306A\u308B\u7D44: {count}",en:"Pairings that no longer exist: {count}"},"organise.move":{ja:"{name}: \u5E2D\u6B21 {before} \u2192 {after}",en:"{name}: rank {before} \u2192 {after}"},"organise.nothing":{ja:"\u307B\u304B\u306B\u5909\u308F\u308B\u3053\u3068\u306F\u3042\u308A\u307E\u305B\u3093\u3002",en:"Nothing else changes."},"organise.inexact":{ja:"\u3053\u308C\u304B\u3089\u884C\u308F\u308C\u308B\u5BFE\u6226\u3057\u3060\u3044\u3067\u3001\u3055\u3089\u306B\u5909\u308F\u308A\u307E\u3059\u3002",en:"More may change with the matches that are still to be played."},"organise.confirm":{ja:"\u88C1\u5B9A\u3092\u4E0B\u3059",en:"Make this ruling"},"organise.back":{ja:"\u3084\u3081\u308B",en:"Not now"},"organise.reject":{ja:"\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute"},"organise.reject_line":{ja:"{line}\u884C\u76EE\u306E\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute of line {line}"},"organise.rulings":{ja:"\u4E0B\u3057\u305F\u88C1\u5B9A",en:"Rulings so far"},"organise.open_disputes":{ja:"\u672A\u88C1\u5B9A\u306E\u7570\u8B70",en:"Open disputes"},"organise.round":{ja:"\u7B2C{stage}\u30B9\u30C6\u30FC\u30B8 {round}\u56DE\u6226",en:"Stage {stage}, round {round}"},"organise.unknown":{ja:"\u672A\u5B9A",en:"not known"},"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});var y=["overturn","double_loss","rerun","rewind","game_loss","played","warning","disqualify","reinstate"],g=["slow_play","late","build","procedure","conduct"],E=9,m=class extends b{static{this.properties={tournament:{},key:{},entrants:{attribute:!1},seats:{type:Boolean},version:{type:Number},act:{attribute:!1},results:{state:!0},kind:{state:!0},warned:{state:!0},place:{state:!0},count:{state:!0},draft:{state:!0},refused:{state:!0}}}constructor(){super(),this.entrants=[],this.kind="overturn",this.warned=0,this.place=0,this.count=1}createRenderRoot(){return this}async updated(n){n.has("version")&&(this.results=await c(this.#n).tournaments.results(this.tournament))}get#n(){return $(this)}#e(n,e={}){return w(n,this.#n,e)}get#t(){return(this.results?.stages??[]).flatMap(({stage:e,rounds:t})=>t.flatMap(({round:a,pairings:r})=>r.filter(({b:s,decided:o})=>s!==null&&(this.kind!=="played"||o===null)).map(s=>({stage:e,round:a,pairing:s})))).reverse()}render(){if(this.results===void 0)return l;let{draft:n}=this;return i`<fieldset>
      <legend>${this.#e("organise.rule")}</legend>
      ${n===void 0?this.#l():this.#b(n)}
      <div role="alert">
        ${this.refused===void 0?l:i`<div class="notice">${k(this.refused,this.#n)}</div>`}
      </div>
      ${n===void 0?i`${this.#w()} ${this.#k()}`:l}
    </fieldset>`}#l(){let n=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return i`<form @submit=${this.#v}>
      <label
        >${this.#e("organise.kind")}
        <select name="kind" @change=${this.#h}>
          ${y.filter(e=>this.seats||e!=="played").map(e=>i`<option value=${e} ?selected=${e===this.kind}>${this.#e(`organise.${e}`)}</option>`)}
        </select></label
      >
      ${this.kind==="disqualify"||this.kind==="reinstate"||this.kind==="warning"?this.#u():this.#m()}
      ${this.kind==="warning"?this.#c():l}
      ${this.kind==="warning"||this.kind==="game_loss"?i`<label
            >${this.#e("organise.offence")}
            <select name="offence">
              ${g.map(e=>i`<option value=${e}>${this.#e(`organise.offence.${e}`)}</option>`)}
            </select></label
          >`:l}
      ${n.length===0?l:i`<label
            >${this.#e("organise.dispute")}
            <select name="dispute">
              <option value="">${this.#e("organise.no_dispute")}</option>
              ${n.map(e=>i`<option value=${e.line}>${e.line}: ${e.name} · ${e.reason}</option>`)}
            </select></label
          >`}
      <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.#e("organise.preview")}</button>
    </form>`}#u(){let n=this.entrants.filter(({gone:e})=>this.kind==="reinstate"==!!e);return i`<label
      >${this.#e("organise.entrant")}
      <select name="entrant" required @change=${e=>this.warned=Number(e.target.value)}>
        ${n.map(e=>i`<option value=${e.entrant}>${e.entrant}: ${e.name}</option>`)}
      </select></label
    >`}#h(n){this.kind=n.target.value,this.place=0,this.count=1}#c(){let n=this.warned||this.entrants.find(({gone:t})=>!t)?.entrant,e=this.#t.map((t,a)=>({...t,at:a})).filter(({pairing:{a:t,b:a}})=>t.entrant===n||a?.entrant===n);return i`<label
      >${this.#e("organise.at_pairing")}
      <select name="place">
        <option value="">${this.#e("organise.no_pairing")}</option>
        ${e.map(({stage:t,round:a,pairing:{a:r,b:s},at:o})=>i`<option value=${o}>${this.#i(t,a)}: ${r.name} – ${s.name}</option>`)}
      </select></label
    >`}#g({a:n,b:e,matches:t,decided:a}){let r=Array.from({length:t.length+(a===null?1:0)},(s,o)=>o);return i`<label
        >${this.#e("organise.match")}
        <select name="number">
          ${r.map(s=>i`<option value=${s}>${s+1}</option>`)}
        </select></label
      >
      <label
        >${this.#e("organise.loser")}
        <select name="loser">
          ${[n,e].map(({entrant:s,name:o})=>i`<option value=${s}>${o}</option>`)}
        </select></label
      >`}#d({a:n,b:e,matches:t}){let a=t.findIndex(({outcome:s})=>s===null),r=a<0?t.length:a;return i`<input type="hidden" name="number" value=${r} />
      ${Array.from({length:Math.min(this.count,E)},(s,o)=>i`<label
          >${this.#e("organise.played_match",{number:r+o+1})}
          <select name="winners" ?required=${o===0} @change=${()=>this.count=Math.max(this.count,o+2)}>
            <option value="">${this.#e("organise.not_played")}</option>
            ${[n,e].map(({entrant:u,name:h})=>i`<option value=${u}>${h}</option>`)}
            <option value="draw">${this.#e("organise.draw")}</option>
          </select></label
        >`)}`}#m(){let n=this.#t,e=n[this.place]?.pairing;return i`<label
        >${this.#e("organise.pairing")}
        <select name="place" required @change=${this.#p}>
          ${n.map(({stage:t,round:a,pairing:{a:r,b:s}},o)=>i`<option value=${o}>${this.#i(t,a)}: ${r.name} – ${s.name}</option>`)}
        </select></label
      >
      ${this.kind==="rewind"?this.#f(e):l}
      ${this.kind!=="overturn"||e===void 0?l:i`<label
            >${this.#e("organise.winner")}
            <select name="winner">
              ${[e.a,e.b].map(({entrant:t,name:a})=>i`<option value=${t} ?selected=${t!==e.winner}>${a}</option>`)}
              <option value="">${this.#e("organise.draw")}</option>
            </select></label
          >`}
      ${this.kind==="game_loss"&&e!==void 0?this.#g(e):l}
      ${this.kind==="played"&&e!==void 0?this.#d(e):l}`}#p(n){this.place=Number(n.target.value),this.count=1}#f(n){let e=n?.matches.at(-1)?.match??null;return i`<p class="soft">
        ${this.#e("organise.rewind_how")}
        ${e===null?l:i`<a href="/m/${e}${location.search}">${this.#e("organise.rewind_match")}</a>`}
      </p>
      <p class="row">
        <button type="button" @click=${()=>this.#o(!0)}>${this.#e("organise.pause_table")}</button>
        <button type="button" @click=${()=>this.#o(!1)}>${this.#e("organise.resume_table")}</button>
      </p>
      <label>${this.#e("organise.rewind_to")}<input name="to" type="number" min="1" required /></label>`}#b({ruling:n,reason:e,dispute:t,consequences:a,back:r}){let{kept:s,replayed:o,dropped:u,moves:h,exact:v,count:p}=a,_=o.length+u.length+h.length===0,R={ruling:n,reason:e,dispute:t};return i`<div class="follows">
      <h3>${this.#e("organise.follows")}</h3>
      <ul>
        ${r===void 0?l:j(r,this.#n)}
        <li>${this.#e("organise.kept",{count:s.length})}</li>
        ${o.map(d=>i`<li>${this.#e("organise.replayed",this.#$(d))}</li>`)}
        ${u.length>0?i`<li>${this.#e("organise.dropped",{count:u.length})}</li>`:l}
        ${h.map(({entrant:d,before:S,after:T})=>{let P={name:this.#a(d),before:S??"\u2013",after:T??"\u2013"};return i`<li>${this.#e("organise.move",P)}</li>`})}
        ${p?i`<li>${this.#e("organise.count",{count:p})}</li>`:l}
        ${_?i`<li>${this.#e("organise.nothing")}</li>`:l}
        ${v?l:i`<li>${this.#e("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${()=>this.#R(R)}>${this.#e("organise.confirm")}</button>
        <button @click=${()=>this.draft=void 0}>${this.#e("organise.back")}</button>
      </p>
    </div>`}#$({stage:n,round:e,a:t,b:a,winner:r}){let s=r==null?this.#e("organise.unknown"):this.#a(r);return{where:this.#i(n,e),a:this.#a(t),b:a===null?"\u2013":this.#a(a),winner:s}}#w(){let n=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return n.length===0?l:i`<h3>${this.#e("organise.open_disputes")}</h3>
      <ul>
        ${n.map(e=>i`<li>
            ${e.name}: ${e.reason}
            <form class="row" @submit=${t=>this.#S(t,e.line)}>
              <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.#e("organise.reject_line",{line:e.line})}>${this.#e("organise.reject")}</button>
            </form>
          </li>`)}
      </ul>`}#k(){let n=(this.results?.rulings??[]).filter(({ruling:e,undone_by:t})=>t===null&&e.kind!=="undo");return n.length===0?l:i`<h3>${this.#e("organise.rulings")}</h3>
      <ul>
        ${n.map(({line:e,ruling:t,reason:a,count:r})=>i`<li>
            ${e}: ${this.#y(String(t.kind))} ${this.#j(t,r)} ${a?i`· ${a}`:l}
            ${t.kind==="rewind"?l:i`<button aria-label=${this.#e("organise.undo_line",{line:e})} @click=${()=>this.#r({kind:"undo",line:e},a,null)}>
                  ${this.#e("organise.undo")}
                </button>`}
          </li>`)}
      </ul>`}#j({entrant:n,offence:e},t){let a=g.find(s=>s===e);if(a===void 0)return"";let r=t===void 0?"":` (${t})`;return`\xB7 ${this.#a(Number(n))}, ${this.#e(`organise.offence.${a}`)}${r}`}#y(n){let e=y.find(t=>t===n);return e===void 0?n:this.#e(`organise.${e}`)}#i(n,e){return this.#e("organise.round",{stage:n+1,round:e})}#a(n){return this.entrants.find(e=>e.entrant===n)?.name??String(n)}#v(n){n.preventDefault();let e=new FormData(n.target),t=r=>String(e.get(r)??""),a=t("dispute")===""?null:Number(t("dispute"));this.#r(this.#_(t,e.getAll("winners").map(String)),t("reason"),a)}#_(n,e){let{kind:t}=this,a=Number(n("entrant"));if(t==="disqualify"||t==="reinstate")return{kind:t,entrant:a};let r=g.find(u=>u===n("offence"))??g[0];if(t==="warning")return{kind:t,entrant:a,offence:r,...n("place")===""?{}:this.#s(n)};let s=this.#s(n);if(t==="rewind"){let{pairing:u}=this.#t[Number(n("place"))];return{kind:t,...s,number:Math.max(0,u.matches.length-1),to:Number(n("to"))}}let o=Number(n("number"));if(t==="game_loss")return{kind:t,...s,number:o,entrant:Number(n("loser")),offence:r};if(t==="played"){let u=e.filter(h=>h!=="").map(h=>h==="draw"?null:Number(h));return{kind:t,...s,number:o,winners:u}}return t!=="overturn"?{kind:t,...s}:{kind:t,...s,winner:n("winner")===""?null:Number(n("winner"))}}#s(n){let{stage:e,round:t,pairing:a}=this.#t[Number(n("place"))];return{stage:e,round:t,slot:a.slot}}async#r(n,e,t){this.refused=void 0;try{let a=c(this.#n),r=await a.tournaments.previewRuling(this.tournament,{ruling:n},this.key),s=n.kind==="rewind"?this.#t[this.place]?.pairing.matches[n.number]?.match:null,o=n.kind==="rewind"&&typeof s=="string"?{back:await a.previewRewind(s,n.to)}:{};this.draft={ruling:n,reason:e,dispute:t,consequences:r,...o}}catch(a){this.refused=a}}async#R({ruling:n,reason:e,dispute:t}){let{tournaments:a}=c(this.#n),r={ruling:n,reason:e,...t===null?{}:{dispute:t}};await this.act(()=>a.rule(this.tournament,r,this.key)),this.draft=void 0,this.count=1}#o(n){let{stage:e,round:t,pairing:a}=this.#t[this.place],{tournaments:r}=c(this.#n),s=[e,t,a.slot],o=this.#e("organise.pause_reason");this.act(()=>n?r.pauseTable(this.tournament,s,o,this.key):r.resumeTable(this.tournament,s,this.key))}#S(n,e){n.preventDefault();let t=String(new FormData(n.target).get("reason")??"");this.act(()=>c(this.#n).tournaments.rejectDispute(this.tournament,e,t,this.key))}};customElements.define("saikoro-ruling",m);export{m as SaikoroRuling};
