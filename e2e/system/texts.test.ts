import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { describe, expect, it, test } from 'vitest';
import { STATUSES } from '@/lib/orders/status';

type Text = { line: number; text: string };

/** A node of the syntax tree (ESTree). */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Attributes whose texts people read or hear. */
const SAID =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|heading|text|hint)$/;
/** Matches a text with at least two letters. Symbols and numbers are the same in every language. */
const WORD = /\p{L}{2}/u;
const ADDRESS = /\S*\/\S*/g;
/** Matches a string literal that looks like a sentence: a capital letter, followed by further words. */
const SENTENCE = /^\p{Lu}[\p{Ll}’']*[ ,:…].*\p{L}{2}/u;
/** Matches source code that may contain a sentence. Files without JSX are parsed only if they match. */
const MAY_SAY = /['"`]\p{Lu}[\p{Ll}’'\\]*[ ,:…$]/u;
/** Literals that the code compares and stores. For each literal, a message file has a translated text. */
const CODES: ReadonlySet<string> = new Set(STATUSES);
/** Calls whose texts only developers see, and syntax nodes without texts. */
const SILENT_CALLS =
  /^(Error|TypeError|RangeError|warn|error|info|debug|log|describe|onOff|reportError)$/;
const SILENT_NODES = /^(Import|Export(All|Named).*Source|TS.*(Alias|Interface))/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return typeof node.name === 'string' ? node.name : nameOf(node.property);
};

const isSilent = (node: Node) =>
  SILENT_NODES.test(node.type) ||
  (/^(New|Call)Expression$/.test(node.type) && SILENT_CALLS.test(nameOf(node.callee)));

const templateOf = ({ quasis }: Node) =>
  (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');

/** Returns the literals that an expression may evaluate to. For example, `isOpen ? 'Close' : ''` has two. */
function literalsOf(expression: unknown): Node[] {
  if (!isNode(expression)) return [];
  const { consequent, alternate, left, right, operator } = expression;
  if (expression.type === 'ConditionalExpression')
    return [consequent, alternate].flatMap(literalsOf);
  if (expression.type === 'LogicalExpression')
    return [operator === '&&' ? [] : left, right].flat().flatMap(literalsOf);
  if (expression.type === 'ParenthesizedExpression') return literalsOf(expression.expression);
  return /^(Literal|TemplateLiteral)$/.test(expression.type) ? [expression] : [];
}

/** Returns the literal texts in JSX expressions and visible attributes, including single words. */
function shownBy(node: Node): string[] {
  const { type, children, value, name } = node;
  const isUsed = type === 'JSXAttribute' && SAID.test(nameOf(name));
  const translators = /^JSX(Element|Fragment)$/.test(type) ? children : isUsed ? value : [];
  return [translators]
    .flat()
    .filter((holder) => isNode(holder) && holder.type === 'JSXExpressionContainer')
    .flatMap((holder) => literalsOf((holder as Node).expression))
    .flatMap((literal) =>
      literal.type === 'TemplateLiteral'
        ? templateOf(literal)
        : typeof literal.value === 'string'
          ? literal.value
          : [],
    )
    .filter((text) => WORD.test(text.replace(ADDRESS, '')) && !CODES.has(text));
}

/** Returns the text of a node that users see, without the texts of its child nodes. */
function translatorNames(node: Node): string | undefined {
  const { type, value } = node;
  if (type === 'JSXText' && typeof value === 'string') return WORD.test(value) ? value : undefined;
  if (type === 'JSXAttribute' && isNode(value) && value.type === 'Literal') {
    const isUsed = SAID.test(nameOf(node.name)) && WORD.test(String(value.value));
    return isUsed ? String(value.value) : undefined;
  }
  if (type === 'Literal' && typeof value === 'string')
    return SENTENCE.test(value) && !CODES.has(value) ? value : undefined;
  if (type === 'TemplateLiteral' && SENTENCE.test(templateOf(node))) return templateOf(node);
  return undefined;
}

function textsIn(file: string, source: string): Text[] {
  if (!file.endsWith('x') && !MAY_SAY.test(source)) return [];
  const found = new Map<string, Text>();
  const visit = (node: Node): void => {
    if (isSilent(node)) return;
    for (const shownText of [translatorNames(node) ?? [], shownBy(node)].flat()) {
      const text = shownText.replace(/\s+/g, ' ').trim();
      const line = source.slice(0, node.start).split('\n').length;
      if (text) found.set(`${line} ${text}`, { line, text });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return [...found.values()];
}

/**
 * Files whose texts may stay outside of messages/, because shoppers and sellers never see them in the wrong language.
 * The list must not grow.
 */
const TO_CONVERT: readonly string[] = [
  // Only developers and operators read these texts: the reference, environment settings, commands, logs and
  // headers.
  ...['app/api/', 'lib/api/reference/', 'lib/audit/', 'lib/db/', 'lib/env/'],
  ...['lib/migrations/', 'lib/observe/', 'lib/catalog/schema.ts'],
  'app/sitemaps/[part]/route.ts',
  // Names of fonts.
  'lib/mail/templates/frame.tsx',
  // The code stores or compares these texts. The page shows a translated message for each of them.
  ...['lib/auth/known-device.ts', 'lib/orders/messages.ts'],
  ...['lib/catalog/categories.ts', 'lib/shop/order-button.ts'],
  // These texts show until the messages of the page's language are loaded (app/global-error-messages.ts).
  'app/global-error.tsx',
  // Names of laws, which have no translation.
  'lib/law/',
];

const files = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'app',
  'lib',
])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

const isToConvert = (file: string) => TO_CONVERT.some((start) => file.startsWith(start));

test.each([
  ['<p>Your cart</p>', 'Your cart'],
  ['<p>{n} left</p>', 'left'],
  ['<p>Out for delivery</p>', 'Out for delivery'],
  ['<button aria-label="Close" />', 'Close'],
  ['<input placeholder={full ? `Only $'.concat('{n} left` : "x"} />'), 'Only … left'],
  ["<p>{isEmpty ? 'No products found' : null}</p>", 'No products found'],
  ["<button aria-label={'Close'} />", 'Close'],
  ["<button aria-label={isOpen && ('Close')} />", 'Close'],
  ["<p>{isEmpty ? 'Empty' : ''}</p>", 'Empty'],
  ["<p>{name ?? (isNew ? 'New' : '')}</p>", 'New'],
  ['<b aria-label={`$'.concat('{value} out of $', '{best} stars`} />'), '… out of … stars'],
  ["new ApiError('conflict', 'This order is gone')", 'This order is gone'],
])('the check for hard-coded texts finds %s', (source, text) => {
  expect(textsIn('planted.tsx', `const planted = ${source};`)).toEqual([{ line: 1, text }]);
});

test.each([
  '<p className="Font bold large">{t("title")}</p>'.replace('Font', 'font'),
  '<b aria-hidden="true">·</b>',
  "status === 'Out for delivery'",
  "throw new Error('There is no such place')",
  "log().warn('The page was not cached')",
  "type Planted = 'All of them'",
  "<p className={isOpen ? 'open' : 'closed'}>{t('open')}</p>",
  "<p>{kind === 'open' ? '' : '·'}</p>",
  "<p>{status ?? 'Delivered'}</p>",
  '<input placeholder={`https://$'.concat('{host}/…`} />'),
])('the check for hard-coded texts ignores %s', (source) => {
  expect(textsIn('planted.tsx', source)).toEqual([]);
});

test('source files that use message files contain no hard-coded texts', () => {
  const found = files
    .filter((file) => !isToConvert(file))
    .flatMap((file) =>
      textsIn(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
  expect(found).toEqual([]);
});

test('API handlers take error messages only from message files', () => {
  const written = /new ApiError\(\s*'\w+',\s*['"`]/;
  expect("new ApiError('conflict', 'This order is gone')").toMatch(written);
  const handlers = files.filter((file) => file.startsWith('app/api/'));
  expect(handlers.length).toBeGreaterThan(20);
  expect(handlers.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('each file in the list of untranslated files contains a hard-coded text', () => {
  const done = TO_CONVERT.filter(
    (start) =>
      !files.some(
        (file) => file.startsWith(start) && textsIn(file, readFileSync(file, 'utf8')).length > 0,
      ),
  );
  expect(done).toEqual([]);
});

describe('page styles', () => {
  /* The browser mirrors a page for Arabic only if its classes use start and end instead of left and right. */

  /** Matches a Tailwind class for left or right, except with the variants `rtl:` and `ltr:`. */
  const SIDE =
    /(?<![\w-]|rtl:|ltr:)-?(?:[mp][lr]|left|right|text-(?:left|right)|border-[lr]|rounded-[lr])-?(?:\d[\w./]*|\[[^\]]*\]|auto|px)?(?=["'`\s!])/g;

  /** The classes for left or right that are correct in every language, by file. */
  const SAME_SIDE: Readonly<Record<string, readonly string[]>> = {
    // The container of the toasts has no size, so its position is never visible.
    'app/_components/toasts.tsx': ['left-0'],
  };

  const sidesIn = (source: string) =>
    [...source.matchAll(/(["'`])((?:(?!\1)[^\n\\])*)\1/g)].flatMap(([, , text = '']) =>
      [...`${text} `.matchAll(SIDE)].map(([name]) => name).filter((name) => /-/.test(name)),
    );

  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'app',
  ])
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

  it.each([
    ['className="ml-2 flex"', ['ml-2']],
    ['className={`p-1 -mr-3`}', ['-mr-3']],
    ["look: 'absolute right-0 top-1'", ['right-0']],
    ["'max-sm:-ml-12 text-right'", ['-ml-12', 'text-right']],
    ['className="ms-2 pe-3 start-0 text-end border-line"', []],
    ['name="arrow-right"', []],
    ['className="truncate rtl:text-right"', []],
  ])('the check finds the classes for left or right in %s: %j', (source, found) =>
    expect(sidesIn(source)).toEqual(found),
  );

  it('contain no Tailwind classes for left or right, because Arabic pages are mirrored', () => {
    const found = files.flatMap((file) =>
      sidesIn(readFileSync(file, 'utf8'))
        .filter((name) => !SAME_SIDE[file]?.includes(name))
        .map((name) => `${file} ${name}`),
    );
    expect(found).toEqual([]);
  });
});
