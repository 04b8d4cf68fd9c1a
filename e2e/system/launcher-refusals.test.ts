/** Runs the real command where it cannot start; `server/launcher/launch.test.ts` has more reasons. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launcherDriver } from '@/e2e/support/launcher-driver';

const { folder, refusal } = launcherDriver();

test('every fault of the environment is said at once', async () => {
  const said = await refusal({ PORT: '99999999', SELLER_EMAIL: 'nobody', LOG_LEVEL: 'loud' });
  for (const name of ['PORT', 'SELLER_EMAIL', 'LOG_LEVEL']) expect(said).toContain(name);
});

test('a database folder that the engine cannot open', async () => {
  writeFileSync(join(folder(), 'db'), '');
  expect(await refusal({})).toMatch(/cannot open .*db .*DATA_DIR.*MONGODB_URI/);
});

test('a database that does not answer, without telling its password', async () => {
  const MONGODB_URI = 'mongodb://me:secret@127.0.0.1:1/shop';
  const said = await refusal({ MONGODB_URI, LOCAL: '1' });
  expect(said).toMatch(/database at 127\.0\.0\.1:1 cannot be used.*MONGODB_URI/);
  expect(said).not.toContain('secret');
});
