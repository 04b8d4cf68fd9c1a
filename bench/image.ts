/**
 * `npm run image` calculates the size of the container image without building the image. It fails above 350 MB, or if
 * the image contains a package that a production shop never loads.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readBuild } from '@/server/launcher/build-folder';
import { inProject } from '@/server/process/project';

const MB = 1_000_000;
const MOST_MB = 350;
/** Unpacked sizes: debian:trixie-slim as published, and the Node 22.23 executable for x64. */
const BASE = [
  { name: 'debian:trixie-slim, as published', bytes: 79 * MB },
  { name: 'node', bytes: 125 * MB },
];
const LARGEST = 12;

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')),
);

/** Packages for tests, compilers and other platforms. */
const UNWANTED = [
  /^playwright|^@playwright\//,
  /^@next\/swc-/,
  /^(typescript|esbuild|@esbuild\/.*|npm|lighthouse|vitest|@sentry\/.*)$/,
  new RegExp(`^@img/sharp-(?!.*linux(musl)?-${process.arch})`),
];

type Part = { name: string; bytes: number };

const bytesOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
    : statSync(path).size;

const partsOf = (folder: string): Part[] =>
  readdirSync(folder)
    .map((name) => ({ name, bytes: bytesOf(join(folder, name)) }))
    .sort((one, other) => other.bytes - one.bytes);

const packagesOf = (modules: string): Part[] =>
  partsOf(modules)
    .flatMap((part) =>
      part.name.startsWith('@')
        ? partsOf(join(modules, part.name)).map(({ name, bytes }) => ({
            name: `${part.name}/${name}`,
            bytes,
          }))
        : [part],
    )
    .sort((one, other) => other.bytes - one.bytes);

const print = ({ name, bytes }: Part, indent = '') =>
  console.log(`${(bytes / MB).toFixed(1).padStart(7)} MB  ${indent}${name}`);

const newest = readdirSync(inProject('builds'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => inProject('builds', name))
  .filter((folder) => readBuild(folder)?.isWhole)
  .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  .at(0);
if (!newest) throw new Error('There is no whole build: run `npm run build` first.');

const inside = packagesOf(join(newest, 'node_modules'));
const unwanted = inside.filter(
  ({ name }) =>
    packages[`node_modules/${name}`]?.dev || UNWANTED.some((pattern) => pattern.test(name)),
);
const parts = partsOf(newest);
const total = [...BASE, ...parts].reduce((sum, { bytes }) => sum + bytes, 0);

for (const part of BASE) print(part);
for (const part of parts) {
  print(part, `builds/${basename(newest)}/`);
  if (part.name === 'node_modules') for (const one of inside.slice(0, LARGEST)) print(one, '  ');
}
print({ name: `the image; it may have ${MOST_MB} MB`, bytes: total });
for (const { name } of unwanted) console.error(`${name} has no place in an image.`);
if (total > MOST_MB * MB || unwanted.length > 0) process.exitCode = 1;
