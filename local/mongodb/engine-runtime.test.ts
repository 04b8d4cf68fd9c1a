import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@/lib/utils/durations';
import { distributionOf, isNewEnough, renewPackage, unsupported } from './engine';

test.each([
  ['win32', 'x64', undefined, 'Windows'],
  ['darwin', 'x64', undefined, 'Intel'],
  ['linux', 'x64', undefined, 'Alpine'],
  ['linux', 'riscv64', '2.41', 'riscv64'],
  ['freebsd', 'x64', undefined, 'freebsd'],
] as const)(
  'the embedded database rejects %s on %s with glibc %s, and suggests alternatives',
  (platform, arch, glibc, what) => {
    const sentence = unsupported(platform, arch, glibc);
    expect(sentence).toContain(what);
    expect(sentence).toMatch(/MONGODB_URI.*docker compose up/);
  },
);

test.each([
  ['linux', 'x64', '2.36'],
  ['linux', 'arm64', '2.41'],
  ['darwin', 'arm64', undefined],
] as const)('the embedded database supports %s on %s with glibc %s', (platform, arch, glibc) => {
  expect(unsupported(platform, arch, glibc)).toBeUndefined();
});

test.each([
  ['2.35', false],
  ['2.36', false],
  ['2.38', true],
  ['2.41', true],
  ['3.0', true],
])('the database engine runs directly on glibc %s: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

test.each([
  ['ID=debian\nVERSION_ID="12"', 'debian'],
  ['ID=ubuntu\nID_LIKE=debian', 'ubuntu'],
  ['ID=linuxmint\nID_LIKE="ubuntu debian"', 'ubuntu'],
  ['ID="rocky"\nID_LIKE="rhel centos fedora"', undefined],
])('distributionOf returns the supported distribution in ID or ID_LIKE: %o', (osRelease, id) => {
  expect(distributionOf(osRelease)).toBe(id);
});

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'fresh-'));
  folder = join(place, 'library');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const distribution = { version: '1', reachable: true, looks: 0, fetched: 0 };
beforeEach(() => {
  Object.assign(distribution, { version: '1', reachable: true, looks: 0, fetched: 0 });
});
const origin = {
  newest: async () => {
    distribution.looks += 1;
    if (!distribution.reachable) throw new Error('no network');
    return distribution.version;
  },
  fetch: async () => {
    distribution.fetched += 1;
    const made = join(place, 'work');
    mkdirSync(made);
    writeFileSync(join(made, 'libc'), distribution.version);
    return made;
  },
};
const content = () => readFileSync(join(folder, 'libc'), 'utf8');

async function start(days: number): Promise<string[]> {
  const said: string[] = [];
  await renewPackage(folder, origin, (line) => said.push(line), Date.now() + days * DAY_MS);
  return said;
}

test('renewPackage downloads the package once, and checks for updates after a month', async () => {
  for (const days of [0, 1, 29]) expect(await start(days)).toEqual([]);
  expect(distribution).toMatchObject({ looks: 1, fetched: 1 });
  await start(31);
  expect(distribution).toMatchObject({ looks: 2, fetched: 1 });
  expect(readdirSync(place).sort()).toEqual(['library', 'library.version']);
});

test('renewPackage replaces the package with a newer version', async () => {
  await start(0);
  distribution.version = '2';
  await start(31);
  expect(content()).toBe('2');
  expect(readdirSync(place).sort()).toEqual(['library', 'library.version']);
});

test('renewPackage checks a package without a recorded version for updates immediately', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'libc'), 'old');
  await start(0);
  expect(content()).toBe('1');
});

test('renewPackage uses the old package while there is no network', async () => {
  await start(0);
  Object.assign(distribution, { version: '2', reachable: false, looks: 0 });
  expect(await start(31)).toEqual([
    expect.stringMatching(/library.*no network.*existing version is used/),
  ]);
  expect(content()).toBe('1');
  await start(31.5);
  expect(distribution.looks).toBe(1);
  distribution.reachable = true;
  await start(32.1);
  expect(content()).toBe('2');
});

test('renewPackage throws if the package is missing and cannot be downloaded', async () => {
  distribution.reachable = false;
  await expect(start(0)).rejects.toThrow('no network');
  expect(existsSync(`${folder}.version`)).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'renewPackage does not check for updates if the folder of the package is read-only',
  async () => {
    // Tests may run as root, who can write to every folder except folders like /proc.
    const said: string[] = [];
    await renewPackage('/proc/self', origin, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(distribution.looks).toBe(0);
  },
);
