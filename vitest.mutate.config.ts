import { defineConfig } from 'vitest/config'

/** The tests that mutants have to fail (`npm run mutate`). */
export default defineConfig({
  test: {
    // With two dozen small runs of the simulation, which hold what no test of a single part does.
    include: ['{contract,sync}/**/*.test.ts', 'sim/run.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
