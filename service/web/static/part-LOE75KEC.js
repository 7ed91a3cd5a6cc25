import{b as p}from"./part-OLKUUYSR.js";import{d}from"./part-GB2C6MA2.js";import{a as r}from"./part-C7K73RNW.js";import{b as c}from"./part-TJM7XZAT.js";import{a as l}from"./part-OGURQMAZ.js";Object.assign(l,{"organise.row":{ja:"{number}\u756A\u76EE\u306E\u7533\u8FBC",en:"Entry {number}"}});function y(e,n,s=""){if(!(e instanceof d))return r`<p>${e instanceof Error?e.message:String(e)}</p>`;let{problem:t}=e,o=t.errors??[];if(o.length===0)return r`<p>${t.detail}</p>`;let m=s.split(/\r?\n/);return r`<p><b>${t.title}</b></p>
    <ul class="faults">
      ${o.map(i=>{let a=g(i.pointer??""),f=a===void 0?void 0:m[a+1];return r`<li>
          ${f?r`<span class="soft">${c("organise.row",n,{number:a+1})}</span> <code>${f}</code><br />`:""}
          ${i.detail} <small>${i.rule}</small>
        </li>`})}
    </ul>`}function g(e){let n=/^\/entrants\/(\d+)/.exec(e)?.[1];return n===void 0?void 0:Number(n)}var u="saikoro.official.";function L(e){return localStorage.getItem(u+e)??void 0}function S(e,n){n===void 0?localStorage.removeItem(u+e):localStorage.setItem(u+e,n)}function E(e){let n=(s,t)=>{let o=new Headers(t?.headers);return o.set("Accept-Language",e),fetch(s,{...t,headers:o})};return new p(location.origin,{fetch:n})}export{y as a,L as b,S as c,E as d};
