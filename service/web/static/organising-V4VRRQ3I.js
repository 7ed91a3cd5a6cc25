import{a as d,b as k,c as l,d as h}from"./part-OAB7YKTS.js";import"./part-T43K3HFD.js";import"./part-XG2NFJQS.js";import"./part-OLKUUYSR.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import{a,d as r,f as u}from"./part-C7K73RNW.js";import{a as m,b as p}from"./part-TJM7XZAT.js";import{a as c}from"./part-OGURQMAZ.js";Object.assign(c,{"play.published":{ja:"\u7D42\u308F\u3063\u305F\u30DE\u30C3\u30C1\u306F {licence} \u3067\u516C\u958B\u3055\u308C\u3001\u8AB0\u3067\u3082\u5229\u7528\u3067\u304D\u307E\u3059\uFF1A\u8A18\u9332\u3001\u30AB\u30FC\u30C9\u3001\u30D7\u30EC\u30A4\u30E4\u30FC\u306E\u540D\u524D\u3068ID\u3001\u7D50\u679C\u3002",en:"Once finished, the match is published under {licence} for everybody to use: its record and cards, the names and ids of its players, and its result."},"open.what":{ja:"\u30D7\u30E9\u30F3\u3068\u7533\u8FBC\u3092\u78BA\u304B\u3081\u3066\u304B\u3089\u958B\u304D\u307E\u3059\u3002\u7533\u8FBC\u306F\u3001\u3042\u3068\u304B\u3089\u3082\u3001\u30EA\u30F3\u30AF\u3067\u3082\u53D7\u3051\u4ED8\u3051\u3089\u308C\u307E\u3059\u3002",en:"The plan and the entries are checked before it opens. Entries can also come later, or by a link."},"open.name":{ja:"\u5927\u4F1A\u306E\u540D\u524D",en:"Name of the tournament"},"open.game":{ja:"\u30B2\u30FC\u30E0",en:"Game"},"open.format":{ja:"\u5F62\u5F0F",en:"Format"},"open.swiss":{ja:"\u30B9\u30A4\u30B9\u30C9\u30ED\u30FC",en:"Swiss"},"open.round_robin":{ja:"\u7DCF\u5F53\u305F\u308A",en:"Round robin"},"open.single_elimination":{ja:"\u30B7\u30F3\u30B0\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Single elimination"},"open.double_elimination":{ja:"\u30C0\u30D6\u30EB\u30A8\u30EA\u30DF\u30CD\u30FC\u30B7\u30E7\u30F3",en:"Double elimination"},"open.ladder":{ja:"\u30E9\u30C0\u30FC",en:"Ladder"},"open.play":{ja:"\u30DE\u30C3\u30C1\u306E\u884C\u3044\u65B9",en:"How matches are played"},"open.builds":{ja:"\u7533\u8FBC\u306E\u69CB\u7BC9\u3069\u3046\u3057\u3067\u81EA\u52D5\u7684\u306B\u5BFE\u6226\u3059\u308B",en:"From the builds of the entries, at once"},"open.seats":{ja:"\u53C2\u52A0\u8005\u304C\u5E2D\u3067\u56DE\u7B54",en:"By the entrants, at their seats"},"open.open_builds":{ja:"\u5E2D\u3067\u884C\u3046\u30DE\u30C3\u30C1\u3067\u69CB\u7BC9\u3092\u516C\u958B\u3059\u308B\u3068\u304D",en:"When the builds of matches at seats are opened"},"open.open_builds.match":{ja:"\u30DE\u30C3\u30C1\u306E\u7D42\u4E86\u6642",en:"At the end of each match"},"open.open_builds.stage":{ja:"\u30B9\u30C6\u30FC\u30B8\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When its stage is over, or after 24 hours"},"open.open_builds.end":{ja:"\u5927\u4F1A\u306E\u7D42\u4E86\u6642\uFF08\u9045\u304F\u3068\u308224\u6642\u9593\u5F8C\uFF09",en:"When the tournament is over, or after 24 hours"},"open.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3\u3057\u305F\u4EBA\u3060\u3051\u304C\u53C2\u52A0",en:"Only those who check in play"},"open.places":{ja:"\u30EA\u30F3\u30AF\u3067\u7533\u3057\u8FBC\u3081\u308B\u4EBA\u6570\uFF080\u3067\u53D7\u3051\u4ED8\u3051\u306A\u3044\uFF09",en:"Places for registration by link (0 for none)"},"open.plan":{ja:"\u30D7\u30E9\u30F3\u5168\u4F53\u3092JSON\u3067\u66F8\u304F",en:"Write the whole plan as JSON"},"open.plan_how":{ja:"\u66F8\u304F\u3068\u3001\u4E0A\u306E\u6B04\u306E\u4EE3\u308F\u308A\u306B\u4F7F\u3044\u307E\u3059\u3002",en:"Used in the place of the fields above."},"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"\u69CB\u7BC9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3067\u3001\u5217\u306F name \u3068\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002\u5E2D\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u306B1\u4EBA\u306E\u540D\u524D\u3060\u3051\u3067\u3082\u3001\u30D5\u30A9\u30FC\u30E0\u306E\u56DE\u7B54\u306E\u8868\u3067\u3082\u3002",en:"For builds the first line names the columns; from a spreadsheet, or CSV, with name and the columns of the game (row for LaplaPlus). For play at seats one name a line is enough, or the answers to a form as they came."},"open.key":{ja:"\u4E3B\u50AC\u8005\u306E\u9375\uFF08\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u304C\u6C42\u3081\u308B\u5834\u5408\uFF09",en:"Organiser's key, if this service asks for one"},"open.publish":{ja:"\u30DE\u30C3\u30C1\u3092 {licence} \u3067\u516C\u958B\u3059\u308B",en:"Publish its matches under {licence}"},"open.submit":{ja:"\u78BA\u8A8D\u3057\u3066\u958B\u304F",en:"Check, and open it"},"open.faults":{ja:"\u3053\u306E\u307E\u307E\u3067\u306F\u958B\u3051\u307E\u305B\u3093\u3002\u4F55\u3082\u4FDD\u5B58\u3055\u308C\u3066\u3044\u307E\u305B\u3093\u3002",en:"It cannot be opened like this; nothing was stored."},"open.bad_json":{ja:"\u30D7\u30E9\u30F3\u306FJSON\u3067\u306F\u3042\u308A\u307E\u305B\u3093: {why}",en:"The plan is no JSON: {why}"},"open.needs_script":{ja:"\u3053\u306E\u30DA\u30FC\u30B8\u3067\u5927\u4F1A\u3092\u904B\u55B6\u3059\u308B\u306B\u306FJavaScript\u304C\u5FC5\u8981\u3067\u3059\u3002saikoro tournament run \u3067\u3082\u958B\u3051\u307E\u3059\u3002",en:"Running a tournament on this page needs JavaScript; saikoro tournament run does it, too."},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."}});var w=["swiss","round_robin","single_elimination","double_elimination","ladder"],v=["match","stage","end"],g=class extends u{static{this.properties={games:{state:!0},refused:{state:!0},busy:{state:!0}}}constructor(){super(),this.games=[],this.busy=!1}createRenderRoot(){return this.replaceChildren(),this}async connectedCallback(){super.connectedCallback(),this.games=await h(this.#n).games()}get#n(){return m(this)}#e(e,t={}){return p(e,this.#n,t)}render(){return a`<form class="organising" @submit=${this.#o}>
      <label>${this.#e("open.name")}<input name="name" maxlength="80" autocomplete="off" /></label>
      <label
        >${this.#e("open.game")}<select name="game">
          ${this.games.map(e=>a`<option value=${e.game}>${this.#n==="ja"?e.title_ja:e.title}</option>`)}
        </select></label
      >
      <label
        >${this.#e("open.format")}<select name="format">
          ${w.map(e=>a`<option value=${e}>${this.#e(`open.${e}`)}</option>`)}
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
          ${v.map(e=>a`<option value=${e}>${this.#e(`open.open_builds.${e}`)}</option>`)}
        </select></label
      >
      <label class="tick"><input type="checkbox" name="check_in" />${this.#e("open.check_in")}</label>
      <label>${this.#e("open.places")}<input name="places" type="number" min="0" value="0" /></label>
      ${this.#a()}
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
      <div role="alert">${this.refused===void 0?r:this.#t()}</div>
    </form>`}#a(){let e=this.games[0]?.publication?.licence;return e===void 0?r:a`<label class="tick"><input type="checkbox" name="publish" checked />${this.#e("open.publish",{licence:e})}</label>
      <p class="soft">${this.#e("play.published",{licence:e})}</p>`}#t(){let e=this.querySelector("[name=csv]")?.value??"";return a`<div class="notice">
      <p>${this.#e("open.faults")}</p>
      ${d(this.refused,this.#n,e)}
    </div>`}async#o(e){e.preventDefault();let t=new FormData(e.target),n=s=>String(t.get(s)??"").trim();this.busy=!0,this.refused=void 0;try{let s={plan:this.#r(n),...n("csv")?{csv:n("csv")}:{}},o=n("key"),i=await h(this.#n).tournaments.create(s,o?{token:o}:{});l(i.tournament,i.token),location.assign(`/t/${i.tournament}?lang=${this.#n}`)}catch(s){this.refused=s,this.busy=!1,await this.updateComplete,this.querySelector("[role=alert]")?.scrollIntoView({block:"nearest"})}}#r(e){let t=e("plan");if(t===""){let n=["name","game","format","play","open_builds"].map(y=>[y,e(y)]),{format:s,...o}=Object.fromEntries(n),i=Number(e("places")),f=this.querySelector("[name=publish]");return f!==null&&!f.checked&&(o.options={licence:""}),{...o,stages:[{format:s}],check_in:e("check_in")!=="",registration:i}}try{return JSON.parse(t)}catch(n){throw new Error(this.#e("open.bad_json",{why:String(n)}))}}};customElements.define("saikoro-new-tournament",g);Object.assign(c,{"open.entries":{ja:"\u7533\u8FBC\u306E\u8868\u3092\u8CBC\u308A\u4ED8\u3051\u308B",en:"Paste the table of entries"},"open.entries_how":{ja:"\u69CB\u7BC9\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u76EE\u306F\u5217\u306E\u540D\u524D\u3002\u8868\u8A08\u7B97\u30BD\u30D5\u30C8\u304B\u3089\u306E\u8CBC\u308A\u4ED8\u3051\u304BCSV\u3067\u3001\u5217\u306F name \u3068\u30B2\u30FC\u30E0\u306E\u5217\uFF08\u30E9\u30D7\u30E9\u30D7\u30E9\u30B9\u3067\u306F row\uFF09\u3002\u5E2D\u3067\u5BFE\u6226\u3059\u308B\u306A\u3089\u30011\u884C\u306B1\u4EBA\u306E\u540D\u524D\u3060\u3051\u3067\u3082\u3001\u30D5\u30A9\u30FC\u30E0\u306E\u56DE\u7B54\u306E\u8868\u3067\u3082\u3002",en:"For builds the first line names the columns; from a spreadsheet, or CSV, with name and the columns of the game (row for LaplaPlus). For play at seats one name a line is enough, or the answers to a form as they came."},"organise.title":{ja:"\u904B\u55B6",en:"Run this tournament"},"organise.key":{ja:"\u4E3B\u50AC\u8005\u304B\u5BE9\u5224\u306E\u9375",en:"Key of the organiser or of a judge"},"organise.key_how":{ja:"\u9375\u306F\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u3060\u3051\u306B\u4FDD\u5B58\u3055\u308C\u3001\u3053\u306E\u30B5\u30FC\u30D0\u30FC\u3078\u306E\u8981\u6C42\u3060\u3051\u306B\u4ED8\u3051\u3066\u9001\u3089\u308C\u307E\u3059\u3002",en:"The key is kept in this browser only, and sent with requests to this service only."},"organise.use":{ja:"\u4F7F\u3046",en:"Use it"},"organise.forget":{ja:"\u3053\u306E\u30D6\u30E9\u30A6\u30B6\u30FC\u304B\u3089\u9375\u3092\u6D88\u3059",en:"Forget the key in this browser"},"organise.show":{ja:"\u9375\u3092\u8868\u793A",en:"Show the key"},"organise.start":{ja:"\u7DE0\u3081\u5207\u3063\u3066\u59CB\u3081\u308B",en:"Close entries and start"},"organise.pause":{ja:"\u4E2D\u65AD\u3059\u308B",en:"Pause"},"organise.resume":{ja:"\u518D\u958B\u3059\u308B",en:"Resume"},"organise.cancel":{ja:"\u5927\u4F1A\u3092\u4E2D\u6B62\u3059\u308B",en:"Cancel the tournament"},"organise.reason":{ja:"\u7406\u7531\uFF08\u8A18\u9332\u306B\u6B8B\u308A\u3001\u516C\u958B\u3055\u308C\u307E\u3059\uFF09",en:"Reason (recorded for ever, and public)"},"organise.check_in":{ja:"\u30C1\u30A7\u30C3\u30AF\u30A4\u30F3",en:"Check-in"},"organise.check_in_how":{ja:"\u6765\u305F\u4EBA\u3092\u62BC\u3057\u3066\u304F\u3060\u3055\u3044\u3002",en:"Tap whoever has come."},"organise.entries":{ja:"\u7533\u8FBC\u3092\u52A0\u3048\u308B",en:"Add entries"},"organise.alike":{ja:"\u307E\u304E\u3089\u308F\u3057\u3044\u540D\u524D\u304C\u3042\u308A\u307E\u3059: {names}",en:"Names that look alike: {names}"},"organise.enter":{ja:"\u52A0\u3048\u308B",en:"Enter them"},"organise.link":{ja:"\u7533\u8FBC\u306E\u30EA\u30F3\u30AF",en:"Registration by link"},"organise.open_link":{ja:"\u65B0\u3057\u3044\u30EA\u30F3\u30AF\u3067\u53D7\u3051\u4ED8\u3051\u308B",en:"Open by a new link"},"organise.close_link":{ja:"\u53D7\u4ED8\u3092\u7DE0\u3081\u5207\u308B",en:"Close"}});var b=class extends u{static{this.properties={tournament:{},key:{state:!0},view:{state:!0},entrants:{state:!0},link:{state:!0},refused:{state:!0},table:{state:!0},busy:{state:!0},shown:{state:!0}}}#n=()=>{this.#i()};constructor(){super(),this.entrants=[],this.table="",this.busy=!1,this.shown=!1}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.key=k(this.tournament),this.closest("saikoro-tournament")?.addEventListener("drawn",this.#n),this.#i()}disconnectedCallback(){super.disconnectedCallback(),this.closest("saikoro-tournament")?.removeEventListener("drawn",this.#n)}get#e(){return m(this)}get#a(){return h(this.#e)}#t(e,t={}){return p(e,this.#e,t)}render(){return a`<details class="organising" ?open=${this.key!==void 0}>
      <summary><b>${this.#t("organise.title")}</b></summary>
      ${this.key===void 0?this.#o():this.#r(this.key)}
      <div role="alert">
        ${this.refused===void 0?r:a`<div class="notice">${d(this.refused,this.#e,this.table)}</div>`}
      </div>
    </details>`}#o(){return a`<form class="row" @submit=${this.#p}>
      <label>${this.#t("organise.key")}<input name="key" type="password" required autocomplete="off" /></label>
      <button>${this.#t("organise.use")}</button>
      <p class="soft">${this.#t("organise.key_how")}</p>
    </form>`}#r(e){import("./part-II22HF4H.js");let{view:t}=this;return a`${t===void 0?r:this.#h(t,e)}
      <p class="row">
        <button @click=${()=>this.shown=!this.shown} aria-expanded=${this.shown}>${this.#t("organise.show")}</button>
        <button @click=${this.#d}>${this.#t("organise.forget")}</button>
        ${this.shown?a`<code class="key">${e}</code>`:r}
      </p>`}#h(e,t){let n=this.tournament,{tournaments:s}=this.#a,o=e.status==="cancelled";return a`
      ${e.status==="entering"?this.#u(t):r}
      ${e.status==="playing"&&e.stages.length>0?this.#l("organise.pause",i=>s.pause(n,i,t)):r}
      ${e.status==="paused"?a`<button class="main" ?disabled=${this.busy} @click=${()=>this.#s(()=>s.resume(n,t))}>
            ${this.#t("organise.resume")}
          </button>`:r}
      ${e.stages.length>0&&!o?a`<saikoro-ruling .tournament=${n} .key=${t} .entrants=${this.entrants} .seats=${e.plan.play==="seats"} .version=${e.version} .act=${this.#s}></saikoro-ruling>`:r}
      ${o||e.status==="finished"?r:a`<details><summary>${this.#t("organise.cancel")}</summary>
            ${this.#l("organise.cancel",i=>s.cancel(n,i,t))}
          </details>`}
    `}#c(e){let t=e.filter(n=>n.looks_like.length>0).map(n=>`${n.name} (${n.entrant})`);return t.length>1?a`<p class="notice">${this.#t("organise.alike",{names:t.join(", ")})}</p>`:r}#u(e){let t=this.tournament,{tournaments:n}=this.#a,s=this.entrants.filter(i=>!i.gone),o=this.view?.plan;return a`
      ${o?.check_in?a`<fieldset>
            <legend>${this.#t("organise.check_in")}</legend>
            <p class="soft">${this.#t("organise.check_in_how")}</p>
            <div class="row">
              ${s.map(i=>a`<button
                  class="tap"
                  aria-pressed=${i.checked_in}
                  ?disabled=${i.checked_in||this.busy}
                  @click=${()=>this.#s(()=>n.checkIn(t,{entrants:[i.entrant]},e))}
                >
                  ${i.name}
                </button>`)}
            </div>
          </fieldset>`:r}
      ${this.#c(s)}
      <details>
        <summary>${this.#t("organise.entries")}</summary>
        <form @submit=${i=>this.#g(i,e)}>
          <label>${this.#t("open.entries")}<span class="soft">${this.#t("open.entries_how")}</span>
            <textarea name="csv" rows="5" required spellcheck="false"></textarea></label>
          <button ?disabled=${this.busy}>${this.#t("organise.enter")}</button>
        </form>
      </details>
      ${o?.registration?this.#m(e):r}
      <button class="main" ?disabled=${this.busy} @click=${()=>this.#s(()=>n.start(t,e))}>
        ${this.#t("organise.start")}
      </button>
    `}#m(e){let t=this.tournament,{tournaments:n}=this.#a,s=this.link&&location.origin+this.link.replace(/^\/tournaments\//,"/t/");return a`<fieldset>
      <legend>${this.#t("organise.link")}</legend>
      ${s?a`<p><a class="key" href=${s}>${s}</a></p>`:r}
      <div class="row">
        <button ?disabled=${this.busy} @click=${()=>this.#s(()=>n.openRegistration(t,e))}>${this.#t("organise.open_link")}</button>
        ${s?a`<button ?disabled=${this.busy} @click=${()=>this.#s(()=>n.closeRegistration(t,e))}>${this.#t("organise.close_link")}</button>`:r}
      </div>
    </fieldset>`}#l(e,t){return a`<form class="row" @submit=${s=>{s.preventDefault();let o=String(new FormData(s.target).get("reason")??"");this.#s(()=>t(o))}}>
      <label>${this.#t("organise.reason")}<input name="reason" maxlength="400" autocomplete="off" /></label>
      <button ?disabled=${this.busy}>${this.#t(e)}</button>
    </form>`}#p(e){e.preventDefault();let t=String(new FormData(e.target).get("key")??"").trim();l(this.tournament,t),this.key=t,this.#i()}#d(){l(this.tournament,void 0),this.key=void 0,this.refused=void 0}#g(e,t){e.preventDefault();let n=e.target;this.table=String(new FormData(n).get("csv")??""),this.#s(async()=>{let s=await this.#a.tournaments.enter(this.tournament,{csv:this.table},t);return n.reset(),s})}#s=async e=>{this.busy=!0,this.refused=void 0;try{let{receipt:t}=await e();return this.closest("saikoro-tournament")?.refresh(t.version),await this.#i(),!0}catch(t){return this.refused=t,await this.updateComplete,this.querySelector("[role=alert] .notice")?.scrollIntoView({block:"nearest"}),!1}finally{this.busy=!1}};async#i(){let{key:e,tournament:t}=this;if(e===void 0)return;let{tournaments:n}=this.#a,s=await n.get(t),o=[];for(;o.length<s.entrants;){let i=await n.entrants(t,{first:o.length+1});if(i.length===0)break;o.push(...i)}if([this.view,this.entrants]=[s,o],!(s.status!=="entering"||!s.plan.registration))try{this.link=(await n.registrationLink(t,e)).link??void 0}catch(i){this.refused=i}}};customElements.define("saikoro-organising",b);
