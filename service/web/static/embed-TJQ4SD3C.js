import"./part-LA3K4YQN.js";import"./part-AKDWWPMH.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import"./part-L2HDMQQZ.js";
