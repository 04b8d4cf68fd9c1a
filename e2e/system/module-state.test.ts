import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allImports } from '@/e2e/support/imports';

/*
 * The server (app/api/direct-endpoints.ts) and Next load some of the same modules. Each of these
 * modules therefore exists twice in a process, with separate variables.
 */

/**
 * Variables that may exist twice, because they cache values that never change while a process runs.
 * `limitStreams`, the queue of full product lists, is an exception: only Next uses it.
 */
const MAY_BE_TWICE = [
  'lib/addresses/country-names.ts codes',
  'lib/addresses/country-names.ts natives',
  'lib/addresses/country-rules.ts rules',
  'lib/catalog/list-stream.ts limitStreams',
  'lib/catalog/pack-size/pack-size.ts read',
  'lib/catalog/pack-size/tokens.ts kinds',
  'lib/env/index.ts cached',
  'lib/i18n/catalog.ts compiled',
  'lib/i18n/catalog.ts translators',
  'lib/page-cache/revision.ts EMPTY',
  'lib/payments/stripe.ts client',
  'lib/postal-codes/shapes.ts compiled',
  'lib/shop/wall-clock.ts formats',
  'lib/utils/money.ts formats',
  'lib/utils/zone-day.ts formats',
  'lib/weights/format-amount.ts formats',
];

/**
 * Matches `let` variables of a module, and constants that start empty or that a `create…` function returns.
 */
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\}|create\w*\())/gm;

/**
 * Returns `start` and all files that it imports, directly or indirectly. `start` is a path without its
 * extension.
 */
function loadedBy(start: string): string[] {
  const imports = allImports().filter(({ isType }) => !isType);
  const loaded = new Set<string>();
  const load = (path: string) => {
    const file = [`${path}.ts`, `${path}.tsx`].find(existsSync);
    if (!file || loaded.has(file)) return;
    loaded.add(file);
    for (const one of imports) if (one.file === file) load(one.target);
  };
  load(start);
  return [...loaded].sort();
}

test('a module that both Next and the API load in one process shares its state', () => {
  const files = loadedBy('app/api/direct-endpoints');
  expect(files).toContain('lib/checkout/place/place-order.ts');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STATE)].map(([, a, b]) => `${file} ${a ?? b}`),
  );
  expect(found).toEqual(MAY_BE_TWICE);
});
