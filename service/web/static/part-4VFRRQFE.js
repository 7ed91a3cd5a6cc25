import{b as m}from"./part-M7NFVYCN.js";import{d as p}from"./part-GB2C6MA2.js";import{a as t,d}from"./part-SVDOZI6B.js";import{b as c}from"./part-TJM7XZAT.js";import{a as f}from"./part-OGURQMAZ.js";Object.assign(f,{"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});function L(e,n,r=""){let o=e===void 0?d:t`<div class="notice">${$(e,n,r)}</div>`;return t`<div role="alert">${o}</div>`}function $(e,n,r=""){if(!(e instanceof p))return t`<p>${e instanceof Error?e.message:String(e)}</p>`;let{problem:o}=e,u=o.errors??[];if(u.length===0)return t`<p>${o.detail}</p>`;let g=r.split(/\r?\n/);return t`<p><b>${o.title}</b></p>
    <ul class="faults">
      ${u.map(i=>{let s=b(i.pointer??""),l=s===void 0?void 0:g[s+1];return t`<li>
          ${l?t`<span class="soft">${c("organise.row",n,{number:s+1})}</span> <code>${l}</code><br />`:""}
          ${i.detail} <small>${i.rule}</small>
        </li>`})}
    </ul>`}function b(e){let n=/^\/entrants\/(\d+)/.exec(e)?.[1];return n===void 0?void 0:Number(n)}var a="saikoro.official.";function k(e){return localStorage.getItem(a+e)??void 0}function E(e,n){n===void 0?localStorage.removeItem(a+e):localStorage.setItem(a+e,n)}function I(e){return new m(location.origin,{language:e})}export{L as a,$ as b,k as c,E as d,I as e};
