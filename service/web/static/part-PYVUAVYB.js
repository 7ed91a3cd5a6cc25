import{i as a,j as b}from"./part-XG2NFJQS.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";export{b as receiptHolds,a as verify};
