import{a}from"./part-SVDOZI6B.js";import{b as s}from"./part-TJM7XZAT.js";import{a as d}from"./part-OGURQMAZ.js";Object.assign(d,{"rewind.asked":{ja:"\u3082\u3046\u4E00\u5EA6\u6C42\u3081\u3089\u308C\u308B\u6C7A\u5B9A: {seats}\u3001{name}",en:"Asked again: {seats}, {name}"},"rewind.undone":{ja:"\u306A\u304B\u3063\u305F\u3053\u3068\u306B\u306A\u308B\u30A4\u30D9\u30F3\u30C8: {count}",en:"Events that are undone: {count}"},"rewind.seen":{ja:"\u3059\u3067\u306B\u898B\u3089\u308C\u305F\u3082\u306E: \u30B5\u30A4\u30B3\u30ED{dice}\u3001\u30AB\u30FC\u30C9{cards}\u3001\u4F0F\u305B\u305F\u56DE\u7B54{answers}\u3002\u30B5\u30A4\u30B3\u30ED\u306F\u632F\u308A\u76F4\u3057\u3001\u5C71\u672D\u306E\u9806\u306F\u305D\u306E\u307E\u307E\u3067\u3059\u3002",en:"Seen by now: {dice} dice, {cards} cards, {answers} sealed answers. Dice are rolled anew, and decks keep their order."},"rewind.final":{ja:"\u5DFB\u304D\u623B\u3057\u306F\u53D6\u308A\u6D88\u305B\u307E\u305B\u3093\u3002",en:"A rewind cannot be taken back."}});function k({decision:i,undone:r,dice:o,cards:l,answers:c},e){let m=i.seats.map(n=>"AB"[n]).join(" \xB7 "),w={dice:o.length,cards:l.length,answers:c.length},p=r.flatMap(({text:n,version:t})=>n===null?[]:[{version:t,text:n[e].trim()}]);return a`<li>${s("rewind.asked",e,{seats:m,name:i[e]})}</li>
    <li>
      ${s("rewind.undone",e,{count:r.length})}
      <ol class="undone">
        ${p.map(({version:n,text:t})=>a`<li value=${n}>${t}</li>`)}
      </ol>
    </li>
    <li>${s("rewind.seen",e,w)}</li>
    <li>${s("rewind.final",e)}</li>`}export{k as a};
