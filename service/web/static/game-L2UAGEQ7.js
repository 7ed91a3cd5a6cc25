import"./part-3AU5XZMM.js";
