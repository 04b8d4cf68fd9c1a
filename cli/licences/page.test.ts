import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { licencesPage, runtimePackages, unknownLicences } from './page';

const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifestSchema = z.object({ license: z.string().optional() });

test('docs/licences.md equals the output of `npm run licences`', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(lock));
});

test('docs/licences.md explains the licence of each package', () => {
  expect(unknownLicences(runtimePackages(lock))).toEqual([]);
  const planted = { packages: { 'node_modules/x': { license: 'MIT AND GPL-3.0-only' } } };
  expect(unknownLicences(runtimePackages(planted))).toEqual(['GPL-3.0-only']);
  const nameless = { packages: { 'node_modules/x': {} } };
  expect(unknownLicences(runtimePackages(nameless))).toEqual(['none named']);
});

test('each installed package has the licence that the lockfile states', () => {
  const installed = runtimePackages(lock).flatMap(({ name, licence }) => {
    const file = `node_modules/${name}/package.json`;
    if (!existsSync(file)) return [];
    const { license } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [{ name, listed: licence, installed: license }];
  });
  expect(installed.length).toBeGreaterThan(50);
  expect(installed.filter((found) => found.listed !== found.installed)).toEqual([]);
});

test('docs/licences.md lists runtime packages and no development packages', () => {
  const names = runtimePackages(lock).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['next', '@fontsource-variable/figtree']));
  expect(names).not.toContain('vitest');
});
