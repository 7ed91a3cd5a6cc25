import"./part-J2WN4BSB.js";import"./part-AKDWWPMH.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import"./part-EBOBGNWU.js";
