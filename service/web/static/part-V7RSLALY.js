import{f as e,g as t,h as r}from"./part-MLNYAV5Z.js";var n=class extends e{get language(){return t(this)}words(g,a={}){return r(g,this.language,a)}createRenderRoot(){return this}};export{n as a};
