import fc from 'fast-check';

/** A property that fails must fail in every run, not in one of a thousand. `SEED` looks for other cases, `PROPERTY_RUNS` for more. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261123), numRuns: Number(process.env.PROPERTY_RUNS ?? 300) });
