import{a,f as u,h as c,i as o}from"./part-EBOBGNWU.js";function h(d){return d.normalize("NFKC").toLowerCase().replace(/[\u30a1-\u30f6]/g,n=>String.fromCharCode(n.charCodeAt(0)-96))}var l=class extends u{static{this.properties={list:{},sought:{state:!0},kind:{state:!0},order:{state:!0}}}#e=[];#t=new Map;#n="en";constructor(){super(),this.list="",this.sought="",this.kind="",this.order=""}createRenderRoot(){return this}connectedCallback(){super.connectedCallback(),this.#n=c(this),this.#e=[...this.#r()?.children??[]].map(e=>this.#s(e))}#r(){return document.getElementById(this.list)}#s(e){let n=new Map;for(let{dataset:s}of e.querySelectorAll(":scope > .numbers > li")){let{word:t="",value:i,name:p=""}=s;n.set(t,Number(i)),this.#t.has(t)||this.#t.set(t,p)}let r=e.querySelector("h2")?.textContent??"";return{element:e,kind:e.dataset.kind??"",name:r,text:h(e.textContent??""),numbers:n}}#o(){let e=new Intl.Collator(this.#n);if(this.order==="name")return this.#e.toSorted((r,s)=>e.compare(r.name,s.name));if(this.order==="")return this.#e;let n=({numbers:r})=>r.get(this.order.slice(1))??Number.NEGATIVE_INFINITY;return this.#e.toSorted((r,s)=>n(s)>n(r)?1:n(s)<n(r)?-1:0)}#i(){let e=h(this.sought).split(/\s+/).filter(Boolean),n=0;for(let{element:r,kind:s,text:t}of this.#e)r.hidden=this.kind!==""&&s!==this.kind||!e.every(i=>t.includes(i)),r.hidden||(n+=1);return this.#r()?.append(...this.#o().map(({element:r})=>r)),n}render(){let e=this.#n,n=this.#i(),r=[...new Set(this.#e.map(({kind:t})=>t))].filter(Boolean),s=this.#e.length;return a`<search class="finder">
      <label>${o("cards.search",e)}<input type="search" .value=${this.sought} @input=${t=>this.sought=t.target.value}></label>
      <label>${o("cards.kind",e)}<select @change=${t=>this.kind=t.target.value}>
        <option value="">${o("cards.every_kind",e)}</option>
        ${r.map(t=>a`<option>${t}</option>`)}
      </select></label>
      <label>${o("cards.sort",e)}<select @change=${t=>this.order=t.target.value}>
        <option value="">${o("cards.by_set",e)}</option>
        <option value="name">${o("cards.by_name",e)}</option>
        ${[...this.#t].map(([t,i])=>a`<option value="#${t}">${o("cards.by_number",e,{number:i})}</option>`)}
      </select></label>
      <output aria-live="polite">${n?o("cards.found",e,{count:s,found:n}):o("cards.none",e)}</output>
    </search>`}};customElements.define("saikoro-card-finder",l);
