import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const PAGES = ['app', 'lib', 'messages', 'models'];
export const PROGRAMS = ['app/api', 'cli', 'lib', 'local', 'messages', 'models', 'server'];
export const SHOP = [...new Set([...PAGES, ...PROGRAMS, 'public'])];

const FILES =
  /^(next\.config|middleware|proxy|instrumentation|postcss\.config|tsconfig|package|package-lock)\b.*\.(m?[jt]s|json)$/;
const NOT_INPUT = /\.(test|spec)\.tsx?$|\.d\.json\.ts$|(^|\/)\.[^/]*$|\.md$/;

/** @type {(root: string, folder: string) => string[]} */
const walk = (root, folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/**
 * Returns the source files that determine a build, in a fixed order.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export function buildInputs(root, folders) {
  const files = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILES.test(entry.name))
    .map((entry) => entry.name);
  const nested = folders.flatMap((folder) => walk(root, join(root, folder)));
  return [...new Set([...files, ...nested])].filter((file) => !NOT_INPUT.test(file)).sort();
}

/**
 * Returns a digest of the names and contents of all files that determine a build. It ignores file times, because git
 * sets arbitrary times.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string}
 */
export function fingerprint(root, folders, node = process.version) {
  const hash = createHash('sha256').update(`node ${node}\n`);
  for (const file of buildInputs(root, folders)) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    hash.update(`${file} ${content}\n`);
  }
  return hash.digest('hex');
}
