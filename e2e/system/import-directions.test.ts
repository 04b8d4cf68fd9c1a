import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** A file, an import that it must not have, and one of the same kind that it may have. */
const rules: [file: string, refused: string, allowed: string][] = [
  ['lib/client/planted.ts', '@/lib/db', '@/lib/money'],
  ['lib/client/planted.ts', '@/lib/env', '@/lib/cart/view'],
  ['lib/client/planted.ts', '@/lib/orders/queries', '@/lib/orders/view'],
  ['lib/client/planted.ts', '@/lib/api/route', '@/lib/site'],
  ['lib/client/planted.ts', 'node:fs', 'zustand'],
  ['app/(shop)/_components/planted.tsx', '@/lib/db', '@/lib/client/api-client'],
  ['app/(shop)/_components/planted.tsx', '@/lib/env', '@/lib/catalog/queries'],
  ['app/(shop)/_components/planted.tsx', '@/models', '@/lib/catalog/view'],
  ['app/(shop)/_components/planted.tsx', '@/lib/cart/commands', '@/lib/cart/limits'],
  ['app/api/planted/route.ts', '@/models/order', '@/lib/orders/queries'],
  ['app/api/planted/route.ts', '@/app/_components/button', '@/lib/api/route'],
  ['lib/catalog/view.ts', '@/lib/db', '@/lib/money'],
  ['lib/catalog/planted.ts', '@/lib/api/route', '@/lib/http/errors'],
  ['lib/catalog/planted.ts', '@/lib/orders/queries', '@/lib/images/commands'],
  ['lib/catalog/search/planted.ts', '@/lib/checkout/settle', '@/lib/catalog/view'],
  ['lib/cart/planted.ts', '@/lib/auth/sessions', '@/lib/http/errors'],
  ['lib/addresses/planted.ts', '@/lib/auth/sessions', '@/lib/http/errors'],
  ['lib/images/planted.ts', '@/lib/catalog/queries', '@/lib/env'],
  ['lib/api/planted.ts', '@/lib/client/api-client', '@/lib/checkout/settle'],
  ['lib/payments/planted.ts', '@/lib/orders/queries', '@/lib/env'],
  ['lib/mail/planted.ts', '@/lib/auth/sessions', '@/lib/env'],
  ['lib/auth/planted.ts', '@/lib/orders/queries', '@/lib/mail/outbox'],
  ['lib/push/planted.ts', '@/lib/orders/queries', '@/lib/auth/sessions'],
  ['lib/audit/planted.ts', '@/lib/orders/queries', '@/lib/business-events'],
  ['lib/audit/planted.ts', '@/lib/http/errors', '@/lib/db'],
  ['lib/audit/planted.ts', '@/lib/shop/view', '@/lib/env'],
  ['lib/mail/planted.ts', '@/lib/shop/view', '@/lib/http/errors'],
  ['lib/cart/planted.ts', '@/lib/audit/record', '@/lib/http/errors'],
  ['lib/orders/planted.ts', '@/lib/payments/stripe', '@/lib/cart/limits'],
  ['lib/migrations/planted.ts', '@/lib/checkout/settle', '@/lib/orders/search-terms'],
  ['lib/shop/planted.ts', '@/lib/orders/queries', '@/lib/catalog/cache/tags'],
  ['lib/catalog/planted.ts', '@/lib/shop/view', '@/lib/images/commands'],
  ['lib/http/planted.ts', '@/lib/auth/sessions', '@/lib/db'],
  ['lib/http/planted.ts', '@/lib/catalog/view', '@/lib/log'],
  ['lib/planted.ts', '@/lib/http/errors', './money'],
  ['lib/checkout/planted.ts', '@/lib/api/route', '@/lib/payments/stripe'],
  ['lib/planted.ts', '@/app/fonts', './site'],
  ['models/planted.ts', '@/lib/db', './define'],
  ['server/planted.ts', '@/lib/orders/queries', '@/lib/http/errors'],
  ['server/planted.ts', '@/lib/catalog/queries', '@/lib/catalog/cache/tags'],
  ['server/planted.ts', '@/e2e/support/client', '@/lib/env'],
  ['lib/planted.ts', '@/e2e/shop', './env'],
  ['app/planted.tsx', '@/e2e/shop', '@/lib/site'],
  ['local/planted.ts', '@/bench/round', '@/lib/env'],
  ['cli/planted.ts', '@/app/fonts', '@/lib/catalog/commands'],
  ['lib/catalog/planted.ts', '../db', '@/lib/db'],
];

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const report = z.object({
  diagnostics: z.array(
    z.object({ location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
const fileOf = (index: number) => String(rules[index]?.[0]).replace('planted', `planted-${index}`);
let refusedLines: Map<string, number[]>;

beforeAll(() => {
  copyFileSync('biome.json', join(folder, 'biome.json'));
  for (const [index, [, refused, allowed]] of rules.entries()) {
    const path = join(folder, fileOf(index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import '${refused}';\nimport '${allowed}';\n`);
  }
  const only = '--only=style/noRestrictedImports';
  const args = [biome, 'lint', only, '--reporter=json', '--vcs-enabled=false', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = report.parse(JSON.parse(stdout));
  refusedLines = new Map(rules.map((_, index) => [fileOf(index), []]));
  for (const { location } of diagnostics)
    refusedLines.get(location.path)?.push(location.start.line);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(rules.map(([file, refused, allowed], index) => ({ index, file, refused, allowed })))(
  '$file may not import $refused, but $allowed',
  ({ index }) => {
    expect(refusedLines.get(fileOf(index))).toEqual([1]);
  },
);
