function c({stages:a}){return a.flatMap(({stage:e,rounds:r})=>r.flatMap(({round:t,pairings:l})=>l.map(n=>({stage:e,round:t,pairing:n})))).filter(({pairing:e})=>e.b!==null).reverse()}export{c as a};
