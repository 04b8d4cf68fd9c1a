import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { plainVault } from './encryption';
import { restoreSecrets, secretsFile, secretsOf } from './secrets';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

/** What is restored of these settings: the text of the file, and what was said about it. */
async function restored(settings: Record<string, string>) {
  const folder = join(scratch.folder, 'backup');
  mkdirSync(folder);
  writeFileSync(join(folder, secretsFile(plainVault)), secretsOf(settings, scratch.folder));
  const { file, unfit } = await restoreSecrets(folder, plainVault, scratch.folder);
  return { text: readFileSync(file, 'utf8'), unfit };
}

test('a value is quoted as both Node and systemd read it', async () => {
  const settings = { SELLER_PASSWORD: "it's #1", METRICS_TOKEN: 'of the "seller" in C:\\new' };
  const { text, unfit } = await restored(settings);
  expect(text).toContain(`SELLER_PASSWORD="it's #1"\n`);
  expect(text).toContain(`METRICS_TOKEN='of the "seller" in C:\\new'\n`);
  expect(parseEnv(text)).toEqual(settings);
  expect(unfit).toEqual([]);
});

test.each([`'a' of C:\\new`, `'a' for $5`, `'a' and "b"`])(
  'a value for which no quotes fit both is named: %s',
  async (METRICS_TOKEN) => {
    const { text, unfit } = await restored({ METRICS_TOKEN, SELLER_PASSWORD: 'plain' });
    expect(parseEnv(text)).toEqual({ METRICS_TOKEN, SELLER_PASSWORD: 'plain' });
    expect(unfit).toEqual(['METRICS_TOKEN']);
  },
);

test('the address of a database is kept, but for that of the embedded one', async () => {
  const MONGODB_URI = 'mongodb://shop:a%2Fb@db.example/basketful';
  expect((await restored({ MONGODB_URI })).text).toContain(MONGODB_URI);
  const embedded = { MONGODB_URI: 'mongodb://%2Frun%2Fmongod.sock/shop' };
  expect(String(secretsOf(embedded, scratch.folder))).not.toContain('mongod.sock');
});
