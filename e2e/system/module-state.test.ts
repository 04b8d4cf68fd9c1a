import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allImports } from '@/e2e/support/imports';

/*
 * Direct calls load modules that Next loads as well (server/direct-calls.ts), so each of these modules
 * exists twice, with separate variables.
 */

/**
 * State that may exist twice. It caches values that never change while a process runs. The queue of whole
 * lists is an exception, because only Next sends them.
 */
const MAY_BE_TWICE = [
  'lib/catalog/list-stream.ts inTurns',
  'lib/catalog/pack-size/pack-size.ts read',
  'lib/catalog/pack-size/tokens.ts kinds',
  'lib/env/index.ts cached',
  'lib/i18n/catalog.ts compiled',
  'lib/i18n/catalog.ts translators',
  'lib/page-cache/revision.ts EMPTY',
  'lib/payments/stripe.ts client',
  'lib/shop/wall-clock.ts formats',
  'lib/utils/money.ts formats',
  'lib/utils/zone-day.ts formats',
  'lib/weights/format-amount.ts formats',
];

/** Matches variables of a module, and constants that start empty or come from a `create…` function. */
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\}|create\w*\())/gm;

/** Returns the files that `start`, a path without its extension, loads, including itself. */
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

test('modules that direct calls share with Next keep one state per process', () => {
  const files = loadedBy('server/direct-calls');
  expect(files).toContain('lib/checkout/place/place-order.ts');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STATE)].map(([, a, b]) => `${file} ${a ?? b}`),
  );
  expect(found).toEqual(MAY_BE_TWICE);
});
