import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLANK, scratchFolder } from '@/e2e/support/launched-shop';
import { buildShop } from '@/server/launcher/build';

vi.mock('@/server/launcher/build', () => ({ buildShop: vi.fn() }));
// Mock the module, because its signal handlers would remain installed in the test process.
vi.mock('@/server/launcher/signals', () => ({ untilStopped: () => new Promise(() => {}) }));

const { argv } = process;
const output = vi.fn();
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'log').mockImplementation(output);
  vi.spyOn(console, 'error').mockImplementation(output);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit code ${code}`);
  });
});
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

describe('npm run build', () => {
  const run = (...typed: string[]) => {
    process.argv = ['node', 'build', ...typed];
    return import('./build');
  };

  it.each([
    ['an argument', 'shop', "Unexpected argument 'shop'. npm run build", 1],
    ['an option', '--verbose', "Unknown option '--verbose'. npm run build", 1],
    ['--help', '--help', 'npm run build', 0],
  ])('builds nothing if it is called with %s', async (_, typed, message, code) => {
    await expect(run(typed)).rejects.toThrow(`exit code ${code}`);
    expect(output.mock.calls).toEqual([[message]]);
    expect(buildShop).not.toHaveBeenCalled();
  });

  it('builds the whole shop if it is called without arguments', async () => {
    await run();
    expect(buildShop).toHaveBeenCalledExactlyOnceWith({ verbose: true, isWhole: true });
  });
});

describe('npm run import', () => {
  const { folder, remove } = scratchFolder();
  afterEach(remove);

  it('rejects a data folder without a database and creates none', async () => {
    const file = join(folder, 'products.csv');
    const DATA_DIR = join(folder, 'data');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, 'name,category,price,offerPrice\nPlum,Fruits,2,1\n');
    for (const [name, value] of Object.entries({ ...BLANK, DATA_DIR })) vi.stubEnv(name, value);
    process.argv = ['node', 'import', file];
    await import('./import');
    expect(output.mock.calls).toEqual([
      [
        expect.stringMatching(
          /data contains no database: run the command with the settings.*new\.$/,
        ),
      ],
    ]);
    expect(process.exitCode).toBe(1);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
