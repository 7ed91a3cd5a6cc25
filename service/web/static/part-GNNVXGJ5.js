import{f as e,h as t,i as r}from"./part-EBOBGNWU.js";var n=class extends e{get language(){return t(this)}words(g,a={}){return r(g,this.language,a)}createRenderRoot(){return this}};export{n as a};
