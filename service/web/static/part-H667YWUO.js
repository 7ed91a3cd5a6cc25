import{a,b}from"./part-UOSYBBT7.js";import"./part-T43K3HFD.js";import"./part-GLOBLJZD.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";export{a as factsOf,b as proofOf};
