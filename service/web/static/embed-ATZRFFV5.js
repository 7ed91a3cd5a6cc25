import"./part-JGW7PVNA.js";import"./part-FQPIJDW4.js";import"./part-QP5EA6D3.js";import"./part-7SUIQ62C.js";import"./part-GB2C6MA2.js";import"./part-ZMZPXT2U.js";
