/** Runs the real commands where they cannot start. `server/launcher/launch.test.ts` covers more reasons. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '@/e2e/support/command';
import { BLANK } from '@/e2e/support/launched-shop';
import { launcherDriver } from '@/e2e/support/launcher-driver';
import { SETTING_FAULT } from '@/server/process/failure';
import { ROOT } from '@/server/process/project';

const { folder, startError } = launcherDriver();

test('the launcher reports every invalid environment variable at once', async () => {
  const faulty = {
    PORT: '99999999',
    SELLER_EMAIL: 'nobody',
    LOG_LEVEL: 'loud',
    // The Cloudinary client reads this variable directly from the environment.
    CLOUDINARY_URL: 'https://res.cloudinary.example',
  };
  const output = await startError(faulty, SETTING_FAULT);
  for (const name of Object.keys(faulty)) expect(output).toContain(name);
});

test.each(['start', 'dev'])('npm run %s rejects an unknown option', (script) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', script, '--', '--help-me'], {
    cwd: ROOT,
    // An invalid port. If the launcher ignored the argument, it would report this port instead of the argument.
    env: { ...process.env, ...BLANK, PORT: 'none' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout + stderr).toContain("\nUnknown option '--help-me'. npm start, or npm run dev\n");
});

test.skipIf(process.platform !== 'linux')(
  'the launcher rejects a data folder that it cannot create',
  async () => {
    expect(await startError({ DATA_DIR: '/proc/x' })).toMatch(
      /\/proc\/x cannot be written.*DATA_DIR/,
    );
  },
);

test('the import command rejects a missing file before it opens the database', async () => {
  const DATA_DIR = join(folder(), 'untouched');
  const { code, output } = await runScript('cli/import', ['gone.csv'], {
    DATA_DIR,
    INIT_CWD: folder(),
  });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^\S*gone\.csv cannot be read \(ENOENT[^)]*\): name an existing file\.\n$/,
  );
  expect(output).toContain(join(folder(), 'gone.csv'));
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each(['reconcile', 'doctor', 'drill'])(
  '%s rejects a secret file that it cannot read',
  async (name) => {
    const DATA_DIR = join(folder(), 'unread');
    const at = { DATA_DIR, SESSION_SECRET_FILE: '/none' };
    const { code, output } = await runScript(`cli/${name}`, [], at);
    expect(code).toBe(1);
    expect(output).toBe('SESSION_SECRET_FILE names /none, which cannot be read (ENOENT).\n');
  },
);

test('the backup command rejects a folder that it cannot create', async () => {
  const to = join(folder(), 'file', 'backup');
  writeFileSync(join(folder(), 'file'), '');
  const DATA_DIR = join(folder(), 'empty');
  const { code, output } = await runScript('cli/backup', [to], { DATA_DIR });
  expect(code).toBe(1);
  expect(output).toMatch(/backup cannot be written \(ENOTDIR.*specify another folder/);
});

test('the launcher reports a data folder that the embedded database cannot open', async () => {
  writeFileSync(join(folder(), 'db'), '');
  expect(await startError({})).toMatch(/cannot open .*db .*DATA_DIR.*MONGODB_URI/);
});

test('the launcher reports an unreachable database without showing its password', async () => {
  const MONGODB_URI = 'mongodb://me:secret@127.0.0.1:1/shop';
  const output = await startError({ MONGODB_URI, LOCAL: '1' });
  expect(output).toMatch(/database at 127\.0\.0\.1:1 cannot be used.*MONGODB_URI/);
  expect(output).not.toContain('secret');
});
