import{a as f,b as w,c as k,d as l,e as c}from"./part-4VFRRQFE.js";import"./part-S23CTJQN.js";import"./part-T43K3HFD.js";import"./part-XG2NFJQS.js";import{a as u}from"./part-5VJRWZ4X.js";import"./part-M7NFVYCN.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a,d as r}from"./part-SVDOZI6B.js";import"./part-TJM7XZAT.js";import{a as h}from"./part-OGURQMAZ.js";Object.assign(h,{"play.published":{ja:"\u7D42\u308F\u3063\u305F\u30DE\u30C3\u30C1\u306F {licence} \u3067\u516C\u958B\u3055\u308C\u3001\u8AB0\u3067\u3082\u5229\u7528\u3067\u304D\u307E\u3059\uFF1A\u8A18\u9332\u3001\u30AB\u30FC\u30C9\u3001\u30D7\u30EC\u30A4\u30E4\u30FC\u306E\u540D\u524D\u3068ID\u3001\u7D50\u679C\u3002",en:"Once finished, the match is published under {licence} for everybody to use: its record and cards, the names and ids of its players, and its result."},"open.what":{ja:"\u30D7\u30E9\u30F3\u3068\u7533\u8FBC\u3092\u78BA\u304B\u3081\u3066\u304B\u3089\u958B\u304D\u307E\u3059\u3002\u7533\u8FBC\u306F\u3001\u3042\u3068\u304B\u3089\u3082\u3001\u30EA\u30F3\u30AF\u3067\u3082\u53D7\u3051\u4ED8\u3051\u3089\u308C\u307E\u3059\u3002",en:"The plan and the entries are checked before it opens. Entries can also come later, or by a link."},"open.name":{ja:"\u5927\u4F1A\u306E\u540D\u524D",en:"Name of the tournament"},"open.game":{ja:"\u30B2\u30FC\u30E0",en:"Game"},"open.format":{ja:"\u5F62\u5F0F",en:"Format"},"open.swiss":{ja:"\u30B9\u30A4\u30B9\u30C9\u30ED\u30FC",en:"Swiss"},"open.round_robin":{ja:"\u7DCF\u5F53\u305F\u308A",en:"Round robin"},"open.single_elimination":{ja:"\u30B7\u30F3\u30B0\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Single elimination"},"open.double_elimination":{ja:"\u30C0\u30D6\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Double elimination"},"open.ladder":{ja:"\u30E9\u30C0\u30FC",en:"Ladder"},"open.play":{ja:"\u30DE\u30C3\u30C1\u306E\u884C\u3044\u65B9",en:"How matches are played"},"open.builds":{ja:"\u7533\u8FBC\u306E\u69CB\u7BC9\u3069\u3046\u3057\u3067\u81EA\u52D5\u7684\u306B\u5BFE\u6226\u3059\u308B",en:"From the builds of the entries, at once"},"open.seats":{ja:"\u53C2\u52A0\u8005\u304C\u5E2D\u3067\u56DE\u7B54",en:"By the entrants, at their seats"},"open.open_builds":{ja:"\u5E2D\u3067\u884C\u3046\u30DE\u30C3\u30C1\u3067\u69CB\u7BC9\u3092\u516C\u958B\u3059\u308B\u3068\u304D",en:"When the builds of matches at seats are opened"},"open.open_builds.match":{ja:"\u30DE\u30C3\u30C1\u306E\u7D42\u4E86\u6642",en:"At the end of each match"},"open.open_builds.stage":{ja:"\u30B9\u30C6\u30FC\u30B8\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When its stage is over, or after 24 hours"},"open.open_builds.end":{ja:"\u5927\u4F1A\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When the tournament is over, or after 24 hours"},"open.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3\u3057\u305F\u4EBA\u3060\u3051\u304C\u53C2\u52A0",en:"Only those who check in play"},"open.places":{ja:"\u30EA\u30F3\u30AF\u3067\u7533\u3057\u8FBC\u3081\u308B\u4EBA\u6570\uFF080\u3067\u53D7\u3051\u4ED8\u3051\u306A\u3044\uFF09",en:"Places for registration by link (0 for none)"},"open.plan":{ja:"\u30D7\u30E9\u30F3\u5168\u4F53\u3092JSON\u3067\u66F8\u304F",en:"Write the whole plan as JSON"},"open.plan_how":{ja:"\u66F8\u304F\u3068\u3001\u4E0A\u306E\u6B04\u306E\u4EE3\u308F\u308A\u306B\u4F7F\u3044\u307E\u3059\u3002",en:"Used in the place of the fields above."},"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"\u69CB\u7BC9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3067\u3001\u5217\u306F name \u3068\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002\u5E2D\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u306B1\u4EBA\u306E\u540D\u524D\u3060\u3051\u3067\u3082\u3001\u30D5\u30A9\u30FC\u30E0\u306E\u56DE\u7B54\u306E\u8868\u3067\u3082\u3002",en:"For builds the first line names the columns; from a spreadsheet, or CSV, with name and the columns of the game (row for LaplaPlus). For play at seats one name a line is enough, or the answers to a form as they came."},"open.key":{ja:"\u4E3B\u50AC\u8005\u306E\u9375\uFF08\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u304C\u6C42\u3081\u308B\u5834\u5408\uFF09",en:"Organiser's key, if this service asks for one"},"open.publish":{ja:"\u30DE\u30C3\u30C1\u3092 {licence} \u3067\u516C\u958B\u3059\u308B",en:"Publish its matches under {licence}"},"open.submit":{ja:"\u78BA\u8A8D\u3057\u3066\u958B\u304F",en:"Check, and open it"},"open.faults":{ja:"\u3053\u306E\u307E\u307E\u3067\u306F\u958B\u3051\u307E\u305B\u3093\u3002\u4F55\u3082\u4FDD\u5B58\u3055\u308C\u3066\u3044\u307E\u305B\u3093\u3002",en:"It cannot be opened like this; nothing was stored."},"open.bad_json":{ja:"\u30D7\u30E9\u30F3\u306FJSON\u3067\u306F\u3042\u308A\u307E\u305B\u3093: {why}",en:"The plan is no JSON: {why}"},"open.needs_script":{ja:"\u3053\u306E\u30DA\u30FC\u30B8\u3067\u5927\u4F1A\u3092\u904B\u55B6\u3059\u308B\u306B\u306FJavaScript\u304C\u5FC5\u8981\u3067\u3059\u3002saikoro tournament run \u3067\u3082\u958B\u3051\u307E\u3059\u3002",en:"Running a tournament on this page needs JavaScript; saikoro tournament run does it, too."},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."}});var y=["swiss","round_robin","single_elimination","double_elimination","ladder"],$=["match","stage","end"],m=class extends u{static{this.properties={games:{state:!0},refused:{state:!0},busy:{state:!0}}}constructor(){super(),this.games=[],this.busy=!1}createRenderRoot(){return this.replaceChildren(),this}async connectedCallback(){super.connectedCallback(),this.games=await c(this.language).games()}render(){return a`<form class="organising" @submit=${this.#a}>
      <label>${this.words("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.words("open.game")}<select name="game">
          ${this.games.map(e=>a`<option value=${e.game}>${this.language==="ja"?e.title_ja:e.title}</option>`)}
        </select></label
      >
      <label
        >${this.words("open.format")}<select name="format">
          ${y.map(e=>a`<option value=${e}>${this.words(`open.${e}`)}</option>`)}
        </select></label
      >
      <label
        >${this.words("open.play")}<select name="play">
          <option value="builds">${this.words("open.builds")}</option>
          <option value="seats">${this.words("open.seats")}</option>
        </select></label
      >
      <label
        >${this.words("open.open_builds")}<select name="open_builds">
          ${$.map(e=>a`<option value=${e}>${this.words(`open.open_builds.${e}`)}</option>`)}
        </select></label
      >
      <label class="tick"><input type="checkbox" name="check_in" />${this.words("open.check_in")}</label>
      <label>${this.words("open.places")}<input name="places" type="number" min="0" value="0" /></label>
      ${this.#s()}
      <details>
        <summary>${this.words("open.plan")}</summary>
        <label>${this.words("open.plan_how")}<textarea name="plan" rows="8" spellcheck="false"></textarea></label>
      </details>
      <label
        >${this.words("open.entries")}<span class="soft">${this.words("open.entries_how")}</span>
        <textarea name="csv" rows="8" spellcheck="false"></textarea>
      </label>
      <label>${this.words("open.key")}<span class="soft">${this.words("organise.key_how")}</span><input name="key" type="password" autocomplete="off" /></label>
      <button class="main" ?disabled=${this.busy}>${this.words("open.submit")}</button>
      <div role="alert">${this.refused===void 0?r:this.#t()}</div>
    </form>`}#s(){let e=this.games[0]?.publication?.licence;return e===void 0?r:a`<label class="tick"><input type="checkbox" name="publish" checked />${this.words("open.publish",{licence:e})}</label>
      <p class="soft">${this.words("play.published",{licence:e})}</p>`}#t(){let e=this.querySelector("[name=csv]")?.value??"";return a`<div class="notice">
      <p>${this.words("open.faults")}</p>
      ${w(this.refused,this.language,e)}
    </div>`}async#a(e){e.preventDefault();let s=new FormData(e.target),t=n=>String(s.get(n)??"").trim();this.busy=!0,this.refused=void 0;try{let n={plan:this.#o(t),...t("csv")?{csv:t("csv")}:{}},i=t("key"),o=await c(this.language).tournaments.create(n,i?{token:i}:{});l(o.tournament,o.token),location.assign(`/t/${o.tournament}?lang=${this.language}`)}catch(n){this.refused=n,this.busy=!1,await this.updateComplete,this.querySelector("[role=alert]")?.scrollIntoView({block:"nearest"})}}#o(e){let s=e("plan");if(s===""){let t=["name","game","format","play","open_builds"].map(g=>[g,e(g)]),{format:n,...i}=Object.fromEntries(t),o=Number(e("places")),b=this.querySelector("[name=publish]");return b!==null&&!b.checked&&(i.options={licence:""}),{...i,stages:[{format:n}],check_in:e("check_in")!=="",registration:o}}try{return JSON.parse(s)}catch(t){throw new Error(this.words("open.bad_json",{why:String(t)}))}}};customElements.define("saikoro-new-tournament",m);Object.assign(h,{"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"\u69CB\u7BC9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3067\u3001\u5217\u306F name \u3068\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002\u5E2D\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u306B1\u4EBA\u306E\u540D\u524D\u3060\u3051\u3067\u3082\u3001\u30D5\u30A9\u30FC\u30E0\u306E\u56DE\u7B54\u306E\u8868\u3067\u3082\u3002",en:"For builds the first line names the columns; from a spreadsheet, or CSV, with name and the columns of the game (row for LaplaPlus). For play at seats one name a line is enough, or the answers to a form as they came."},"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u5BE9\u5224\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.alike":{ja:"\u307E\u304E\u3089\u308F\u3057\u3044\u540D\u524D\u304C\u3042\u308A\u307E\u3059: {names}",en:"Names that look alike: {names}"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"},"register.listed":{ja:"\u8AAD\u307F\u53D6\u3063\u305F\u679A\u6570:",en:"Cards that were read:"}});function v(d){return d.flatMap(s=>Object.entries(s??{})).flatMap(([s,t])=>typeof t=="object"&&t!==null?`${s} ${Object.keys(t).length}`:[]).join(", ")}var p=class extends u{static{this.properties={tournament:{},key:{state:!0},view:{state:!0},entrants:{state:!0},link:{state:!0},refused:{state:!0},table:{state:!0},busy:{state:!0},shown:{state:!0}}}#s=()=>{this.#n()};constructor(){super(),this.entrants=[],this.table="",this.busy=!1,this.shown=!1}connectedCallback(){super.connectedCallback(),this.key=k(this.tournament),this.closest("saikoro-tournament")?.addEventListener("drawn",this.#s),this.#n()}disconnectedCallback(){super.disconnectedCallback(),this.closest("saikoro-tournament")?.removeEventListener("drawn",this.#s)}get#t(){return c(this.language)}render(){return a`<details class="organising" ?open=${this.key!==void 0}>
      <summary><b>${this.words("organise.title")}</b></summary>
      ${this.key===void 0?this.#a():this.#o(this.key)}
      ${f(this.refused,this.language,this.table)}
    </details>`}#a(){return a`<form class="row" @submit=${this.#d}>
      <label>${this.words("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.words("organise.use")}</button>
      <p class="soft">${this.words("organise.key_how")}</p>
    </form>`}#o(e){import("./part-UY3ZEWU4.js");let{view:s}=this;return a`${s===void 0?r:this.#r(s,e)}
      <p class="row">
        <button @click=${()=>this.shown=!this.shown} aria-expanded=${this.shown}>${this.words("organise.show")}</button>
        <button @click=${this.#m}>${this.words("organise.forget")}</button>
        ${this.shown?a`<code class="key">${e}</code>`:r}
      </p>`}#r(e,s){let t=this.tournament,{tournaments:n}=this.#t,i=e.status==="cancelled";return a`
      ${e.status==="entering"?this.#h(s):r}
      ${e.status==="playing"&&e.stages.length>0?this.#i("organise.pause",o=>n.pause(t,o,s)):r}
      ${e.status==="paused"?a`<button class="main" ?disabled=${this.busy} @click=${()=>this.#e(()=>n.resume(t,s))}>
            ${this.words("organise.resume")}
          </button>`:r}
      ${e.stages.length>0&&!i?a`<saikoro-ruling .tournament=${t} .key=${s} .entrants=${this.entrants} .seats=${e.plan.play==="seats"} .version=${e.version} .act=${this.#e}></saikoro-ruling>`:r}
      ${i||e.status==="finished"?r:a`<details><summary>${this.words("organise.cancel")}</summary>
            ${this.#i("organise.cancel",o=>n.cancel(t,o,s))}
          </details>`}
    `}#l(e){let s=e.filter(t=>t.looks_like.length>0).map(t=>`${t.name} (${t.entrant})`);return s.length>1?a`<p class="notice">${this.words("organise.alike",{names:s.join(", ")})}</p>`:r}#c(e){let s=e.filter(t=>t.build!==null).map(t=>({name:t.name,lists:v(t.build??[])}));return s.some(({lists:t})=>t!=="")?a`<p class="soft">${this.words("register.listed")}</p>
          <ul class="listed">
            ${s.map(({name:t,lists:n})=>a`<li>${t}: ${n}</li>`)}
          </ul>`:r}#h(e){let s=this.tournament,{tournaments:t}=this.#t,n=this.entrants.filter(o=>!o.gone),i=this.view?.plan;return a`
      ${i?.check_in?a`<fieldset>
            <legend>${this.words("organise.check_in")}</legend>
            <p class="soft">${this.words("organise.check_in_how")}</p>
            <div class="row">
              ${n.map(o=>a`<button
                  class="tap"
                  aria-pressed=${o.checked_in}
                  ?disabled=${o.checked_in||this.busy}
                  @click=${()=>this.#e(()=>t.checkIn(s,{entrants:[o.entrant]},e))}
                >
                  ${o.name}
                </button>`)}
            </div>
          </fieldset>`:r}
      ${this.#l(n)}
      <details>
        <summary>${this.words("organise.entries")}</summary>
        <form @submit=${o=>this.#p(o,e)}>
          <label>${this.words("open.entries")}<span class="soft">${this.words("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.words("organise.enter")}</button>
        </form>
        ${this.#c(n)}
      </details>
      ${i?.registration?this.#u(e):r}
      <button class="main" ?disabled=${this.busy} @click=${()=>this.#e(()=>t.start(s,e))}>
        ${this.words("organise.start")}
      </button>
    `}#u(e){let s=this.tournament,{tournaments:t}=this.#t,n=this.link&&location.origin+this.link.replace(/^\/tournaments\//,"/t/");return a`<fieldset>
      <legend>${this.words("organise.link")}</legend>
      ${n?a`<p><a class="key" href=${n}>${n}</a></p>`:r}
      <div class="row">
        <button ?disabled=${this.busy} @click=${()=>this.#e(()=>t.openRegistration(s,e))}>${this.words("organise.open_link")}</button>
        ${n?a`<button ?disabled=${this.busy} @click=${()=>this.#e(()=>t.closeRegistration(s,e))}>${this.words("organise.close_link")}</button>`:r}
      </div>
    </fieldset>`}#i(e,s){return a`<form class="row" @submit=${n=>{n.preventDefault();let i=String(new FormData(n.target).get("reason")??"");this.#e(()=>s(i))}}>
      <label>${this.words("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.words(e)}</button>
    </form>`}#d(e){e.preventDefault();let s=String(new FormData(e.target).get("key")??"").trim();l(this.tournament,s),this.key=s,this.#n()}#m(){l(this.tournament,void 0),this.key=void 0,this.refused=void 0}#p(e,s){e.preventDefault();let t=e.target;this.table=String(new FormData(t).get("csv")??""),this.#e(async()=>{let n=await this.#t.tournaments.enter(this.tournament,{csv:this.table},s);return t.reset(),n})}#e=async e=>{this.busy=!0,this.refused=void 0;try{let{receipt:s}=await e();return this.closest("saikoro-tournament")?.refresh(s.version),await this.#n(),!0}catch(s){return this.refused=s,await this.updateComplete,this.querySelector("[role=alert] .notice")?.scrollIntoView({block:"nearest"}),!1}finally{this.busy=!1}};async#n(){let{key:e,tournament:s}=this;if(e===void 0)return;let{tournaments:t}=this.#t,n=await t.get(s),i=[];for(;i.length<n.entrants;){let o=await t.entrants(s,{first:i.length+1});if(o.length===0)break;i.push(...o)}if([this.view,this.entrants]=[n,i],!(n.status!=="entering"||!n.plan.registration))try{this.link=(await t.registrationLink(s,e)).link??void 0}catch(o){this.refused=o}}};customElements.define("saikoro-organising",p);
