import"./part-H6N5KYDQ.js";import"./part-SD4DSEVS.js";import"./part-KGDWRL43.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import"./part-MLNYAV5Z.js";import"./part-OGURQMAZ.js";
