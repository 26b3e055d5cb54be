import fc from 'fast-check';

/** A property that fails must fail in every run, not in one of a thousand. `SEED` looks for others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261123) });
