import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)) };
/** Start and kill whole shops, so they need a build, take their time and bear no company. */
const launcher = ['scripts/{launcher,backup,faults}*.test.ts', 'scripts/chaos/shop*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{app,e2e,lib,models,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...launcher],
          environment: 'node',
          // Generous: some tests work through thousands of rows, and a busy machine is slow.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'launcher',
          include: launcher,
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
