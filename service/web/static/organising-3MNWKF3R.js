import{a as p,b as v,c as f,d as l}from"./part-RUOGZATK.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-JQT43G6U.js";import"./part-JO43RZ5X.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a,d as o,f as c}from"./part-C7K73RNW.js";import{a as d,b as m}from"./part-TJM7XZAT.js";import{a as h}from"./part-OGURQMAZ.js";Object.assign(h,{"open.what":{ja:"\u30D7\u30E9\u30F3\u3068\u7533\u8FBC\u3092\u78BA\u304B\u3081\u3066\u304B\u3089\u958B\u304D\u307E\u3059\u3002\u7533\u8FBC\u306F\u3001\u3042\u3068\u304B\u3089\u3082\u3001\u30EA\u30F3\u30AF\u3067\u3082\u53D7\u3051\u4ED8\u3051\u3089\u308C\u307E\u3059\u3002",en:"The plan and the entries are checked before it opens. Entries can also come later, or by a link."},"open.name":{ja:"\u5927\u4F1A\u306E\u540D\u524D",en:"Name of the tournament"},"open.game":{ja:"\u30B2\u30FC\u30E0",en:"Game"},"open.format":{ja:"\u5F62\u5F0F",en:"Format"},"open.swiss":{ja:"\u30B9\u30A4\u30B9\u30C9\u30ED\u30FC",en:"Swiss"},"open.round_robin":{ja:"\u7DCF\u5F53\u305F\u308A",en:"Round robin"},"open.single_elimination":{ja:"\u30B7\u30F3\u30B0\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Single elimination"},"open.double_elimination":{ja:"\u30C0\u30D6\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Double elimination"},"open.ladder":{ja:"\u30E9\u30C0\u30FC",en:"Ladder"},"open.play":{ja:"\u5BFE\u6226\u306E\u3057\u304B\u305F",en:"How matches are played"},"open.builds":{ja:"\u7533\u8FBC\u306E\u30D3\u30EB\u30C9\u3067\u81EA\u52D5\u5BFE\u6226",en:"From the builds of the entries, at once"},"open.seats":{ja:"\u53C2\u52A0\u8005\u304C\u5E2D\u3067\u56DE\u7B54",en:"By the entrants, at their seats"},"open.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3\u3057\u305F\u4EBA\u3060\u3051\u304C\u53C2\u52A0",en:"Only those who check in play"},"open.places":{ja:"\u30EA\u30F3\u30AF\u3067\u7533\u3057\u8FBC\u3081\u308B\u4EBA\u6570\uFF080\u3067\u53D7\u3051\u4ED8\u3051\u306A\u3044\uFF09",en:"Places for registration by link (0 for none)"},"open.plan":{ja:"\u30D7\u30E9\u30F3\u5168\u4F53\u3092JSON\u3067\u66F8\u304F",en:"Write the whole plan as JSON"},"open.plan_how":{ja:"\u66F8\u304F\u3068\u3001\u4E0A\u306E\u6B04\u306E\u4EE3\u308F\u308A\u306B\u4F7F\u3044\u307E\u3059\u3002",en:"Used in the place of the fields above."},"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"1\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3002\u5217\u306F name \u3068\u3001\u30D3\u30EB\u30C9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002",en:"The first line names the columns; from a spreadsheet, or CSV. The columns are name and, for builds, those of the game (row for LaplaPlus)."},"open.key":{ja:"\u4E3B\u50AC\u8005\u306E\u9375\uFF08\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u304C\u6C42\u3081\u308B\u5834\u5408\uFF09",en:"Organiser's key, if this service asks for one"},"open.submit":{ja:"\u78BA\u8A8D\u3057\u3066\u958B\u304F",en:"Check, and open it"},"open.faults":{ja:"\u3053\u306E\u307E\u307E\u3067\u306F\u958B\u3051\u307E\u305B\u3093\u3002\u4F55\u3082\u4FDD\u5B58\u3055\u308C\u3066\u3044\u307E\u305B\u3093\u3002",en:"It cannot be opened like this; nothing was stored."},"open.bad_json":{ja:"\u30D7\u30E9\u30F3\u306FJSON\u3067\u306F\u3042\u308A\u307E\u305B\u3093: {why}",en:"The plan is no JSON: {why}"},"open.needs_script":{ja:"\u3053\u306E\u30DA\u30FC\u30B8\u3067\u5927\u4F1A\u3092\u904B\u55B6\u3059\u308B\u306B\u306FJavaScript\u304C\u5FC5\u8981\u3067\u3059\u3002saikoro tournament run \u3067\u3082\u958B\u3051\u307E\u3059\u3002",en:"Running a tournament on this page needs JavaScript; saikoro tournament run does it, too."},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."}});var L=["swiss","round_robin","single_elimination","double_elimination","ladder"],$=class extends c{static{this.properties={games:{state:!0},refused:{state:!0},busy:{state:!0}}}constructor(){super(),this.games=[],this.busy=!1}createRenderRoot(){return this.replaceChildren(),this}async connectedCallback(){super.connectedCallback(),this.games=await l(this.#n).games()}get#n(){return d(this)}#e(t,e={}){return m(t,this.#n,e)}render(){return a`<form class="organising" @submit=${this.#t}>
      <label>${this.#e("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.#e("open.game")}<select name="game">
          ${this.games.map(t=>a`<option value=${t.game}>${this.#n==="ja"?t.title_ja:t.title}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.format")}<select name="format">
          ${L.map(t=>a`<option value=${t}>${this.#e(`open.${t}`)}</option>`)}
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
      <label>${this.#e("open.key")}<span class="soft">${this.#e("organise.key_how")}</span><input name="key" type="password" autocomplete="off" /></label>
      <button class="main" ?disabled=${this.busy}>${this.#e("open.submit")}</button>
      <div role="alert">${this.refused===void 0?o:this.#s()}</div>
    </form>`}#s(){let t=this.querySelector("[name=csv]")?.value??"";return a`<div class="notice">
      <p>${this.#e("open.faults")}</p>
      ${p(this.refused,this.#n,t)}
    </div>`}async#t(t){t.preventDefault();let e=new FormData(t.target),n=s=>String(e.get(s)??"").trim();this.busy=!0,this.refused=void 0;try{let s={plan:this.#o(n),...n("csv")?{csv:n("csv")}:{}},r=n("key"),i=await l(this.#n).tournaments.create(s,r?{token:r}:{});f(i.tournament,i.token),location.assign(`/t/${i.tournament}?lang=${this.#n}`)}catch(s){this.refused=s,this.busy=!1,await this.updateComplete,this.querySelector("[role=alert]")?.scrollIntoView({block:"nearest"})}}#o(t){let e=t("plan");if(e===""){let{name:n,game:s,format:r,play:i}=Object.fromEntries(["name","game","format","play"].map(g=>[g,t(g)])),u=Number(t("places"));return{name:n,game:s,play:i,stages:[{format:r}],check_in:t("check_in")!=="",registration:u}}try{return JSON.parse(e)}catch(n){throw new Error(this.#e("open.bad_json",{why:String(n)}))}}};customElements.define("saikoro-new-tournament",$);Object.assign(h,{"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u30B8\u30E3\u30C3\u30B8\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"},"organise.entrant":{ja:"\u53C2\u52A0\u8005",en:"Entrant"},"organise.rule":{ja:"\u88C1\u5B9A\u3059\u308B",en:"Make a ruling"},"organise.kind":{ja:"\u88C1\u5B9A",en:"Ruling"},"organise.overturn":{ja:"\u52DD\u8005\u3092\u5909\u3048\u308B",en:"Give it another winner"},"organise.double_loss":{ja:"\u4E21\u8005\u6557\u5317\u306B\u3059\u308B",en:"Let both lose"},"organise.rerun":{ja:"\u518D\u8A66\u5408\u306B\u3059\u308B",en:"Play it again"},"organise.disqualify":{ja:"\u5931\u683C\u306B\u3059\u308B",en:"Disqualify an entrant"},"organise.reinstate":{ja:"\u5FA9\u5E30\u3055\u305B\u308B",en:"Reinstate an entrant"},"organise.undo":{ja:"\u53D6\u308A\u6D88\u3059",en:"Take it back"},"organise.undo_line":{ja:"{line}\u884C\u76EE\u306E\u88C1\u5B9A\u3092\u53D6\u308A\u6D88\u3059",en:"Take back the ruling of line {line}"},"organise.pairing":{ja:"\u5BFE\u6226",en:"Pairing"},"organise.winner":{ja:"\u52DD\u8005",en:"Winner"},"organise.draw":{ja:"\u5F15\u304D\u5206\u3051",en:"a draw"},"organise.dispute":{ja:"\u8A8D\u3081\u308B\u7570\u8B70",en:"Dispute that it upholds"},"organise.no_dispute":{ja:"\u306A\u3057",en:"none"},"organise.preview":{ja:"\u4F55\u304C\u5909\u308F\u308B\u304B\u3092\u898B\u308B",en:"See what follows"},"organise.follows":{ja:"\u3053\u306E\u88C1\u5B9A\u3067\u5909\u308F\u308B\u3053\u3068",en:"What follows from it"},"organise.kept":{ja:"\u7D50\u679C\u304C\u305D\u306E\u307E\u307E\u6B8B\u308B\u5BFE\u6226: {count}",en:"Pairings that keep their result: {count}"},"organise.replayed":{ja:"{where}: {a} \u2013 {b}\u3001\u52DD\u8005 {winner}",en:"{where}: {a} \u2013 {b}, won by {winner}"},"organise.dropped":{ja:"\u306A\u304F\u306A\u308B\u5BFE\u6226: {count}",en:"Pairings that no longer exist: {count}"},"organise.move":{ja:"{name}: \u5E2D\u6B21 {before} \u2192 {after}",en:"{name}: rank {before} \u2192 {after}"},"organise.nothing":{ja:"\u307B\u304B\u306B\u5909\u308F\u308B\u3053\u3068\u306F\u3042\u308A\u307E\u305B\u3093\u3002",en:"Nothing else changes."},"organise.inexact":{ja:"\u3053\u308C\u304B\u3089\u884C\u308F\u308C\u308B\u5BFE\u6226\u3057\u3060\u3044\u3067\u3001\u3055\u3089\u306B\u5909\u308F\u308A\u307E\u3059\u3002",en:"More may change with the matches that are still to be played."},"organise.confirm":{ja:"\u88C1\u5B9A\u3092\u4E0B\u3059",en:"Make this ruling"},"organise.back":{ja:"\u3084\u3081\u308B",en:"Not now"},"organise.reject":{ja:"\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute"},"organise.reject_line":{ja:"{line}\u884C\u76EE\u306E\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute of line {line}"},"organise.rulings":{ja:"\u4E0B\u3057\u305F\u88C1\u5B9A",en:"Rulings so far"},"organise.open_disputes":{ja:"\u672A\u88C1\u5B9A\u306E\u7570\u8B70",en:"Open disputes"},"organise.round":{ja:"\u7B2C{stage}\u30B9\u30C6\u30FC\u30B8 {round}\u56DE\u6226",en:"Stage {stage}, round {round}"},"organise.unknown":{ja:"\u672A\u5B9A",en:"not known"},"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});var j=["overturn","double_loss","rerun","disqualify","reinstate"],k=class extends c{static{this.properties={tournament:{},key:{},entrants:{attribute:!1},version:{type:Number},act:{attribute:!1},results:{state:!0},kind:{state:!0},place:{state:!0},draft:{state:!0},refused:{state:!0}}}constructor(){super(),this.entrants=[],this.kind="overturn",this.place=0}createRenderRoot(){return this}async updated(t){t.has("version")&&(this.results=await l(this.#n).tournaments.results(this.tournament))}get#n(){return d(this)}#e(t,e={}){return m(t,this.#n,e)}get#s(){return(this.results?.stages??[]).flatMap(({stage:e,rounds:n})=>n.flatMap(({round:s,pairings:r})=>r.filter(({b:i})=>i!==null).map(i=>({stage:e,round:s,pairing:i})))).reverse()}render(){if(this.results===void 0)return o;let{draft:t}=this;return a`<fieldset>
      <legend>${this.#e("organise.rule")}</legend>
      ${t===void 0?this.#t():this.#c(t)}
      <div role="alert">
        ${this.refused===void 0?o:a`<div class="notice">${p(this.refused,this.#n)}</div>`}
      </div>
      ${t===void 0?a`${this.#m()} ${this.#l()}`:o}
    </fieldset>`}#t(){let t=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return a`<form @submit=${this.#a}>
      <label
        >${this.#e("organise.kind")}
        <select name="kind" @change=${e=>this.kind=e.target.value}>
          ${j.map(e=>a`<option value=${e} ?selected=${e===this.kind}>${this.#e(`organise.${e}`)}</option>`)}
        </select></label
      >
      ${this.kind==="disqualify"||this.kind==="reinstate"?this.#o():this.#h()}
      ${t.length===0?o:a`<label
            >${this.#e("organise.dispute")}
            <select name="dispute">
              <option value="">${this.#e("organise.no_dispute")}</option>
              ${t.map(e=>a`<option value=${e.line}>${e.line}: ${e.name} · ${e.reason}</option>`)}
            </select></label
          >`}
      <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.#e("organise.preview")}</button>
    </form>`}#o(){let t=this.entrants.filter(({gone:e})=>this.kind==="reinstate"==!!e);return a`<label
      >${this.#e("organise.entrant")}
      <select name="entrant" required>
        ${t.map(e=>a`<option value=${e.entrant}>${e.entrant}: ${e.name}</option>`)}
      </select></label
    >`}#h(){let t=this.#s,e=t[this.place]?.pairing;return a`<label
        >${this.#e("organise.pairing")}
        <select name="place" required @change=${n=>this.place=Number(n.target.value)}>
          ${t.map(({stage:n,round:s,pairing:{a:r,b:i}},u)=>a`<option value=${u}>${this.#u(n,s)}: ${r.name} – ${i.name}</option>`)}
        </select></label
      >
      ${this.kind!=="overturn"||e===void 0?o:a`<label
            >${this.#e("organise.winner")}
            <select name="winner">
              ${[e.a,e.b].map(({entrant:n,name:s})=>a`<option value=${n} ?selected=${n!==e.winner}>${s}</option>`)}
              <option value="">${this.#e("organise.draw")}</option>
            </select></label
          >`}`}#c({ruling:t,reason:e,dispute:n,consequences:s}){let{kept:r,replayed:i,dropped:u,moves:g,exact:S}=s,_=i.length+u.length+g.length===0,T={ruling:t,reason:e,dispute:n};return a`<div class="follows">
      <h3>${this.#e("organise.follows")}</h3>
      <ul>
        <li>${this.#e("organise.kept",{count:r.length})}</li>
        ${i.map(b=>a`<li>${this.#e("organise.replayed",this.#d(b))}</li>`)}
        ${u.length>0?a`<li>${this.#e("organise.dropped",{count:u.length})}</li>`:o}
        ${g.map(({entrant:b,before:E,after:R})=>{let P={name:this.#i(b),before:E??"\u2013",after:R??"\u2013"};return a`<li>${this.#e("organise.move",P)}</li>`})}
        ${_?a`<li>${this.#e("organise.nothing")}</li>`:o}
        ${S?o:a`<li>${this.#e("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${()=>this.#f(T)}>${this.#e("organise.confirm")}</button>
        <button @click=${()=>this.draft=void 0}>${this.#e("organise.back")}</button>
      </p>
    </div>`}#d({stage:t,round:e,a:n,b:s,winner:r}){let i=r==null?this.#e("organise.unknown"):this.#i(r);return{where:this.#u(t,e),a:this.#i(n),b:s===null?"\u2013":this.#i(s),winner:i}}#m(){let t=(this.results?.disputes??[]).filter(({status:e})=>e==="open");return t.length===0?o:a`<h3>${this.#e("organise.open_disputes")}</h3>
      <ul>
        ${t.map(e=>a`<li>
            ${e.name}: ${e.reason}
            <form class="row" @submit=${n=>this.#b(n,e.line)}>
              <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.#e("organise.reject_line",{line:e.line})}>${this.#e("organise.reject")}</button>
            </form>
          </li>`)}
      </ul>`}#l(){let t=(this.results?.rulings??[]).filter(({ruling:e,undone_by:n})=>n===null&&e.kind!=="undo");return t.length===0?o:a`<h3>${this.#e("organise.rulings")}</h3>
      <ul>
        ${t.map(({line:e,ruling:n,reason:s})=>a`<li>
            ${e}: ${this.#p(String(n.kind))} ${s?a`· ${s}`:o}
            <button aria-label=${this.#e("organise.undo_line",{line:e})} @click=${()=>this.#g({kind:"undo",line:e},s,null)}>
              ${this.#e("organise.undo")}
            </button>
          </li>`)}
      </ul>`}#p(t){let e=j.find(n=>n===t);return e===void 0?t:this.#e(`organise.${e}`)}#u(t,e){return this.#e("organise.round",{stage:t+1,round:e})}#i(t){return this.entrants.find(e=>e.entrant===t)?.name??String(t)}#a(t){t.preventDefault();let e=new FormData(t.target),n=r=>String(e.get(r)??""),s=n("dispute")===""?null:Number(n("dispute"));this.#g(this.#r(n),n("reason"),s)}#r(t){let{kind:e}=this;if(e==="disqualify"||e==="reinstate")return{kind:e,entrant:Number(t("entrant"))};let{stage:n,round:s,pairing:r}=this.#s[Number(t("place"))],i={stage:n,round:s,slot:r.slot};return e!=="overturn"?{kind:e,...i}:{kind:e,...i,winner:t("winner")===""?null:Number(t("winner"))}}async#g(t,e,n){this.refused=void 0;try{let s=await l(this.#n).tournaments.previewRuling(this.tournament,{ruling:t},this.key);this.draft={ruling:t,reason:e,dispute:n,consequences:s}}catch(s){this.refused=s}}async#f({ruling:t,reason:e,dispute:n}){let{tournaments:s}=l(this.#n),r={ruling:t,reason:e,...n===null?{}:{dispute:n}};await this.act(()=>s.rule(this.tournament,r,this.key)),this.draft=void 0}#b(t,e){t.preventDefault();let n=String(new FormData(t.target).get("reason")??"");this.act(()=>l(this.#n).tournaments.rejectDispute(this.tournament,e,n,this.key))}};customElements.define("saikoro-ruling",k);Object.assign(h,{"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"1\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3002\u5217\u306F name \u3068\u3001\u30D3\u30EB\u30C9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002",en:"The first line names the columns; from a spreadsheet, or CSV. The columns are name and, for builds, those of the game (row for LaplaPlus)."},"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u30B8\u30E3\u30C3\u30B8\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"}});var y=class extends c{static{this.properties={tournament:{},key:{state:!0},view:{state:!0},entrants:{state:!0},link:{state:!0},refused:{state:!0},table:{state:!0},busy:{state:!0},shown:{state:!0}}}#n=()=>{this.#r()};constructor(){super(),this.entrants=[],this.table="",this.busy=!1,this.shown=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.key=v(this.tournament),this.closest("saikoro-tournament")?.addEventListener("drawn",this.#n),this.#r()}disconnectedCallback(){super.disconnectedCallback(),this.closest("saikoro-tournament")?.removeEventListener("drawn",this.#n)}get#e(){return d(this)}get#s(){return l(this.#e)}#t(t,e={}){return m(t,this.#e,e)}render(){return a`<details class="organising" ?open=${this.key!==void 0}>
      <summary><b>${this.#t("organise.title")}</b></summary>
      ${this.key===void 0?this.#o():this.#h(this.key)}
      <div role="alert">
        ${this.refused===void 0?o:a`<div class="notice">${p(this.refused,this.#e,this.table)}</div>`}
      </div>
    </details>`}#o(){return a`<form class="row" @submit=${this.#p}>
      <label>${this.#t("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.#t("organise.use")}</button>
      <p class="soft">${this.#t("organise.key_how")}</p>
    </form>`}#h(t){let{view:e}=this;return a`${e===void 0?o:this.#c(e,t)}
      <p class="row">
        <button @click=${()=>this.shown=!this.shown} aria-expanded=${this.shown}>${this.#t("organise.show")}</button>
        <button @click=${this.#u}>${this.#t("organise.forget")}</button>
        ${this.shown?a`<code class="key">${t}</code>`:o}
      </p>`}#c(t,e){let n=this.tournament,{tournaments:s}=this.#s,r=t.status==="cancelled";return a`
      ${t.status==="entering"?this.#d(e):o}
      ${t.status==="playing"&&t.stages.length>0?this.#l("organise.pause",i=>s.pause(n,i,e)):o}
      ${t.status==="paused"?a`<button class="main" ?disabled=${this.busy} @click=${()=>this.#a(()=>s.resume(n,e))}>
            ${this.#t("organise.resume")}
          </button>`:o}
      ${t.stages.length>0&&!r?a`<saikoro-ruling .tournament=${n} .key=${e} .entrants=${this.entrants} .version=${t.version} .act=${this.#a}></saikoro-ruling>`:o}
      ${r||t.status==="finished"?o:a`<details><summary>${this.#t("organise.cancel")}</summary>
            ${this.#l("organise.cancel",i=>s.cancel(n,i,e))}
          </details>`}
    `}#d(t){let e=this.tournament,{tournaments:n}=this.#s,s=this.entrants.filter(i=>!i.gone),r=this.view?.plan;return a`
      ${r?.check_in?a`<fieldset>
            <legend>${this.#t("organise.check_in")}</legend>
            <p class="soft">${this.#t("organise.check_in_how")}</p>
            <div class="row">
              ${s.map(i=>a`<button
                  class="tap"
                  aria-pressed=${i.checked_in}
                  ?disabled=${i.checked_in||this.busy}
                  @click=${()=>this.#a(()=>n.checkIn(e,{entrants:[i.entrant]},t))}
                >
                  ${i.name}
                </button>`)}
            </div>
          </fieldset>`:o}
      <details>
        <summary>${this.#t("organise.entries")}</summary>
        <form @submit=${i=>this.#i(i,t)}>
          <label>${this.#t("open.entries")}<span class="soft">${this.#t("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.#t("organise.enter")}</button>
        </form>
      </details>
      ${r?.registration?this.#m(t):o}
      <button class="main" ?disabled=${this.busy} @click=${()=>this.#a(()=>n.start(e,t))}>
        ${this.#t("organise.start")}
      </button>
    `}#m(t){let e=this.tournament,{tournaments:n}=this.#s,s=this.link&&location.origin+this.link.replace(/^\/tournaments\//,"/t/");return a`<fieldset>
      <legend>${this.#t("organise.link")}</legend>
      ${s?a`<p><a class="key" href=${s}>${s}</a></p>`:o}
      <div class="row">
        <button ?disabled=${this.busy} @click=${()=>this.#a(()=>n.openRegistration(e,t))}>${this.#t("organise.open_link")}</button>
        ${s?a`<button ?disabled=${this.busy} @click=${()=>this.#a(()=>n.closeRegistration(e,t))}>${this.#t("organise.close_link")}</button>`:o}
      </div>
    </fieldset>`}#l(t,e){return a`<form class="row" @submit=${s=>{s.preventDefault();let r=String(new FormData(s.target).get("reason")??"");this.#a(()=>e(r))}}>
      <label>${this.#t("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.#t(t)}</button>
    </form>`}#p(t){t.preventDefault();let e=String(new FormData(t.target).get("key")??"").trim();f(this.tournament,e),this.key=e,this.#r()}#u(){f(this.tournament,void 0),this.key=void 0,this.refused=void 0}#i(t,e){t.preventDefault();let n=t.target;this.table=String(new FormData(n).get("csv")??""),this.#a(async()=>{let s=await this.#s.tournaments.enter(this.tournament,{csv:this.table},e);return n.reset(),s})}#a=async t=>{this.busy=!0,this.refused=void 0;try{let{receipt:e}=await t();return this.closest("saikoro-tournament")?.refresh(e.version),await this.#r(),!0}catch(e){return this.refused=e,await this.updateComplete,this.querySelector("[role=alert] .notice")?.scrollIntoView({block:"nearest"}),!1}finally{this.busy=!1}};async#r(){let{key:t,tournament:e}=this;if(t===void 0)return;let{tournaments:n}=this.#s,s=await n.get(e),r=[];for(;r.length<s.entrants;){let i=await n.entrants(e,{first:r.length+1});if(i.length===0)break;r.push(...i)}if([this.view,this.entrants]=[s,r],!(s.status!=="entering"||!s.plan.registration))try{this.link=(await n.registrationLink(e,t)).link??void 0}catch(i){this.refused=i}}};customElements.define("saikoro-organising",y);
