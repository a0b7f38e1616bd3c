import fc from 'fast-check';

/** Makes every property draw from the seed of the run, where the run has one: `npm run test:long` prints it. */
const { AMBIT_SEED } = process.env;
if (AMBIT_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(AMBIT_SEED) });
