import{b as l}from"./part-OLKUUYSR.js";import{d as a}from"./part-GB2C6MA2.js";import{a as r}from"./part-C7K73RNW.js";import{b as d}from"./part-TJM7XZAT.js";import{a as f}from"./part-OGURQMAZ.js";Object.assign(f,{"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});function C(e,t,p=""){if(!(e instanceof a))return r`<p>${e instanceof Error?e.message:String(e)}</p>`;let{problem:n}=e,o=n.errors??[];if(o.length===0)return r`<p>${n.detail}</p>`;let m=p.split(/\r?\n/);return r`<p><b>${n.title}</b></p>
    <ul class="faults">
      ${o.map(s=>{let i=y(s.pointer??""),c=i===void 0?void 0:m[i+1];return r`<li>
          ${c?r`<span class="soft">${d("organise.row",t,{number:i+1})}</span> <code>${c}</code><br />`:""}
          ${s.detail} <small>${s.rule}</small>
        </li>`})}
    </ul>`}function y(e){let t=/^\/entrants\/(\d+)/.exec(e)?.[1];return t===void 0?void 0:Number(t)}var u="saikoro.official.";function H(e){return localStorage.getItem(u+e)??void 0}function P(e,t){t===void 0?localStorage.removeItem(u+e):localStorage.setItem(u+e,t)}function k(e){let t=(p,n)=>{let o=new Headers(n?.headers);return o.set("Accept-Language",e),fetch(p,{...n,headers:o})};return new l(location.origin,{fetch:t})}export{C as a,H as b,P as c,k as d};
