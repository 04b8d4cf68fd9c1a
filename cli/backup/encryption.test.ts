import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { newEncryption, openVault } from './encryption';

const { folder, remove } = scratchFolder();
afterAll(() => remove());

const PASSPHRASE = 'correct horse battery';
/** The cheapest scrypt that is taken. */
const encryption = { ...newEncryption(), cost: 2 ** 14 };
const file = join(folder, 'orders.ejson.gz.enc');
const bytes = Buffer.from('an order of Ada, '.repeat(20_000));

async function read(from: string, passphrase = PASSPHRASE): Promise<Buffer> {
  const vault = await openVault(passphrase, encryption);
  const parts: Buffer[] = [];
  for await (const part of vault.read(from)) parts.push(part);
  return Buffer.concat(parts);
}

test('an encrypted file is read with its key alone, whole, unchanged and under its name', async () => {
  const vault = await openVault(PASSPHRASE, encryption);
  await vault.write(file, [bytes.subarray(0, 5), bytes.subarray(5)]);
  const stored = readFileSync(file);
  expect(stored).toHaveLength(bytes.length + 12 + 16);
  expect(stored.includes('an order of Ada')).toBe(false);
  expect((await read(file)).equals(bytes)).toBe(true);

  await expect(read(file, 'another passphrase')).rejects.toThrow(/authenticate/);
  for (const at of [0, 20, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(read(file), `byte ${at}`).rejects.toThrow(/authenticate/);
  }
  for (const length of [0, 11, 12, 27, stored.length - 1]) {
    writeFileSync(file, stored.subarray(0, length));
    await expect(read(file), `${length} bytes`).rejects.toThrow(/authenticate|cut off/);
  }
  writeFileSync(file, stored);
  renameSync(file, join(folder, 'users.ejson.gz.enc'));
  await expect(read(join(folder, 'users.ejson.gz.enc'))).rejects.toThrow(/authenticate/);
});

test('two backups with one passphrase have different keys', async () => {
  const other = await openVault(PASSPHRASE, { ...newEncryption(), cost: 2 ** 14 });
  const vault = await openVault(PASSPHRASE, encryption);
  expect(vault.seal('a manifest')).toMatch(/^[0-9a-f]{64}$/);
  expect(other.seal('a manifest')).not.toBe(vault.seal('a manifest'));
});
