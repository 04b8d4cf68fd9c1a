import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { MANIFEST } from '@/lib/observe/backups';
import { linesIn, openBackup } from './manifest';

const { folder, remove } = scratchFolder();
afterAll(() => remove());

const passphrase = 'the passphrase of a test';

test('if a key is configured, an unencrypted backup is rejected unless it is explicitly allowed', async () => {
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  const manifest = { format: 1, createdAt: new Date().toISOString(), collections: {}, photos: {} };
  writeFileSync(join(plain, MANIFEST), JSON.stringify(manifest));
  await expect(openBackup(plain, { passphrase })).rejects.toThrow(
    /is not encrypted although BACKUP_KEY is set.*nothing was restored.*--plain/,
  );
  const asked = await openBackup(plain, { passphrase, mayBePlain: true });
  expect(asked.vault.suffix).toBe('');
  expect((await openBackup(plain, {})).vault.suffix).toBe('');
});

async function linesOf(text: string, bytes: number): Promise<string[]> {
  const whole = Buffer.from(text);
  async function* parts() {
    for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
  }
  const lines: string[] = [];
  for await (const some of linesIn(parts())) lines.push(...some);
  return lines;
}

test.each([1, 7, 1_000])(
  'a backed-up collection is split only at line feeds, even if it is read in parts of %d bytes',
  async (bytes) => {
    const lines = ['{"name":"Crème\u2028brûlée\u2029🍮"}', '{"name":"a\\nb\\r"}', '{}'];
    expect(await linesOf(lines.map((line) => `${line}\n`).join(''), bytes)).toEqual(lines);
  },
);
