import{h as a,i as b}from"./part-22ONJHFC.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";export{b as receiptHolds,a as verify};
