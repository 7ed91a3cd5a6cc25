import{a as b}from"./part-THFMQEUW.js";import{a as k}from"./part-BKLUEQ5X.js";import{a as $,e as h}from"./part-4VFRRQFE.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-XG2NFJQS.js";import{a as f}from"./part-5VJRWZ4X.js";import"./part-M7NFVYCN.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a,d as l}from"./part-SVDOZI6B.js";import"./part-TJM7XZAT.js";import{a as w}from"./part-OGURQMAZ.js";Object.assign(w,{"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u5BE9\u5224\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.alike":{ja:"\u307E\u304E\u3089\u308F\u3057\u3044\u540D\u524D\u304C\u3042\u308A\u307E\u3059: {names}",en:"Names that look alike: {names}"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"},"organise.entrant":{ja:"\u53C2\u52A0\u8005",en:"Entrant"},"organise.rule":{ja:"\u88C1\u5B9A\u3059\u308B",en:"Make a ruling"},"organise.kind":{ja:"\u88C1\u5B9A",en:"Ruling"},"organise.overturn":{ja:"\u52DD\u8005\u3092\u5909\u3048\u308B",en:"Give it another winner"},"organise.double_loss":{ja:"\u4E21\u8005\u6557\u5317\u306B\u3059\u308B",en:"Let both lose"},"organise.rerun":{ja:"\u518D\u8A66\u5408\u306B\u3059\u308B",en:"Play it again"},"organise.game_loss":{ja:"\u30DE\u30C3\u30C1\u3092\u6557\u5317\u306B\u3059\u308B",en:"Game loss"},"organise.played":{ja:"\u5B9F\u969B\u306E\u5353\u3067\u306E\u7D50\u679C\u3092\u5165\u308C\u308B",en:"Enter results of a real table"},"organise.warning":{ja:"\u8B66\u544A\u3059\u308B",en:"Warning"},"organise.offence":{ja:"\u4F55\u306B\u3064\u3044\u3066",en:"What for"},"organise.offence.slow_play":{ja:"\u9045\u5EF6\u884C\u70BA",en:"slow play"},"organise.offence.late":{ja:"\u9045\u523B",en:"being late"},"organise.offence.build":{ja:"\u30AB\u30FC\u30C9\u30FB\u69CB\u7BC9\u306E\u8AA4\u308A",en:"wrong cards"},"organise.offence.procedure":{ja:"\u624B\u9806\u306E\u8AA4\u308A",en:"a mistake in play"},"organise.offence.conduct":{ja:"\u4E0D\u9069\u5207\u306A\u884C\u70BA",en:"conduct"},"organise.at_pairing":{ja:"\u3069\u306E\u7D44\u3067",en:"In which pairing"},"organise.no_pairing":{ja:"\u7D44\u306B\u95A2\u308F\u308A\u306A\u3057",en:"in none"},"organise.match":{ja:"\u4F55\u756A\u76EE\u306E\u30DE\u30C3\u30C1",en:"Which match"},"organise.loser":{ja:"\u6557\u5317\u306B\u3059\u308B\u4EBA",en:"Who loses it"},"organise.played_match":{ja:"\u7B2C{number}\u30DE\u30C3\u30C1\u306E\u52DD\u8005",en:"Winner of match {number}"},"organise.not_played":{ja:"\u307E\u3060",en:"not played"},"organise.count":{ja:"\u3053\u306E\u4EBA\u306E\u3001\u540C\u3058\u7A2E\u985E\u306E{count}\u56DE\u76EE\u306B\u306A\u308A\u307E\u3059\u3002",en:"It is penalty {count} of this kind for this entrant."},"organise.rewind":{ja:"\u30DE\u30C3\u30C1\u3092\u524D\u306E\u6C7A\u5B9A\u307E\u3067\u623B\u3059",en:"Let the match go back to a decision"},"organise.rewind_how":{ja:"\u5148\u306B\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3057\u3066\u304F\u3060\u3055\u3044\u3002\u3069\u306E\u6C7A\u5B9A\u306B\u623B\u3059\u304B\u306F\u3001\u30DE\u30C3\u30C1\u306E\u30ED\u30B0\u3067\u5206\u304B\u308A\u307E\u3059\u3002",en:"Pause the table first. The log of the match shows which decision to go back to."},"organise.pause_table":{ja:"\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3059\u308B",en:"Pause this table"},"organise.resume_table":{ja:"\u3053\u306E\u5353\u3092\u518D\u958B\u3059\u308B",en:"Let this table go on"},"organise.pause_reason":{ja:"\u5BE9\u5224\u306E\u88C1\u5B9A",en:"a judge considers"},"organise.rewind_match":{ja:"\u30DE\u30C3\u30C1\u3092\u898B\u308B",en:"See the match"},"organise.rewind_to":{ja:"\u305D\u306E\u6C7A\u5B9A\u3092\u6C42\u3081\u305F\u30A4\u30D9\u30F3\u30C8\u306E\u756A\u53F7",en:"Number of the event that asked for it"},"organise.disqualify":{ja:"\u5931\u683C\u306B\u3059\u308B",en:"Disqualify an entrant"},"organise.reinstate":{ja:"\u5FA9\u5E30\u3055\u305B\u308B",en:"Reinstate an entrant"},"organise.undo":{ja:"\u53D6\u308A\u6D88\u3059",en:"Take it back"},"organise.undo_line":{ja:"{line}\u884C\u76EE\u306E\u88C1\u5B9A\u3092\u53D6\u308A\u6D88\u3059",en:"Take back the ruling of line {line}"},"organise.pairing":{ja:"\u7D44",en:"Pairing"},"organise.winner":{ja:"\u52DD\u8005",en:"Winner"},"organise.draw":{ja:"\u5F15\u304D\u5206\u3051",en:"a draw"},"organise.dispute":{ja:"\u8A8D\u3081\u308B\u7570\u8B70",en:"Dispute that it upholds"},"organise.no_dispute":{ja:"\u306A\u3057",en:"none"},"organise.preview":{ja:"\u4F55\u304C\u5909\u308F\u308B\u304B\u3092\u898B\u308B",en:"See what follows"},"organise.follows":{ja:"\u3053\u306E\u88C1\u5B9A\u3067\u5909\u308F\u308B\u3053\u3068",en:"What follows from it"},"organise.kept":{ja:"\u7D50\u679C\u304C\u305D\u306E\u307E\u307E\u6B8B\u308B\u7D44: {count}",en:"Pairings that keep their result: {count}"},"organise.replayed":{ja:"{where}: {a} \u2013 {b}\u3001\u52DD\u8005 {winner}",en:"{where}: {a} \u2013 {b}, won by {winner}"},"organise.dropped":{ja:"\u306A\u304F\u306A\u308B\u7D44: {count}",en:"Pairings that no longer exist: {count}"},"organise.move":{ja:"{name}: \u5E2D\u6B21 {before} \u2192 {after}",en:"{name}: rank {before} \u2192 {after}"},"organise.nothing":{ja:"\u307B\u304B\u306B\u5909\u308F\u308B\u3053\u3068\u306F\u3042\u308A\u307E\u305B\u3093\u3002",en:"Nothing else changes."},"organise.inexact":{ja:"\u3053\u308C\u304B\u3089\u884C\u308F\u308C\u308B\u5BFE\u6226\u3057\u3060\u3044\u3067\u3001\u3055\u3089\u306B\u5909\u308F\u308A\u307E\u3059\u3002",en:"More may change with the matches that are still to be played."},"organise.confirm":{ja:"\u88C1\u5B9A\u3092\u4E0B\u3059",en:"Make this ruling"},"organise.back":{ja:"\u3084\u3081\u308B",en:"Not now"},"organise.reject":{ja:"\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute"},"organise.reject_line":{ja:"{line}\u884C\u76EE\u306E\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute of line {line}"},"organise.rulings":{ja:"\u4E0B\u3057\u305F\u88C1\u5B9A",en:"Rulings so far"},"organise.open_disputes":{ja:"\u672A\u88C1\u5B9A\u306E\u7570\u8B70",en:"Open disputes"},"organise.round":{ja:"\u7B2C{stage}\u30B9\u30C6\u30FC\u30B8 {round}\u56DE\u6226",en:"Stage {stage}, round {round}"},"organise.unknown":{ja:"\u672A\u5B9A",en:"not known"},"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});var j=["overturn","double_loss","rerun","rewind","game_loss","played","warning","disqualify","reinstate"],c=["slow_play","late","build","procedure","conduct"],T=9,m=class extends f{static{this.properties={tournament:{},key:{},entrants:{attribute:!1},seats:{type:Boolean},version:{type:Number},act:{attribute:!1},results:{state:!0},kind:{state:!0},warned:{state:!0},place:{state:!0},count:{state:!0},draft:{state:!0},refused:{state:!0}}}constructor(){super(),this.entrants=[],this.kind="overturn",this.warned=0,this.place=0,this.count=1}async updated(n){n.has("version")&&(this.results=await h(this.language).tournaments.results(this.tournament))}get#e(){let n=k(this.results??{stages:[]});return this.kind==="played"?n.filter(({pairing:e})=>e.decided===null):n}render(){if(this.results===void 0)return l;let{draft:n}=this;return a`<fieldset>
      <legend>${this.words("organise.rule")}</legend>
      ${n===void 0?this.#r():this.#p(n)}
      ${$(this.refused,this.language)}
      ${n===void 0?a`${this.#f()} ${this.#$()}`:l}
    </fieldset>`}#r(){let n=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return a`<form @submit=${this.#j}>
      <label
        >${this.words("organise.kind")}
        <select name="kind" @change=${this.#l}>
          ${j.filter(e=>this.seats||e!=="played").map(e=>a`<option value=${e} ?selected=${e===this.kind}>${this.words(`organise.${e}`)}</option>`)}
        </select></label
      >
      ${this.kind==="disqualify"||this.kind==="reinstate"||this.kind==="warning"?this.#o():this.#c()}
      ${this.kind==="warning"?this.#u():l}
      ${this.kind==="warning"||this.kind==="game_loss"?a`<label
            >${this.words("organise.offence")}
            <select name="offence">
              ${c.map(e=>a`<option value=${e}>${this.words(`organise.offence.${e}`)}</option>`)}
            </select></label
          >`:l}
      ${n.length===0?l:a`<label
            >${this.words("organise.dispute")}
            <select name="dispute">
              <option value="">${this.words("organise.no_dispute")}</option>
              ${n.map(e=>a`<option value=${e.line}>${e.line}: ${e.name} · ${e.reason}</option>`)}
            </select></label
          >`}
      <label>${this.words("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.words("organise.preview")}</button>
    </form>`}#o(){let n=this.entrants.filter(({gone:e})=>this.kind==="reinstate"==!!e);return a`<label
      >${this.words("organise.entrant")}
      <select name="entrant" required @change=${e=>this.warned=Number(e.target.value)}>
        ${n.map(e=>a`<option value=${e.entrant}>${e.entrant}: ${e.name}</option>`)}
      </select></label
    >`}#l(n){this.kind=n.target.value,this.place=0,this.count=1}#u(){let n=this.warned||this.entrants.find(({gone:t})=>!t)?.entrant,e=this.#e.map((t,s)=>({...t,at:s})).filter(({pairing:{a:t,b:s}})=>t.entrant===n||s?.entrant===n);return a`<label
      >${this.words("organise.at_pairing")}
      <select name="place">
        <option value="">${this.words("organise.no_pairing")}</option>
        ${e.map(({stage:t,round:s,pairing:{a:i,b:r},at:o})=>a`<option value=${o}>${this.#t(t,s)}: ${i.name} – ${r.name}</option>`)}
      </select></label
    >`}#d({a:n,b:e,matches:t,decided:s}){let i=Array.from({length:t.length+(s===null?1:0)},(r,o)=>o);return a`<label
        >${this.words("organise.match")}
        <select name="number">
          ${i.map(r=>a`<option value=${r}>${r+1}</option>`)}
        </select></label
      >
      <label
        >${this.words("organise.loser")}
        <select name="loser">
          ${[n,e].map(({entrant:r,name:o})=>a`<option value=${r}>${o}</option>`)}
        </select></label
      >`}#h({a:n,b:e,matches:t}){let s=t.findIndex(({outcome:r})=>r===null),i=s<0?t.length:s;return a`<input type="hidden" name="number" value=${i} />
      ${Array.from({length:Math.min(this.count,T)},(r,o)=>a`<label
          >${this.words("organise.played_match",{number:i+o+1})}
          <select name="winners" ?required=${o===0} @change=${()=>this.count=Math.max(this.count,o+2)}>
            <option value="">${this.words("organise.not_played")}</option>
            ${[n,e].map(({entrant:u,name:d})=>a`<option value=${u}>${d}</option>`)}
            <option value="draw">${this.words("organise.draw")}</option>
          </select></label
        >`)}`}#c(){let n=this.#e,e=n[this.place]?.pairing;return a`<label
        >${this.words("organise.pairing")}
        <select name="place" required @change=${this.#g}>
          ${n.map(({stage:t,round:s,pairing:{a:i,b:r}},o)=>a`<option value=${o}>${this.#t(t,s)}: ${i.name} – ${r.name}</option>`)}
        </select></label
      >
      ${this.kind==="rewind"?this.#m(e):l}
      ${this.kind!=="overturn"||e===void 0?l:a`<label
            >${this.words("organise.winner")}
            <select name="winner">
              ${[e.a,e.b].map(({entrant:t,name:s})=>a`<option value=${t} ?selected=${t!==e.winner}>${s}</option>`)}
              <option value="">${this.words("organise.draw")}</option>
            </select></label
          >`}
      ${this.kind==="game_loss"&&e!==void 0?this.#d(e):l}
      ${this.kind==="played"&&e!==void 0?this.#h(e):l}`}#g(n){this.place=Number(n.target.value),this.count=1}#m(n){let e=n?.matches.at(-1)?.match??null;return a`<p class="soft">
        ${this.words("organise.rewind_how")}
        ${e===null?l:a`<a href="/m/${e}${location.search}">${this.words("organise.rewind_match")}</a>`}
      </p>
      <p class="row">
        <button type="button" @click=${()=>this.#i(!0)}>${this.words("organise.pause_table")}</button>
        <button type="button" @click=${()=>this.#i(!1)}>${this.words("organise.resume_table")}</button>
      </p>
      <label>${this.words("organise.rewind_to")}<input name="to" type="number" min="1" required /></label>`}#p({ruling:n,reason:e,dispute:t,consequences:s,back:i}){let{kept:r,replayed:o,dropped:u,moves:d,exact:y,count:p}=s,v=o.length+u.length+d.length===0,_={ruling:n,reason:e,dispute:t};return a`<div class="follows">
      <h3>${this.words("organise.follows")}</h3>
      <ul>
        ${i===void 0?l:b(i,this.language)}
        <li>${this.words("organise.kept",{count:r.length})}</li>
        ${o.map(g=>a`<li>${this.words("organise.replayed",this.#w(g))}</li>`)}
        ${u.length>0?a`<li>${this.words("organise.dropped",{count:u.length})}</li>`:l}
        ${d.map(({entrant:g,before:S,after:P})=>{let R={name:this.#n(g),before:S??"\u2013",after:P??"\u2013"};return a`<li>${this.words("organise.move",R)}</li>`})}
        ${p?a`<li>${this.words("organise.count",{count:p})}</li>`:l}
        ${v?a`<li>${this.words("organise.nothing")}</li>`:l}
        ${y?l:a`<li>${this.words("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${()=>this.#v(_)}>${this.words("organise.confirm")}</button>
        <button @click=${()=>this.draft=void 0}>${this.words("organise.back")}</button>
      </p>
    </div>`}#w({stage:n,round:e,a:t,b:s,winner:i}){let r=i==null?this.words("organise.unknown"):this.#n(i);return{where:this.#t(n,e),a:this.#n(t),b:s===null?"\u2013":this.#n(s),winner:r}}#f(){let n=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return n.length===0?l:a`<h3>${this.words("organise.open_disputes")}</h3>
      <ul>
        ${n.map(e=>a`<li>
            ${e.name}: ${e.reason}
            <form class="row" @submit=${t=>this.#_(t,e.line)}>
              <label>${this.words("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.words("organise.reject_line",{line:e.line})}>${this.words("organise.reject")}</button>
            </form>
          </li>`)}
      </ul>`}#$(){let n=(this.results?.rulings??[]).filter(({ruling:e,undone_by:t})=>t===null&&e.kind!=="undo");return n.length===0?l:a`<h3>${this.words("organise.rulings")}</h3>
      <ul>
        ${n.map(({line:e,ruling:t,reason:s,count:i})=>a`<li>
            ${e}: ${this.#k(String(t.kind))} ${this.#b(t,i)} ${s?a`· ${s}`:l}
            ${t.kind==="rewind"?l:a`<button aria-label=${this.words("organise.undo_line",{line:e})} @click=${()=>this.#a({kind:"undo",line:e},s,null)}>
                  ${this.words("organise.undo")}
                </button>`}
          </li>`)}
      </ul>`}#b({entrant:n,offence:e},t){let s=c.find(r=>r===e);if(s===void 0)return"";let i=t===void 0?"":` (${t})`;return`\xB7 ${this.#n(Number(n))}, ${this.words(`organise.offence.${s}`)}${i}`}#k(n){let e=j.find(t=>t===n);return e===void 0?n:this.words(`organise.${e}`)}#t(n,e){return this.words("organise.round",{stage:n+1,round:e})}#n(n){return this.entrants.find(e=>e.entrant===n)?.name??String(n)}#j(n){n.preventDefault();let e=new FormData(n.target),t=i=>String(e.get(i)??""),s=t("dispute")===""?null:Number(t("dispute"));this.#a(this.#y(t,e.getAll("winners").map(String)),t("reason"),s)}#y(n,e){let{kind:t}=this,s=Number(n("entrant"));if(t==="disqualify"||t==="reinstate")return{kind:t,entrant:s};let i=c.find(u=>u===n("offence"))??c[0];if(t==="warning")return{kind:t,entrant:s,offence:i,...n("place")===""?{}:this.#s(n)};let r=this.#s(n);if(t==="rewind"){let{pairing:u}=this.#e[Number(n("place"))];return{kind:t,...r,number:Math.max(0,u.matches.length-1),to:Number(n("to"))}}let o=Number(n("number"));if(t==="game_loss")return{kind:t,...r,number:o,entrant:Number(n("loser")),offence:i};if(t==="played"){let u=e.filter(d=>d!=="").map(d=>d==="draw"?null:Number(d));return{kind:t,...r,number:o,winners:u}}return t!=="overturn"?{kind:t,...r}:{kind:t,...r,winner:n("winner")===""?null:Number(n("winner"))}}#s(n){let{stage:e,round:t,pairing:s}=this.#e[Number(n("place"))];return{stage:e,round:t,slot:s.slot}}async#a(n,e,t){this.refused=void 0;try{let s=h(this.language),i=await s.tournaments.previewRuling(this.tournament,{ruling:n},this.key),r=n.kind==="rewind"?this.#e[this.place]?.pairing.matches[n.number]?.match:null,o=n.kind==="rewind"&&typeof r=="string"?{back:await s.previewRewind(r,n.to)}:{};this.draft={ruling:n,reason:e,dispute:t,consequences:i,...o}}catch(s){this.refused=s}}async#v({ruling:n,reason:e,dispute:t}){let{tournaments:s}=h(this.language),i={ruling:n,reason:e,...t===null?{}:{dispute:t}};await this.act(()=>s.rule(this.tournament,i,this.key)),this.draft=void 0,this.count=1}#i(n){let{stage:e,round:t,pairing:s}=this.#e[this.place],{tournaments:i}=h(this.language),r=[e,t,s.slot],o=this.words("organise.pause_reason");this.act(()=>n?i.pauseTable(this.tournament,r,o,this.key):i.resumeTable(this.tournament,r,this.key))}#_(n,e){n.preventDefault();let t=String(new FormData(n.target).get("reason")??""),{disputes:s}=h(this.language);this.act(()=>s.rule(`${this.tournament}.${e}`,"rejected",t,this.key))}};customElements.define("saikoro-ruling",m);export{m as SaikoroRuling};
