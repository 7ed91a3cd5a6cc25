import"./part-CPXSGTCS.js";import"./part-SD4DSEVS.js";import"./part-IVC6OZZA.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import"./part-MLNYAV5Z.js";import"./part-OGURQMAZ.js";
