import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingIn } from '@/e2e/support/documents/checks';
import { files } from '@/e2e/support/documents/tree';
import { settingNames } from '@/lib/env';

const THIS = 'e2e/system/documents.test.ts';
const isDocument = (file: string) => file.endsWith('.md') && !file.startsWith('public/');
const isSource = (file: string) => /(?:\.(?:tsx?|mjs|css|ya?ml|conf)|file|\.example)$/.test(file);
const read = (path: string) => readFileSync(path, 'utf8');

test.each(files.filter(isDocument))(
  '%s refers only to existing files, scripts and sections',
  (path) => {
    expect(missingIn({ path, text: read(path) })).toEqual([]);
  },
);

test('each picture in docs/screenshots is shown in a document', () => {
  const documents = files.filter(isDocument).map(read).join('\n');
  const pictures = files.filter((file) => file.startsWith('docs/screenshots/'));
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((path) => !documents.includes(path.slice('docs/'.length)))).toEqual([]);
});

test('architecture.md lists each background loop with the interval in its code', () => {
  const [, section = ''] = read('docs/architecture.md').split('\n## Background loops\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.includes('.ts` '));
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, name = '', named = '', interval = ''] = row.split('|');
    const [, count = '', unit] = /(\d+) (ms|s)/.exec(interval) ?? [];
    const ms = `${count}${unit === 's' ? '_000' : ''}`;
    const sources = [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => read(file));
    expect(sources.join('\n'), name).toMatch(new RegExp(`(?<![\\d_])${ms}(?![\\d_])`));
  }
});

test.each(['lib', 'lib/checkout'])('CONTRIBUTING.md lists every folder of %s', (parent) => {
  const [, tree = ''] = read('CONTRIBUTING.md').split('```');
  const inside = files.filter((file) => file.startsWith(`${parent}/`));
  const folders = new Set(inside.map((file) => file.slice(parent.length + 1).split('/')[0] ?? ''));
  const named: string[] = tree.match(/[a-z0-9-]+(?=\/)/g) ?? [];
  expect([...folders].filter((name) => !named.includes(name) && !name.includes('.'))).toEqual([]);
});

test('source files refer only to existing files, scripts, rules and decisions', () => {
  const sources = files.filter((file) => isSource(file) && file !== THIS);
  expect(sources.length).toBeGreaterThan(500);
  const faults = sources.flatMap((path) =>
    missingIn({ path, text: read(path) }).map((name) => `${path}: ${name}`),
  );
  expect(faults).toEqual([]);
});

const planted: [wrong: string, right: string][] = [
  ['[a file](gone.md)', '[a file](api-guide.md)'],
  ['[a file](../lib/gone.ts)', '[a file](../lib/utils/money.ts)'],
  ['[a folder](decisions/gone)', '[a folder](decisions)'],
  ['[a section](#gone)', '## Here it is\n\n[a section](#here-it-is)'],
  ['[a section](operations.md#gone)', '[a section](operations.md#upgrade-next)'],
  ['<img src="screenshots/gone.webp">', '<img src="screenshots/cart-390.webp">'],
  [
    '[decision 3](decisions/0004-order-snapshots.md)',
    '[decision 4](decisions/0004-order-snapshots.md)',
  ],
  ['see decision 99', 'see decision 9'],
  ['docs/decisions/0099', 'docs/decisions/0009'],
  ['`lib/gone.ts`', '`lib/utils/money.ts`'],
  ['`lib/gone/*.ts`', '`lib/*/view.ts`'],
  ['`lib/<domain>/gone.ts`', '`lib/<domain>/view.ts`'],
  ['`gone.spec.ts`', '`access.test.ts`'],
  ['`gone/`', '`models/`'],
  ['`next/dist/gone/`', '`next/dist/server/`'],
  ['the file lib/gone.ts', 'the file lib/utils/money.ts'],
  ['```\nlib/     what\n  gone/  no\n```', '```\nlib/     what\n  cart/  yes\n```'],
  ['run `npm run gone`', 'run `npm run lint`'],
  ['```sh\nnpm run gone\n```', '```sh\nnpm run --silent export -- gone.csv\n```'],
  ['`GET /api/gone`', '`GET /api/health`'],
  ['docs/product.md 99', 'docs/product.md 9'],
  ['docs/product.md 9.99', 'docs/product.md 9.1'],
  ['docs/product.md 1.4, 9.99', 'docs/product.md 1.4, 6'],
  ['docs/product.md\n * 9.99', 'docs/product.md\n * 9.1'],
  ['docs/operations.md, "Gone"', 'docs/operations.md, "Upgrade Next"'],
  ['I99 holds', 'I16 holds'],
  ['`access.test.ts` 9.1.1, 99.1.1', '`access.test.ts` 9.1.1, 9.2.1'],
  ['| `faults.test.ts`: gone with the wind |', '| `faults.test.ts`: responds with a clear error |'],
];

test.each(planted)('the check of references rejects %j, and accepts %j', (wrong, right) => {
  expect(missingIn({ path: 'docs/planted.md', text: `\n${wrong}\n` })).toHaveLength(1);
  expect(missingIn({ path: 'docs/planted.md', text: `\n${right}\n` })).toEqual([]);
});

test('the check of references rejects comments that name missing rules or files', () => {
  const of = (text: string) => missingIn({ path: 'lib/planted.ts', text });
  expect(of('/**\n * Tax (docs/product.md\n * 6.99).\n */')).toEqual(['rule 6.99']);
  expect(of('// See lib/gone.ts.')).toEqual(['file lib/gone.ts']);
  expect(of('// See ./gone.ts and ../models/user.ts.')).toEqual(['file ./gone.ts']);
  expect(of('/* The rule is in gone.tsx, and money.ts uses it. */')).toEqual(['file gone.tsx']);
  expect(of("const file = 'lib/gone.ts';")).toEqual([]);
});

test('docs/configuration.md and .env.example list exactly the settings that the shop reads', () => {
  const inTable = read('docs/configuration.md')
    .split('\n')
    .flatMap((line) => /^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/.exec(line)?.[1]?.match(/[A-Z_]+/g) ?? []);
  const inExample = read('.env.example').match(/^# [A-Z_]+(?==)/gm) ?? [];
  // The documents omit NODE_ENV, because the commands set it themselves.
  expect([...inTable, 'NODE_ENV'].sort()).toEqual([...settingNames].sort());
  expect(inExample.map((line) => line.slice(2)).sort()).toEqual([...settingNames].sort());
});
