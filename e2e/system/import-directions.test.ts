import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { violation } from '@/e2e/support/import-rules';
import { allImports, importsIn } from '@/e2e/support/imports';
import { ROOT } from '@/server/process/project';

const imports = allImports();

test('every import follows the rules of e2e/support/import-rules.ts', () => {
  expect(imports.length).toBeGreaterThan(2_000);
  const rejected = imports.flatMap((one) => {
    const why = violation(one);
    return why ? [`${one.file} imports ${one.target}: ${why}`] : [];
  });
  expect(rejected).toEqual([]);
});

const rules: [file: string, refused: string, allowed: string][] = [
  ['lib/client/planted.ts', '@/lib/db', '@/lib/utils/money'],
  ['lib/client/planted.ts', '@/lib/env', '@/lib/cart/view'],
  ['lib/client/planted.ts', '@/lib/orders/queries', '@/lib/orders/view'],
  ['lib/client/planted.ts', '@/lib/api/route', '@/lib/utils/site'],
  ['lib/client/planted.ts', 'node:fs', 'zustand'],
  ['app/[lang]/(shop)/_components/planted.tsx', '@/lib/db', '@/lib/client/api-client'],
  ['app/[lang]/(shop)/_components/planted.tsx', '@/lib/env', '@/lib/catalog/queries'],
  ['app/[lang]/(shop)/_components/planted.tsx', '@/models', '@/lib/catalog/view'],
  ['app/[lang]/(shop)/_components/planted.tsx', '@/lib/cart/commands', '@/lib/cart/limits'],
  ['app/[lang]/(shop)/_components/planted.tsx', '@/app/api/planted', '@/app/_components/button'],
  ['app/[lang]/(shop)/_components/planted.tsx', 'mongoose', 'react'],
  ['app/planted.tsx', 'next/link', '@/app/_components/link'],
  ['app/planted.tsx', '@/messages/de.json', '@/messages/de.json?namespace=age'],
  ['app/[lang]/(shop)/_components/planted.tsx', 'next/link', 'next/navigation'],
  ['app/api/planted/route.ts', '@/models/order', '@/lib/orders/queries'],
  ['app/api/planted/route.ts', '@/app/_components/button', '@/lib/api/route'],
  ['app/api/planted/route.ts', '@/lib/env', '@/lib/checkout/place/place-order'],
  ['lib/catalog/view.ts', '@/lib/db', '@/lib/utils/money'],
  ['lib/catalog/view.ts', 'node:fs', 'zod'],
  ['lib/catalog/planted.ts', '@/lib/api/route', '@/lib/http/errors'],
  ['lib/catalog/planted.ts', '@/lib/orders/queries', '@/lib/images/commands'],
  ['lib/catalog/planted.ts', '@/lib/shop/view', '@/lib/audit/record'],
  ['lib/catalog/search/planted.ts', '@/lib/checkout/pay/settle', '@/lib/catalog/view'],
  ['lib/cart/planted.ts', '@/lib/auth/sessions', '@/lib/http/errors'],
  ['lib/cart/planted.ts', '@/lib/audit/record', '@/lib/db'],
  ['lib/addresses/planted.ts', '@/lib/auth/sessions', '@/lib/http/errors'],
  ['lib/images/planted.ts', '@/lib/catalog/queries', '@/lib/env'],
  ['lib/payments/planted.ts', '@/lib/orders/queries', '@/lib/env'],
  ['lib/mail/planted.ts', '@/lib/auth/sessions', '@/lib/env'],
  ['lib/auth/planted.ts', '@/lib/orders/queries', '@/lib/mail/outbox'],
  ['lib/push/planted.ts', '@/lib/orders/queries', '@/lib/auth/sessions'],
  ['lib/audit/planted.ts', '@/lib/http/errors', '@/lib/db'],
  ['lib/shop/planted.ts', '@/lib/orders/queries', '@/lib/catalog/cache/tags'],
  ['lib/orders/planted.ts', '@/lib/mail/outbox', '@/lib/cart/limits'],
  ['lib/migrations/planted.ts', '@/lib/checkout/pay/settle', '@/lib/orders/search-terms'],
  ['lib/http/planted.ts', '@/lib/catalog/view', '@/lib/observe/log'],
  ['lib/page-cache/planted.ts', '@/lib/catalog/view', '@/lib/db'],
  ['lib/observe/planted.ts', '@/lib/db', '@/lib/env'],
  ['lib/db/planted.ts', '@/lib/http/errors', '@/lib/observe/log'],
  ['lib/utils/planted.ts', '@/lib/http/errors', './money'],
  ['lib/utils/planted.ts', '@/app/_components/link', './site'],
  ['lib/checkout/stock/planted.ts', '@/lib/checkout/complete/finish-order', '@/lib/catalog/view'],
  ['lib/checkout/pay/planted.ts', '@/lib/checkout/place/place-order', '@/lib/payments/stripe'],
  ['lib/checkout/refund/planted.ts', '@/lib/checkout/pay/settle', '@/lib/orders/change-order'],
  ['lib/notify/planted.ts', '@/lib/checkout/pay/settle', '@/lib/mail/outbox'],
  ['lib/reconcile/planted.ts', '@/lib/api/route', '@/lib/checkout/pay/settle'],
  ['lib/api/planted.ts', '@/lib/client/api-client', '@/lib/reconcile/reconcile'],
  ['models/planted.ts', '@/lib/db', './define'],
  ['server/planted.ts', '@/lib/orders/queries', '@/lib/http/errors'],
  ['server/planted.ts', '@/app/api/direct-endpoints', './planted-too'],
  ['server/main.ts', '@/app/planted', '@/app/api/direct-endpoints'],
  ['server/planted.ts', '@/lib/catalog/queries', '@/lib/catalog/cache/tags'],
  ['server/planted.ts', '@/e2e/support/client', '@/lib/env'],
  ['app/planted.tsx', '@/e2e/shop', '@/lib/utils/site'],
  ['local/planted.ts', '@/bench/round', '@/lib/env'],
  ['cli/planted.ts', '@/app/_components/link', '@/lib/catalog/commands'],
];

test.each(rules)('%s may not import %s, but may import %s', (file, rejected, allowed) => {
  const [first, second] = importsIn(file, `import '${rejected}';\nimport '${allowed}';\n`);
  expect(first && violation(first)).toBeTruthy();
  expect(second && violation(second)).toBeUndefined();
});

/** Returns a cycle of folders that import each other, starting with the first folder of `path`, or undefined. */
function cycleFrom(graph: Map<string, Set<string>>, path: string[]): string[] | undefined {
  for (const next of graph.get(path.at(-1) ?? '') ?? []) {
    if (next === path[0]) return [...path, next];
    if (path.includes(next)) continue;
    const found = cycleFrom(graph, [...path, next]);
    if (found) return found;
  }
}

test('no files import each other in a circle, including imports of types', () => {
  const nameOf = (file: string) => file.replace(/\.tsx?$/, '');
  const all = new Map(imports.map(({ file }) => [nameOf(file), new Set<string>()]));
  for (const { file, target } of imports) if (all.has(target)) all.get(nameOf(file))?.add(target);
  expect(all.size).toBeGreaterThan(1_000);
  // Repeatedly remove files that import no remaining file. Only import cycles and their importers remain.
  for (let before = 0; before !== all.size; ) {
    before = all.size;
    for (const [file, targets] of all)
      if ([...targets].every((target) => !all.has(target))) all.delete(file);
  }
  expect([...all.keys()]).toEqual([]);
});

test('no folders import each other in a circle', () => {
  /** Returns the first two folders of a path, but three for lib/checkout. */
  const folderOf = (path: string) =>
    dirname(path)
      .split('/')
      .slice(0, path.startsWith('lib/checkout/') ? 3 : 2)
      .join('/');
  const graph = new Map<string, Set<string>>();
  for (const { file } of imports)
    if (/^(lib|messages|models|server|local|cli)\//.test(file))
      graph.set(folderOf(file), new Set());
  for (const { file, target } of imports)
    if (graph.has(folderOf(target)) && folderOf(target) !== folderOf(file))
      graph.get(folderOf(file))?.add(folderOf(target));
  expect(graph.size).toBeGreaterThan(20);
  for (const folder of graph.keys()) expect(cycleFrom(graph, [folder]), folder).toBeUndefined();
});

/** Returns every file that the entry files load at run time, with the packages that it imports on load. */
async function packagesByFile(entries: string[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'nowhere',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty' },
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.flatMap(({ path, kind, external }) =>
        external && kind !== 'dynamic-import' ? [path] : [],
      ),
    ]),
  );
}

test('no API endpoint imports the cache of Next.js', async () => {
  const files = await packagesByFile(['app/api/all-endpoints.ts']);
  expect([...files.keys()]).toContain('lib/pages/read.ts');
  const importers = [...files].filter(([, packages]) => packages.includes('next/cache'));
  expect(importers.map(([file]) => file)).toEqual([]);
});

describe('browser code of the storefront', () => {
  /** The entry files of the browser code of the shopper pages: all files with `'use client'`. */
  const entries = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', 'app/*.tsx', 'app/*.ts'],
    {
      encoding: 'utf8',
      cwd: ROOT,
    },
  )
    .split('\n')
    .filter((file) => file && !file.startsWith('app/[lang]/seller/') && !file.includes('.test.'))
    .filter((file) => readFileSync(file, 'utf8').startsWith("'use client'"));

  test('does not import zod', async () => {
    const files = await packagesByFile(entries);
    expect(entries.length).toBeGreaterThan(30);
    expect([...files.keys()]).toContain('lib/client/api-client.ts');
    const importers = [...files].filter(([, packages]) =>
      packages.some((name) => /^zod\b/.test(name)),
    );
    expect(importers.map(([file]) => file)).toEqual([]);
  });
});

/* The server (app/api/direct-endpoints.ts) and Next.js load separate copies of some modules. Their module-level
   variables exist twice in a process. */

/**
 * These variables may exist twice, because they cache constant values. Only Next.js uses `limitStreams`, the queue for
 * full product lists.
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

/** Matches module-level state: `let` variables, and constants that start empty or come from a `create…` function. */
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = (?:new \w+(?:<.*>)?\(\)|\[\]|\{\}|create\w*\())/gm;

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

test('modules that both Next.js and the API load have no module-level state except for the listed caches', () => {
  const files = loadedBy('app/api/direct-endpoints');
  expect(files).toContain('lib/checkout/place/place-order.ts');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STATE)].map(([, a, b]) => `${file} ${a ?? b}`),
  );
  expect(found).toEqual(MAY_BE_TWICE);
});
