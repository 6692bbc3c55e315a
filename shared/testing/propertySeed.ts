import fc from "fast-check";

// Runs before each test file. One commit has one result; only `npm run test:explore` sets other seeds.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
