import"./part-XLOC2JV3.js";
