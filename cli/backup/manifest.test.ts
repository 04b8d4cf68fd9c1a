import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { MANIFEST } from '@/lib/observe/backups';
import { openBackup } from './manifest';

const { folder, remove } = scratchFolder();
afterAll(() => remove());

const passphrase = 'the passphrase of a test';

test('with a key, a backup without encryption is refused unless it was asked for', async () => {
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
