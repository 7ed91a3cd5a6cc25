import{a as T}from"./part-T7ISGA25.js";import{a as f,b as S,c as b,d as h}from"./part-IS5RVKS4.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-2XIYIHQI.js";import"./part-W4T7PI3L.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a,d as o,f as m}from"./part-C7K73RNW.js";import{a as p,b as g}from"./part-TJM7XZAT.js";import{a as d}from"./part-OGURQMAZ.js";Object.assign(d,{"open.what":{ja:"\u30D7\u30E9\u30F3\u3068\u7533\u8FBC\u3092\u78BA\u304B\u3081\u3066\u304B\u3089\u958B\u304D\u307E\u3059\u3002\u7533\u8FBC\u306F\u3001\u3042\u3068\u304B\u3089\u3082\u3001\u30EA\u30F3\u30AF\u3067\u3082\u53D7\u3051\u4ED8\u3051\u3089\u308C\u307E\u3059\u3002",en:"The plan and the entries are checked before it opens. Entries can also come later, or by a link."},"open.name":{ja:"\u5927\u4F1A\u306E\u540D\u524D",en:"Name of the tournament"},"open.game":{ja:"\u30B2\u30FC\u30E0",en:"Game"},"open.format":{ja:"\u5F62\u5F0F",en:"Format"},"open.swiss":{ja:"\u30B9\u30A4\u30B9\u30C9\u30ED\u30FC",en:"Swiss"},"open.round_robin":{ja:"\u7DCF\u5F53\u305F\u308A",en:"Round robin"},"open.single_elimination":{ja:"\u30B7\u30F3\u30B0\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Single elimination"},"open.double_elimination":{ja:"\u30C0\u30D6\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Double elimination"},"open.ladder":{ja:"\u30E9\u30C0\u30FC",en:"Ladder"},"open.play":{ja:"\u5BFE\u6226\u306E\u3057\u304B\u305F",en:"How matches are played"},"open.builds":{ja:"\u7533\u8FBC\u306E\u30D3\u30EB\u30C9\u3067\u81EA\u52D5\u5BFE\u6226",en:"From the builds of the entries, at once"},"open.seats":{ja:"\u53C2\u52A0\u8005\u304C\u5E2D\u3067\u56DE\u7B54",en:"By the entrants, at their seats"},"open.open_builds":{ja:"\u5E2D\u3067\u306E\u5BFE\u6226\u3067\u30D3\u30EB\u30C9\u3092\u516C\u958B\u3059\u308B\u3068\u304D",en:"When the builds of matches at seats are opened"},"open.open_builds.match":{ja:"\u30DE\u30C3\u30C1\u306E\u7D42\u4E86\u6642",en:"At the end of each match"},"open.open_builds.stage":{ja:"\u30B9\u30C6\u30FC\u30B8\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When its stage is over, or after 24 hours"},"open.open_builds.end":{ja:"\u5927\u4F1A\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When the tournament is over, or after 24 hours"},"open.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3\u3057\u305F\u4EBA\u3060\u3051\u304C\u53C2\u52A0",en:"Only those who check in play"},"open.places":{ja:"\u30EA\u30F3\u30AF\u3067\u7533\u3057\u8FBC\u3081\u308B\u4EBA\u6570\uFF080\u3067\u53D7\u3051\u4ED8\u3051\u306A\u3044\uFF09",en:"Places for registration by link (0 for none)"},"open.plan":{ja:"\u30D7\u30E9\u30F3\u5168\u4F53\u3092JSON\u3067\u66F8\u304F",en:"Write the whole plan as JSON"},"open.plan_how":{ja:"\u66F8\u304F\u3068\u3001\u4E0A\u306E\u6B04\u306E\u4EE3\u308F\u308A\u306B\u4F7F\u3044\u307E\u3059\u3002",en:"Used in the place of the fields above."},"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"1\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3002\u5217\u306F name \u3068\u3001\u30D3\u30EB\u30C9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002",en:"The first line names the columns; from a spreadsheet, or CSV. The columns are name and, for builds, those of the game (row for LaplaPlus)."},"open.key":{ja:"\u4E3B\u50AC\u8005\u306E\u9375\uFF08\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u304C\u6C42\u3081\u308B\u5834\u5408\uFF09",en:"Organiser's key, if this service asks for one"},"open.submit":{ja:"\u78BA\u8A8D\u3057\u3066\u958B\u304F",en:"Check, and open it"},"open.faults":{ja:"\u3053\u306E\u307E\u307E\u3067\u306F\u958B\u3051\u307E\u305B\u3093\u3002\u4F55\u3082\u4FDD\u5B58\u3055\u308C\u3066\u3044\u307E\u305B\u3093\u3002",en:"It cannot be opened like this; nothing was stored."},"open.bad_json":{ja:"\u30D7\u30E9\u30F3\u306FJSON\u3067\u306F\u3042\u308A\u307E\u305B\u3093: {why}",en:"The plan is no JSON: {why}"},"open.needs_script":{ja:"\u3053\u306E\u30DA\u30FC\u30B8\u3067\u5927\u4F1A\u3092\u904B\u55B6\u3059\u308B\u306B\u306FJavaScript\u304C\u5FC5\u8981\u3067\u3059\u3002saikoro tournament run \u3067\u3082\u958B\u3051\u307E\u3059\u3002",en:"Running a tournament on this page needs JavaScript; saikoro tournament run does it, too."},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."}});var N=["swiss","round_robin","single_elimination","double_elimination","ladder"],O=["match","stage","end"],k=class extends m{static{this.properties={games:{state:!0},refused:{state:!0},busy:{state:!0}}}constructor(){super(),this.games=[],this.busy=!1}createRenderRoot(){return this.replaceChildren(),this}async connectedCallback(){super.connectedCallback(),this.games=await h(this.#n).games()}get#n(){return p(this)}#e(e,t={}){return g(e,this.#n,t)}render(){return a`<form class="organising" @submit=${this.#t}>
      <label>${this.#e("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.#e("open.game")}<select name="game">
          ${this.games.map(e=>a`<option value=${e.game}>${this.#n==="ja"?e.title_ja:e.title}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.format")}<select name="format">
          ${N.map(e=>a`<option value=${e}>${this.#e(`open.${e}`)}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.play")}<select name="play">
          <option value="builds">${this.#e("open.builds")}</option>
          <option value="seats">${this.#e("open.seats")}</option>
        </select></label
      >
      <label
        >${this.#e("open.open_builds")}<select name="open_builds">
          ${O.map(e=>a`<option value=${e}>${this.#e(`open.open_builds.${e}`)}</option>`)}
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
    </form>`}#s(){let e=this.querySelector("[name=csv]")?.value??"";return a`<div class="notice">
      <p>${this.#e("open.faults")}</p>
      ${f(this.refused,this.#n,e)}
    </div>`}async#t(e){e.preventDefault();let t=new FormData(e.target),n=s=>String(t.get(s)??"").trim();this.busy=!0,this.refused=void 0;try{let s={plan:this.#r(n),...n("csv")?{csv:n("csv")}:{}},r=n("key"),i=await h(this.#n).tournaments.create(s,r?{token:r}:{});b(i.tournament,i.token),location.assign(`/t/${i.tournament}?lang=${this.#n}`)}catch(s){this.refused=s,this.busy=!1,await this.updateComplete,this.querySelector("[role=alert]")?.scrollIntoView({block:"nearest"})}}#r(e){let t=e("plan");if(t===""){let n=["name","game","format","play","open_builds"].map(l=>[l,e(l)]),{format:s,...r}=Object.fromEntries(n),i=Number(e("places"));return{...r,stages:[{format:s}],check_in:e("check_in")!=="",registration:i}}try{return JSON.parse(t)}catch(n){throw new Error(this.#e("open.bad_json",{why:String(n)}))}}};customElements.define("saikoro-new-tournament",k);Object.assign(d,{"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u30B8\u30E3\u30C3\u30B8\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"},"organise.entrant":{ja:"\u53C2\u52A0\u8005",en:"Entrant"},"organise.rule":{ja:"\u88C1\u5B9A\u3059\u308B",en:"Make a ruling"},"organise.kind":{ja:"\u88C1\u5B9A",en:"Ruling"},"organise.overturn":{ja:"\u52DD\u8005\u3092\u5909\u3048\u308B",en:"Give it another winner"},"organise.double_loss":{ja:"\u4E21\u8005\u6557\u5317\u306B\u3059\u308B",en:"Let both lose"},"organise.rerun":{ja:"\u518D\u8A66\u5408\u306B\u3059\u308B",en:"Play it again"},"organise.game_loss":{ja:"\u30DE\u30C3\u30C1\u3092\u6557\u5317\u306B\u3059\u308B",en:"Game loss"},"organise.played":{ja:"\u5B9F\u969B\u306E\u5353\u3067\u306E\u7D50\u679C\u3092\u5165\u308C\u308B",en:"Enter results of a real table"},"organise.warning":{ja:"\u8B66\u544A\u3059\u308B",en:"Warning"},"organise.offence":{ja:"\u4F55\u306B\u3064\u3044\u3066",en:"What for"},"organise.offence.slow_play":{ja:"\u9045\u5EF6\u884C\u70BA",en:"slow play"},"organise.offence.late":{ja:"\u9045\u523B",en:"being late"},"organise.offence.build":{ja:"\u30AB\u30FC\u30C9\u30FB\u69CB\u7BC9\u306E\u8AA4\u308A",en:"wrong cards"},"organise.offence.procedure":{ja:"\u624B\u9806\u306E\u8AA4\u308A",en:"a mistake in play"},"organise.offence.conduct":{ja:"\u4E0D\u9069\u5207\u306A\u884C\u70BA",en:"conduct"},"organise.at_pairing":{ja:"\u3069\u306E\u5BFE\u6226\u3067",en:"In which pairing"},"organise.no_pairing":{ja:"\u5BFE\u6226\u306B\u95A2\u308F\u308A\u306A\u3057",en:"in none"},"organise.match":{ja:"\u4F55\u756A\u76EE\u306E\u30DE\u30C3\u30C1",en:"Which match"},"organise.loser":{ja:"\u6557\u5317\u306B\u3059\u308B\u4EBA",en:"Who loses it"},"organise.played_match":{ja:"\u7B2C{number}\u30DE\u30C3\u30C1\u306E\u52DD\u8005",en:"Winner of match {number}"},"organise.not_played":{ja:"\u307E\u3060",en:"not played"},"organise.count":{ja:"\u3053\u306E\u4EBA\u306E\u3001\u540C\u3058\u7A2E\u985E\u306E{count}\u56DE\u76EE\u306B\u306A\u308A\u307E\u3059\u3002",en:"It is penalty {count} of this kind for this entrant."},"organise.rewind":{ja:"\u5BFE\u6226\u3092\u524D\u306E\u6C7A\u5B9A\u307E\u3067\u623B\u3059",en:"Let the match go back to a decision"},"organise.rewind_how":{ja:"\u5148\u306B\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3057\u3066\u304F\u3060\u3055\u3044\u3002\u3069\u306E\u6C7A\u5B9A\u306B\u623B\u3059\u304B\u306F\u3001\u5BFE\u6226\u306E\u30ED\u30B0\u3067\u5206\u304B\u308A\u307E\u3059\u3002",en:"Pause the table first. The log of the match shows which decision to go back to."},"organise.pause_table":{ja:"\u3053\u306E\u5353\u3092\u4E2D\u65AD\u3059\u308B",en:"Pause this table"},"organise.resume_table":{ja:"\u3053\u306E\u5353\u3092\u518D\u958B\u3059\u308B",en:"Let this table go on"},"organise.pause_reason":{ja:"\u30B8\u30E3\u30C3\u30B8\u306E\u88C1\u5B9A",en:"a judge considers"},"organise.rewind_match":{ja:"\u5BFE\u6226\u3092\u898B\u308B",en:"See the match"},"organise.rewind_to":{ja:"\u305D\u306E\u6C7A\u5B9A\u3092\u6C42\u3081\u305F\u30A4\u30D9\u30F3\u30C8\u306E\u756A\u53F7",en:"Number of the event that asked for it"},"organise.disqualify":{ja:"\u5931\u683C\u306B\u3059\u308B",en:"Disqualify an entrant"},"organise.reinstate":{ja:"\u5FA9\u5E30\u3055\u305B\u308B",en:"Reinstate an entrant"},"organise.undo":{ja:"\u53D6\u308A\u6D88\u3059",en:"Take it back"},"organise.undo_line":{ja:"{line}\u884C\u76EE\u306E\u88C1\u5B9A\u3092\u53D6\u308A\u6D88\u3059",en:"Take back the ruling of line {line}"},"organise.pairing":{ja:"\u5BFE\u6226",en:"Pairing"},"organise.winner":{ja:"\u52DD\u8005",en:"Winner"},"organise.draw":{ja:"\u5F15\u304D\u5206\u3051",en:"a draw"},"organise.dispute":{ja:"\u8A8D\u3081\u308B\u7570\u8B70",en:"Dispute that it upholds"},"organise.no_dispute":{ja:"\u306A\u3057",en:"none"},"organise.preview":{ja:"\u4F55\u304C\u5909\u308F\u308B\u304B\u3092\u898B\u308B",en:"See what follows"},"organise.follows":{ja:"\u3053\u306E\u88C1\u5B9A\u3067\u5909\u308F\u308B\u3053\u3068",en:"What follows from it"},"organise.kept":{ja:"\u7D50\u679C\u304C\u305D\u306E\u307E\u307E\u6B8B\u308B\u5BFE\u6226: {count}",en:"Pairings that keep their result: {count}"},"organise.replayed":{ja:"{where}: {a} \u2013 {b}\u3001\u52DD\u8005 {winner}",en:"{where}: {a} \u2013 {b}, won by {winner}"},"organise.dropped":{ja:"\u306A\u304F\u306A\u308B\u5BFE\u6226: {count}",en:"Pairings that no longer exist: {count}"},"organise.move":{ja:"{name}: \u5E2D\u6B21 {before} \u2192 {after}",en:"{name}: rank {before} \u2192 {after}"},"organise.nothing":{ja:"\u307B\u304B\u306B\u5909\u308F\u308B\u3053\u3068\u306F\u3042\u308A\u307E\u305B\u3093\u3002",en:"Nothing else changes."},"organise.inexact":{ja:"\u3053\u308C\u304B\u3089\u884C\u308F\u308C\u308B\u5BFE\u6226\u3057\u3060\u3044\u3067\u3001\u3055\u3089\u306B\u5909\u308F\u308A\u307E\u3059\u3002",en:"More may change with the matches that are still to be played."},"organise.confirm":{ja:"\u88C1\u5B9A\u3092\u4E0B\u3059",en:"Make this ruling"},"organise.back":{ja:"\u3084\u3081\u308B",en:"Not now"},"organise.reject":{ja:"\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute"},"organise.reject_line":{ja:"{line}\u884C\u76EE\u306E\u7570\u8B70\u3092\u5374\u4E0B\u3059\u308B",en:"Reject the dispute of line {line}"},"organise.rulings":{ja:"\u4E0B\u3057\u305F\u88C1\u5B9A",en:"Rulings so far"},"organise.open_disputes":{ja:"\u672A\u88C1\u5B9A\u306E\u7570\u8B70",en:"Open disputes"},"organise.round":{ja:"\u7B2C{stage}\u30B9\u30C6\u30FC\u30B8 {round}\u56DE\u6226",en:"Stage {stage}, round {round}"},"organise.unknown":{ja:"\u672A\u5B9A",en:"not known"},"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});var E=["overturn","double_loss","rerun","rewind","game_loss","played","warning","disqualify","reinstate"],$=["slow_play","late","build","procedure","conduct"],D=9,y=class extends m{static{this.properties={tournament:{},key:{},entrants:{attribute:!1},seats:{type:Boolean},version:{type:Number},act:{attribute:!1},results:{state:!0},kind:{state:!0},warned:{state:!0},place:{state:!0},count:{state:!0},draft:{state:!0},refused:{state:!0}}}constructor(){super(),this.entrants=[],this.kind="overturn",this.warned=0,this.place=0,this.count=1}createRenderRoot(){return this}async updated(e){e.has("version")&&(this.results=await h(this.#n).tournaments.results(this.tournament))}get#n(){return p(this)}#e(e,t={}){return g(e,this.#n,t)}get#s(){return(this.results?.stages??[]).flatMap(({stage:t,rounds:n})=>n.flatMap(({round:s,pairings:r})=>r.filter(({b:i,decided:l})=>i!==null&&(this.kind!=="played"||l===null)).map(i=>({stage:t,round:s,pairing:i})))).reverse()}render(){if(this.results===void 0)return o;let{draft:e}=this;return a`<fieldset>
      <legend>${this.#e("organise.rule")}</legend>
      ${e===void 0?this.#t():this.#g(e)}
      <div role="alert">
        ${this.refused===void 0?o:a`<div class="notice">${f(this.refused,this.#n)}</div>`}
      </div>
      ${e===void 0?a`${this.#i()} ${this.#k()}`:o}
    </fieldset>`}#t(){let e=(this.results?.disputes??[]).filter(({status:t})=>t==="open");return a`<form @submit=${this.#j}>
      <label
        >${this.#e("organise.kind")}
        <select name="kind" @change=${this.#u}>
          ${E.filter(t=>this.seats||t!=="played").map(t=>a`<option value=${t} ?selected=${t===this.kind}>${this.#e(`organise.${t}`)}</option>`)}
        </select></label
      >
      ${this.kind==="disqualify"||this.kind==="reinstate"||this.kind==="warning"?this.#r():this.#l()}
      ${this.kind==="warning"?this.#h():o}
      ${this.kind==="warning"||this.kind==="game_loss"?a`<label
            >${this.#e("organise.offence")}
            <select name="offence">
              ${$.map(t=>a`<option value=${t}>${this.#e(`organise.offence.${t}`)}</option>`)}
            </select></label
          >`:o}
      ${e.length===0?o:a`<label
            >${this.#e("organise.dispute")}
            <select name="dispute">
              <option value="">${this.#e("organise.no_dispute")}</option>
              ${e.map(t=>a`<option value=${t.line}>${t.line}: ${t.name} · ${t.reason}</option>`)}
            </select></label
          >`}
      <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
      <button>${this.#e("organise.preview")}</button>
    </form>`}#r(){let e=this.entrants.filter(({gone:t})=>this.kind==="reinstate"==!!t);return a`<label
      >${this.#e("organise.entrant")}
      <select name="entrant" required @change=${t=>this.warned=Number(t.target.value)}>
        ${e.map(t=>a`<option value=${t.entrant}>${t.entrant}: ${t.name}</option>`)}
      </select></label
    >`}#u(e){this.kind=e.target.value,this.place=0,this.count=1}#h(){let e=this.warned||this.entrants.find(({gone:n})=>!n)?.entrant,t=this.#s.map((n,s)=>({...n,at:s})).filter(({pairing:{a:n,b:s}})=>n.entrant===e||s?.entrant===e);return a`<label
      >${this.#e("organise.at_pairing")}
      <select name="place">
        <option value="">${this.#e("organise.no_pairing")}</option>
        ${t.map(({stage:n,round:s,pairing:{a:r,b:i},at:l})=>a`<option value=${l}>${this.#f(n,s)}: ${r.name} – ${i.name}</option>`)}
      </select></label
    >`}#c({a:e,b:t,matches:n,decided:s}){let r=Array.from({length:n.length+(s===null?1:0)},(i,l)=>l);return a`<label
        >${this.#e("organise.match")}
        <select name="number">
          ${r.map(i=>a`<option value=${i}>${i+1}</option>`)}
        </select></label
      >
      <label
        >${this.#e("organise.loser")}
        <select name="loser">
          ${[e,t].map(({entrant:i,name:l})=>a`<option value=${i}>${l}</option>`)}
        </select></label
      >`}#d({a:e,b:t,matches:n}){let s=n.findIndex(({outcome:i})=>i===null),r=s<0?n.length:s;return a`<input type="hidden" name="number" value=${r} />
      ${Array.from({length:Math.min(this.count,D)},(i,l)=>a`<label
          >${this.#e("organise.played_match",{number:r+l+1})}
          <select name="winners" ?required=${l===0} @change=${()=>this.count=Math.max(this.count,l+2)}>
            <option value="">${this.#e("organise.not_played")}</option>
            ${[e,t].map(({entrant:u,name:c})=>a`<option value=${u}>${c}</option>`)}
            <option value="draw">${this.#e("organise.draw")}</option>
          </select></label
        >`)}`}#l(){let e=this.#s,t=e[this.place]?.pairing;return a`<label
        >${this.#e("organise.pairing")}
        <select name="place" required @change=${this.#m}>
          ${e.map(({stage:n,round:s,pairing:{a:r,b:i}},l)=>a`<option value=${l}>${this.#f(n,s)}: ${r.name} – ${i.name}</option>`)}
        </select></label
      >
      ${this.kind==="rewind"?this.#p(t):o}
      ${this.kind!=="overturn"||t===void 0?o:a`<label
            >${this.#e("organise.winner")}
            <select name="winner">
              ${[t.a,t.b].map(({entrant:n,name:s})=>a`<option value=${n} ?selected=${n!==t.winner}>${s}</option>`)}
              <option value="">${this.#e("organise.draw")}</option>
            </select></label
          >`}
      ${this.kind==="game_loss"&&t!==void 0?this.#c(t):o}
      ${this.kind==="played"&&t!==void 0?this.#d(t):o}`}#m(e){this.place=Number(e.target.value),this.count=1}#p(e){let t=e?.matches.at(-1)?.match??null;return a`<p class="soft">
        ${this.#e("organise.rewind_how")}
        ${t===null?o:a`<a href="/m/${t}${location.search}">${this.#e("organise.rewind_match")}</a>`}
      </p>
      <p class="row">
        <button type="button" @click=${()=>this.#w(!0)}>${this.#e("organise.pause_table")}</button>
        <button type="button" @click=${()=>this.#w(!1)}>${this.#e("organise.resume_table")}</button>
      </p>
      <label>${this.#e("organise.rewind_to")}<input name="to" type="number" min="1" required /></label>`}#g({ruling:e,reason:t,dispute:n,consequences:s,back:r}){let{kept:i,replayed:l,dropped:u,moves:c,exact:R,count:_}=s,P=l.length+u.length+c.length===0,L={ruling:e,reason:t,dispute:n};return a`<div class="follows">
      <h3>${this.#e("organise.follows")}</h3>
      <ul>
        ${r===void 0?o:T(r,this.#n)}
        <li>${this.#e("organise.kept",{count:i.length})}</li>
        ${l.map(w=>a`<li>${this.#e("organise.replayed",this.#a(w))}</li>`)}
        ${u.length>0?a`<li>${this.#e("organise.dropped",{count:u.length})}</li>`:o}
        ${c.map(({entrant:w,before:x,after:M})=>{let C={name:this.#o(w),before:x??"\u2013",after:M??"\u2013"};return a`<li>${this.#e("organise.move",C)}</li>`})}
        ${_?a`<li>${this.#e("organise.count",{count:_})}</li>`:o}
        ${P?a`<li>${this.#e("organise.nothing")}</li>`:o}
        ${R?o:a`<li>${this.#e("organise.inexact")}</li>`}
      </ul>
      <p class="row">
        <button class="main" @click=${()=>this.#S(L)}>${this.#e("organise.confirm")}</button>
        <button @click=${()=>this.draft=void 0}>${this.#e("organise.back")}</button>
      </p>
    </div>`}#a({stage:e,round:t,a:n,b:s,winner:r}){let i=r==null?this.#e("organise.unknown"):this.#o(r);return{where:this.#f(e,t),a:this.#o(n),b:s===null?"\u2013":this.#o(s),winner:i}}#i(){let e=(this.results?.disputes??[]).filter(({status:t})=>t==="open");return e.length===0?o:a`<h3>${this.#e("organise.open_disputes")}</h3>
      <ul>
        ${e.map(t=>a`<li>
            ${t.name}: ${t.reason}
            <form class="row" @submit=${n=>this.#T(n,t.line)}>
              <label>${this.#e("organise.reason")}<input name="reason" maxlength="400" required autocomplete="off" /></label>
              <button aria-label=${this.#e("organise.reject_line",{line:t.line})}>${this.#e("organise.reject")}</button>
            </form>
          </li>`)}
      </ul>`}#k(){let e=(this.results?.rulings??[]).filter(({ruling:t,undone_by:n})=>n===null&&t.kind!=="undo");return e.length===0?o:a`<h3>${this.#e("organise.rulings")}</h3>
      <ul>
        ${e.map(({line:t,ruling:n,reason:s,count:r})=>a`<li>
            ${t}: ${this.#v(String(n.kind))} ${this.#y(n,r)} ${s?a`· ${s}`:o}
            ${n.kind==="rewind"?o:a`<button aria-label=${this.#e("organise.undo_line",{line:t})} @click=${()=>this.#$({kind:"undo",line:t},s,null)}>
                  ${this.#e("organise.undo")}
                </button>`}
          </li>`)}
      </ul>`}#y({entrant:e,offence:t},n){let s=$.find(i=>i===t);if(s===void 0)return"";let r=n===void 0?"":` (${n})`;return`\xB7 ${this.#o(Number(e))}, ${this.#e(`organise.offence.${s}`)}${r}`}#v(e){let t=E.find(n=>n===e);return t===void 0?e:this.#e(`organise.${t}`)}#f(e,t){return this.#e("organise.round",{stage:e+1,round:t})}#o(e){return this.entrants.find(t=>t.entrant===e)?.name??String(e)}#j(e){e.preventDefault();let t=new FormData(e.target),n=r=>String(t.get(r)??""),s=n("dispute")===""?null:Number(n("dispute"));this.#$(this.#_(n,t.getAll("winners").map(String)),n("reason"),s)}#_(e,t){let{kind:n}=this,s=Number(e("entrant"));if(n==="disqualify"||n==="reinstate")return{kind:n,entrant:s};let r=$.find(u=>u===e("offence"))??$[0];if(n==="warning")return{kind:n,entrant:s,offence:r,...e("place")===""?{}:this.#b(e)};let i=this.#b(e);if(n==="rewind"){let{pairing:u}=this.#s[Number(e("place"))];return{kind:n,...i,number:Math.max(0,u.matches.length-1),to:Number(e("to"))}}let l=Number(e("number"));if(n==="game_loss")return{kind:n,...i,number:l,entrant:Number(e("loser")),offence:r};if(n==="played"){let u=t.filter(c=>c!=="").map(c=>c==="draw"?null:Number(c));return{kind:n,...i,number:l,winners:u}}return n!=="overturn"?{kind:n,...i}:{kind:n,...i,winner:e("winner")===""?null:Number(e("winner"))}}#b(e){let{stage:t,round:n,pairing:s}=this.#s[Number(e("place"))];return{stage:t,round:n,slot:s.slot}}async#$(e,t,n){this.refused=void 0;try{let s=h(this.#n),r=await s.tournaments.previewRuling(this.tournament,{ruling:e},this.key),i=e.kind==="rewind"?this.#s[this.place]?.pairing.matches[e.number]?.match:null,l=e.kind==="rewind"&&typeof i=="string"?{back:await s.previewRewind(i,e.to)}:{};this.draft={ruling:e,reason:t,dispute:n,consequences:r,...l}}catch(s){this.refused=s}}async#S({ruling:e,reason:t,dispute:n}){let{tournaments:s}=h(this.#n),r={ruling:e,reason:t,...n===null?{}:{dispute:n}};await this.act(()=>s.rule(this.tournament,r,this.key)),this.draft=void 0,this.count=1}#w(e){let{stage:t,round:n,pairing:s}=this.#s[this.place],{tournaments:r}=h(this.#n),i=[t,n,s.slot],l=this.#e("organise.pause_reason");this.act(()=>e?r.pauseTable(this.tournament,i,l,this.key):r.resumeTable(this.tournament,i,this.key))}#T(e,t){e.preventDefault();let n=String(new FormData(e.target).get("reason")??"");this.act(()=>h(this.#n).tournaments.rejectDispute(this.tournament,t,n,this.key))}};customElements.define("saikoro-ruling",y);Object.assign(d,{"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"1\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3002\u5217\u306F name \u3068\u3001\u30D3\u30EB\u30C9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002",en:"The first line names the columns; from a spreadsheet, or CSV. The columns are name and, for builds, those of the game (row for LaplaPlus)."},"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u30B8\u30E3\u30C3\u30B8\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"}});var v=class extends m{static{this.properties={tournament:{},key:{state:!0},view:{state:!0},entrants:{state:!0},link:{state:!0},refused:{state:!0},table:{state:!0},busy:{state:!0},shown:{state:!0}}}#n=()=>{this.#i()};constructor(){super(),this.entrants=[],this.table="",this.busy=!1,this.shown=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.key=S(this.tournament),this.closest("saikoro-tournament")?.addEventListener("drawn",this.#n),this.#i()}disconnectedCallback(){super.disconnectedCallback(),this.closest("saikoro-tournament")?.removeEventListener("drawn",this.#n)}get#e(){return p(this)}get#s(){return h(this.#e)}#t(e,t={}){return g(e,this.#e,t)}render(){return a`<details class="organising" ?open=${this.key!==void 0}>
      <summary><b>${this.#t("organise.title")}</b></summary>
      ${this.key===void 0?this.#r():this.#u(this.key)}
      <div role="alert">
        ${this.refused===void 0?o:a`<div class="notice">${f(this.refused,this.#e,this.table)}</div>`}
      </div>
    </details>`}#r(){return a`<form class="row" @submit=${this.#m}>
      <label>${this.#t("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.#t("organise.use")}</button>
      <p class="soft">${this.#t("organise.key_how")}</p>
    </form>`}#u(e){let{view:t}=this;return a`${t===void 0?o:this.#h(t,e)}
      <p class="row">
        <button @click=${()=>this.shown=!this.shown} aria-expanded=${this.shown}>${this.#t("organise.show")}</button>
        <button @click=${this.#p}>${this.#t("organise.forget")}</button>
        ${this.shown?a`<code class="key">${e}</code>`:o}
      </p>`}#h(e,t){let n=this.tournament,{tournaments:s}=this.#s,r=e.status==="cancelled";return a`
      ${e.status==="entering"?this.#c(t):o}
      ${e.status==="playing"&&e.stages.length>0?this.#l("organise.pause",i=>s.pause(n,i,t)):o}
      ${e.status==="paused"?a`<button class="main" ?disabled=${this.busy} @click=${()=>this.#a(()=>s.resume(n,t))}>
            ${this.#t("organise.resume")}
          </button>`:o}
      ${e.stages.length>0&&!r?a`<saikoro-ruling .tournament=${n} .key=${t} .entrants=${this.entrants} .seats=${e.plan.play==="seats"} .version=${e.version} .act=${this.#a}></saikoro-ruling>`:o}
      ${r||e.status==="finished"?o:a`<details><summary>${this.#t("organise.cancel")}</summary>
            ${this.#l("organise.cancel",i=>s.cancel(n,i,t))}
          </details>`}
    `}#c(e){let t=this.tournament,{tournaments:n}=this.#s,s=this.entrants.filter(i=>!i.gone),r=this.view?.plan;return a`
      ${r?.check_in?a`<fieldset>
            <legend>${this.#t("organise.check_in")}</legend>
            <p class="soft">${this.#t("organise.check_in_how")}</p>
            <div class="row">
              ${s.map(i=>a`<button
                  class="tap"
                  aria-pressed=${i.checked_in}
                  ?disabled=${i.checked_in||this.busy}
                  @click=${()=>this.#a(()=>n.checkIn(t,{entrants:[i.entrant]},e))}
                >
                  ${i.name}
                </button>`)}
            </div>
          </fieldset>`:o}
      <details>
        <summary>${this.#t("organise.entries")}</summary>
        <form @submit=${i=>this.#g(i,e)}>
          <label>${this.#t("open.entries")}<span class="soft">${this.#t("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.#t("organise.enter")}</button>
        </form>
      </details>
      ${r?.registration?this.#d(e):o}
      <button class="main" ?disabled=${this.busy} @click=${()=>this.#a(()=>n.start(t,e))}>
        ${this.#t("organise.start")}
      </button>
    `}#d(e){let t=this.tournament,{tournaments:n}=this.#s,s=this.link&&location.origin+this.link.replace(/^\/tournaments\//,"/t/");return a`<fieldset>
      <legend>${this.#t("organise.link")}</legend>
      ${s?a`<p><a class="key" href=${s}>${s}</a></p>`:o}
      <div class="row">
        <button ?disabled=${this.busy} @click=${()=>this.#a(()=>n.openRegistration(t,e))}>${this.#t("organise.open_link")}</button>
        ${s?a`<button ?disabled=${this.busy} @click=${()=>this.#a(()=>n.closeRegistration(t,e))}>${this.#t("organise.close_link")}</button>`:o}
      </div>
    </fieldset>`}#l(e,t){return a`<form class="row" @submit=${s=>{s.preventDefault();let r=String(new FormData(s.target).get("reason")??"");this.#a(()=>t(r))}}>
      <label>${this.#t("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.#t(e)}</button>
    </form>`}#m(e){e.preventDefault();let t=String(new FormData(e.target).get("key")??"").trim();b(this.tournament,t),this.key=t,this.#i()}#p(){b(this.tournament,void 0),this.key=void 0,this.refused=void 0}#g(e,t){e.preventDefault();let n=e.target;this.table=String(new FormData(n).get("csv")??""),this.#a(async()=>{let s=await this.#s.tournaments.enter(this.tournament,{csv:this.table},t);return n.reset(),s})}#a=async e=>{this.busy=!0,this.refused=void 0;try{let{receipt:t}=await e();return this.closest("saikoro-tournament")?.refresh(t.version),await this.#i(),!0}catch(t){return this.refused=t,await this.updateComplete,this.querySelector("[role=alert] .notice")?.scrollIntoView({block:"nearest"}),!1}finally{this.busy=!1}};async#i(){let{key:e,tournament:t}=this;if(e===void 0)return;let{tournaments:n}=this.#s,s=await n.get(t),r=[];for(;r.length<s.entrants;){let i=await n.entrants(t,{first:r.length+1});if(i.length===0)break;r.push(...i)}if([this.view,this.entrants]=[s,r],!(s.status!=="entering"||!s.plan.registration))try{this.link=(await n.registrationLink(t,e)).link??void 0}catch(i){this.refused=i}}};customElements.define("saikoro-organising",v);
