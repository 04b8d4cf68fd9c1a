import { expect, test } from 'vitest';
import { isNewEnough, unsupported } from './engine-runtime';
import { distributionOf } from './glibc';

test.each([
  ['win32', 'x64', undefined, 'Windows'],
  ['darwin', 'x64', undefined, 'Intel'],
  ['linux', 'x64', undefined, 'Alpine'],
  ['linux', 'riscv64', '2.41', 'riscv64'],
  ['freebsd', 'x64', undefined, 'freebsd'],
] as const)(
  '%s on %s with glibc %s is refused with both ways out',
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
] as const)('%s on %s with glibc %s is supported', (platform, arch, glibc) => {
  expect(unsupported(platform, arch, glibc)).toBeUndefined();
});

test.each([
  ['2.35', false],
  ['2.36', false],
  ['2.38', true],
  ['2.41', true],
  ['3.0', true],
])('glibc %s is new enough: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

test.each([
  ['ID=debian\nVERSION_ID="12"', 'debian'],
  ['ID=ubuntu\nID_LIKE=debian', 'ubuntu'],
  ['ID=linuxmint\nID_LIKE="ubuntu debian"', 'ubuntu'],
  ['ID="rocky"\nID_LIKE="rhel centos fedora"', undefined],
])('a relative counts as what it derives from: %o', (osRelease, id) => {
  expect(distributionOf(osRelease)).toBe(id);
});
