/** Drives the real launcher where it cannot start. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launcherDriver } from './testing/launcher-driver';

const { folder, port, refusal } = launcherDriver();

describe('a start that cannot succeed says why and what to do', () => {
  test('a data folder that cannot be written', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/cannot be written.*DATA_DIR/);
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

  test('every fault of the environment, at once', async () => {
    const said = await refusal({ PORT: '99999999', SELLER_EMAIL: 'nobody', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'SELLER_EMAIL', 'LOG_LEVEL']) expect(said).toContain(name);
  });

  test('production without secrets, which a local run would make', async () => {
    const said = await refusal({ MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
    for (const name of ['SESSION_SECRET', 'SELLER_PASSWORD', 'LOCAL=1'])
      expect(said).toContain(name);
  });

  test('a host that is not here', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toMatch(/HOST is 192\.0\.2\.1.*no address/);
  });

  test('a port that a stranger holds', async () => {
    const stranger = createServer().listen(port(), '0.0.0.0');
    await once(stranger, 'listening');
    expect(await refusal({})).toMatch(/Port \d+ is taken.*PORT/);
    stranger.close();
  });
});
