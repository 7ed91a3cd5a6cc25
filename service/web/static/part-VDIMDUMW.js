import{a as o}from"./part-5VJRWZ4X.js";import{a as t}from"./part-SVDOZI6B.js";import"./part-TJM7XZAT.js";import{a as s}from"./part-OGURQMAZ.js";Object.assign(s,{"play.away":{ja:"\u96E2\u308C\u3066\u3044\u305F\u9593\u306E\u51FA\u6765\u4E8B",en:"While you were away"},"play.away_play":{ja:"\u76E4\u9762\u3067\u898B\u308B",en:"Play it"},"play.away_close":{ja:"\u9589\u3058\u308B",en:"Close"}});var e=class extends o{static{this.properties={frames:{attribute:!1}}}constructor(){super(),this.frames=[]}render(){return t`<section class="away" aria-labelledby="away-title">
      <h2 id="away-title">${this.words("play.away")}</h2>
      <ol>
        ${this.frames.map(({text:a})=>t`<li>${a?.[this.language]}</li>`)}
      </ol>
      <p class="actions">
        <button type="button" @click=${()=>this.#a("play")}>${this.words("play.away_play")}</button>
        <button type="button" @click=${()=>this.#a("close")}>${this.words("play.away_close")}</button>
      </p>
    </section>`}#a(a){this.dispatchEvent(new CustomEvent(a))}};customElements.define("saikoro-away",e);export{e as AwayElement};
