import{h as a,i as b}from"./part-JQT43G6U.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";export{b as receiptHolds,a as verify};
