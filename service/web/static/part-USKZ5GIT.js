var t="saikoro.name";function r(){try{return localStorage.getItem(t)??""}catch{return""}}function o(e){try{localStorage.setItem(t,e)}catch{}}export{r as a,o as b};
