import"./part-UIPIJX5N.js";import"./part-SD4DSEVS.js";import"./part-AGL3U67B.js";import"./part-DT4VMQXK.js";import"./part-GB2C6MA2.js";import"./part-MLNYAV5Z.js";import"./part-OGURQMAZ.js";
