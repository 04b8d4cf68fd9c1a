import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import manifest from '@/package.json' with { type: 'json' };
import { files, filesNamed, isMade, isPath, leadsSomewhere, top } from './tree';

export type Text = { path: string; text: string };

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

const withoutBlocks = (text: string): string => text.replaceAll(FENCE, '');

const drawings = (text: string): string[] =>
  [...text.matchAll(FENCE)].filter(([, language]) => !language).map(([, , block = '']) => block);

const codes = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

function links(text: string): { label: string; target: string }[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]+`/g, 'code');
  const written = [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)];
  const tags = [...prose.matchAll(/\b(src|href)="([^"]+)"/g)];
  return [...written, ...tags].map(([, label = '', target = '']) => ({ label, target }));
}

/** Returns the anchors of the headings, as GitHub generates them. */
function anchors(text: string): string[] {
  const seen = new Map<string, number>();
  return headings(text).map((heading) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before ? `${slug}-${before}` : slug;
  });
}

const headings = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
  );

/** Returns the rule numbers of docs/product.md: `6` for a section, `6.2` for a rule. */
function rules(text: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (section) numbers.add(item ? `${section}.${item}` : section);
  }
  return numbers;
}

/** Returns the text in a single line without comment marks. This way, a reference that wraps is found. */
const inOneLine = (text: string): string => text.replaceAll(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

function comments(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(?:\/\*|\*|\/\/|#)/.test(line));
  return inOneLine(`\n${lines.join('\n')}`);
}

type Check = (text: Text) => string[];

const PRODUCT = 'docs/product.md';
const read = (path: string) => readFileSync(path, 'utf8');
const productRules = rules(read(PRODUCT));
const invariants = new Set(
  [...inOneLine(read('docs/payments.md')).matchAll(/(?:: |· |\| )(I\d+) /g)].map(
    ([, name]) => name,
  ),
);
const decisions = files.filter((file) => file.startsWith('docs/decisions/'));
const ENDINGS = 'tsx?|mjs|json|ya?ml|md|csv|conf|css|svg|webp';
const NAMED_FILE = new RegExp(`^[\\w.()[\\]<>*{},-][\\w./()[\\]<>*{},-]*\\.(?:${ENDINGS})$`);
const topNames = [...top].map((name) => name.replaceAll('.', '\\.')).join('|');
const PLAIN_PATH = new RegExp(
  `(?<![\\w./:@*-])(?:${topNames})/[\\w./()[\\]-]*\\.(?:${ENDINGS})(?![\\w*])`,
  'g',
);

/** Matches a path that begins with `./` or `../`. It is relative to the file that contains the comment. */
const RELATIVE_PATH = /(?<![\w./])\.{1,2}\/[\w./()[\]-]*\.(?:tsx?|mjs|css)(?![\w*])/g;
const BARE_NAME = /(?<![\w./:@*<>{}-])[\w[\]-][\w./()[\]-]*\.(?:tsx?|mjs|css)(?![\w*])/g;

const brokenLinks: Check = ({ path, text }) =>
  links(text).flatMap(({ label, target }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = decodeURI(target).split('#');
    const aim = file ? posix.normalize(posix.join(posix.dirname(path), file)) : path;
    if (aim !== path && !isPath(aim.replace(/\/$/, ''))) return [`link to ${target}`];
    const number = /\b(?:decision|record) (\d+)$/.exec(label)?.[1];
    if (number && !aim.includes(`/${number.padStart(4, '0')}-`))
      return [`${label}, which leads to ${target}`];
    const there = aim === path ? text : anchor && read(aim);
    return anchor && there && !anchors(there).includes(anchor) ? [`section ${target}`] : [];
  });

function isFaultyName(name: string): boolean {
  if (isMade(name) || name.startsWith('DATA_DIR/')) return false;
  const [first = ''] = name.split('/');
  if (top.has(first)) return !leadsSomewhere(name, { anywhere: false });
  if (!NAMED_FILE.test(name) && !/^[\w.()[\]<>-][\w./()[\]<>-]*\/$/.test(name)) return false;
  return !leadsSomewhere(name, { anywhere: true }) && !existsSync(`node_modules/${name}`);
}

/** Returns the words of a code span. Omits the arguments of a command after ` -- `, because they are examples. */
const tokens = (text: string) =>
  (text.split(' -- ')[0] ?? '').split(/\s+/).map((word) => word.replace(/[,;:]$/, ''));

/** Checks that files and folders in code spans and folder trees exist. */
const missingFiles: Check = ({ text }) =>
  [...codes(text), ...drawings(text).filter((drawing) => /^\s*[a-z]+\/ /m.test(drawing))]
    .flatMap(tokens)
    .filter(isFaultyName)
    .map((name) => `file ${name}`);

/** Checks that full paths in prose and comments exist. */
const missingPaths: Check = ({ path, text }) =>
  [...(path.endsWith('.md') ? text.replaceAll('](', '] (') : comments(text)).matchAll(PLAIN_PATH)]
    .map(([name]) => name)
    .filter((name) => !isMade(name) && !leadsSomewhere(name, { anywhere: false }))
    .map((name) => `file ${name}`);

/** Checks relative paths and bare names of program files in the comments of source files. */
const missingNeighbours: Check = ({ path, text }) => {
  const words = comments(text);
  const relative = (words.match(RELATIVE_PATH) ?? []).filter(
    (name) => !isPath(posix.normalize(posix.join(posix.dirname(path), name))),
  );
  // `missingPaths` already checks a path that begins at the root.
  const bare = (words.match(BARE_NAME) ?? []).filter(
    (name) => !top.has(name.split('/')[0] ?? '') && filesNamed(name).length === 0,
  );
  return [...relative, ...bare].map((name) => `file ${name}`);
};

const missingScripts: Check = ({ text }) =>
  [...text.matchAll(/\bnpm run (?:--?[a-z]+ )*([a-z][\w:-]*\w)/g)]
    .filter(([, script = '']) => !(script in manifest.scripts))
    .map(([call]) => `script ${call}`);

const calls = new Set(
  files
    .filter((file) => /^app\/api\/.*endpoints\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^\s+call: '\w+ ([^']+)'/gm)].map(([, path]) => path),
    ),
);

const missingCalls: Check = ({ text }) =>
  codes(text)
    .flatMap((code) => code.match(/(?<![a-z\d])\/api\/[\w./-]*\w/g) ?? [])
    .filter((call) => !calls.has(call))
    .map((call) => `call ${call}`);

/** Checks rule numbers such as `docs/product.md 6.2`, and inside that file `(6.2)`. */
const missingRules: Check = ({ path, text }) => {
  const line = inOneLine(text);
  const named = [...line.matchAll(/docs\/product\.md (\d[\d.]*\d|\d)((?:(?:, | and )\d[\d.]*)*)/g)];
  const inside = path === PRODUCT ? [...line.matchAll(/\((?:see )?(\d+\.\d+)\)/g)] : [];
  return [...named, ...inside]
    .flatMap(([, first = '', others = '']) => [first, ...(others.match(/\d+(?:\.\d+)?/g) ?? [])])
    .filter((rule) => !productRules.has(rule))
    .map((rule) => `rule ${rule}`);
};

/** Checks section titles such as `docs/operations.md, "Upgrade Next"`. */
const missingSections: Check = ({ text }) =>
  [...inOneLine(text).matchAll(/(docs\/[\w-]+\.md),? "([^"]+)"/g)]
    .filter(([, file = '', title = '']) => !isPath(file) || !headings(read(file)).includes(title))
    .map(([, file, title]) => `section "${title}" of ${file}`);

/** Checks decision records such as `decision 13` and `docs/decisions/0018`. */
const missingDecisions: Check = ({ text }) =>
  [...inOneLine(text).matchAll(/(?:\bdecision |\brecord |docs\/decisions\/)(\d+)(?![\w-])/g)]
    .filter(([, number = '']) => {
      const beginning = `docs/decisions/${number.padStart(4, '0')}-`;
      return !decisions.some((file) => file.startsWith(beginning));
    })
    .map(([named]) => named);

const missingInvariants: Check = ({ path, text }) =>
  (path.startsWith('docs/') ? (text.match(/\bI\d{1,2}\b/g) ?? []) : [])
    .filter((name) => !invariants.has(name))
    .map((name) => `invariant ${name}`);

/** Checks references to numbered tests, such as `access.test.ts` 9.1.1. A title in the file must contain the number. */
const missingNumbers: Check = ({ text }) =>
  [...text.matchAll(/`([\w./-]+\.(?:spec|test)\.ts)` (\d+\.\d+\.[\dx]+(?:, \d+\.\d+\.[\dx]+)*)/g)]
    .flatMap(([, file = '', numbers = '']) =>
      numbers.split(', ').map((number) => ({ file, number })),
    )
    .filter(({ file, number }) => {
      const sought = number.replace(/x$/, '');
      return !filesNamed(file).some((path) => read(path).includes(sought));
    })
    .map(({ file, number }) => `${number} in ${file}`);

/** Checks that test titles in tables of a document exist in the named file. A part of the title is enough. */
const missingTitles: Check = ({ text }) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([\w./-]+\.(?:spec|test)\.ts)`[^:;|`]*: ([^;|`]+)/g)])
    .filter(([, file = '', title = '']) => {
      return !filesNamed(file).some((path) => read(path).includes(title.trim()));
    })
    .map(([, file, title = '']) => `test "${title.trim()}" in ${file}`);

const OF_DOCUMENTS = [
  brokenLinks,
  missingFiles,
  missingCalls,
  missingInvariants,
  missingNumbers,
  missingTitles,
];
const OF_SOURCES = [missingNeighbours];
const OF_ALL = [missingPaths, missingScripts, missingRules, missingSections, missingDecisions];

/** Returns the references of a text whose target is missing. In source files, checks only comments. */
export function missingIn(text: Text): string[] {
  const checks = text.path.endsWith('.md')
    ? [...OF_DOCUMENTS, ...OF_ALL]
    : [...OF_SOURCES, ...OF_ALL];
  return [...new Set(checks.flatMap((check) => check(text)))];
}
