import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The files of the repository, including new files that git does not track yet. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(file));

const folders = new Set(
  files.flatMap((file) => {
    const parts = posix.dirname(file).split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
const paths = [...files, ...folders];

export const top = new Set(files.map((file) => file.split('/')[0] ?? ''));

/** The paths in .gitignore. A build or a start of the shop creates these files, so a document may name them. */
const made = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .map((line) => line.replaceAll(/^\/|\/$/g, ''))
  .filter((line) => line && !line.includes('*'));

export const isPath = (path: string): boolean => path === '.' || paths.includes(path);

export const isMade = (path: string): boolean =>
  made.some((name) => path === name || path.startsWith(`${name}/`));

const escaped = (text: string) => text.replaceAll(/[.+^$()|[\]\\]/g, '\\$&');

/**
 * Converts a name in a document into a regular expression. `*` and `<name>` match a part of a path, `{a,b}` an
 * alternative, and `…` any text.
 */
function patternOf(name: string): string {
  return escaped(name)
    .replaceAll('*', '[^/]*')
    .replaceAll(/<[^>]+>/g, '[^/]+')
    .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('…', '.*');
}

/** Returns whether a name matches a file or a folder. With `anywhere`, the match may be in any folder. */
export function leadsSomewhere(name: string, { anywhere }: { anywhere: boolean }): boolean {
  const pattern = patternOf(name.replace(/\/$/, ''));
  const expected = new RegExp(`${anywhere ? '(?:^|/)' : '^'}${pattern}(?:\\.tsx?)?$`);
  return paths.some((path) => expected.test(path));
}

export const filesNamed = (name: string): string[] =>
  files.filter((file) => file === name || file.endsWith(`/${name}`));
