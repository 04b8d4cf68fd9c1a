import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageContent } from '@/app/_components/page-content';
import { letter } from '@/e2e/support/arbitraries';
import { runs } from '@/e2e/support/runs';
import { MAX_PIECES, renderText } from './markdown';
import { MAX_TEXT } from './page-list';
import { summaryOf } from './queries';
import type { Piece } from './view';

vi.mock('#i18n', () => ({ usePageLanguage: () => ({ code: 'de', prefix: '/de' }) }));

const html = (text: string) =>
  renderToStaticMarkup(createElement(PageContent, { content: renderText(text).content }));
const bare = (text: string) => html(text).replace(/ class="[^"]*"/g, '');

const TAG =
  /^<\/?(h[2-6]|p|ul|ol|li|blockquote|pre|code|hr|br|strong|em|s|a|table|thead|tbody|tr|th|td|div)( (class|href|rel|start|tabindex|data-link)="[^"]*")*\/?>$/;
const HREF = / href="(?!https?:|mailto:|tel:|\/(?![/\\]))/;

function expectHarmless(markup: string) {
  // PageContent escapes each < in texts, so every remaining < starts a tag of PageContent.
  const tags = markup.match(/<[^>]*>?/g) ?? [];
  expect(tags.filter((tag) => !TAG.test(tag) || HREF.test(tag))).toEqual([]);
}

function depthOf(content: readonly Piece[]): number {
  let depth = 0;
  let deepest = 0;
  let lowest = 0;
  for (const piece of content) {
    if ('start' in piece) depth += 1;
    if ('end' in piece) depth -= 1;
    deepest = Math.max(deepest, depth);
    lowest = Math.min(lowest, depth);
  }
  expect([lowest, depth]).toEqual([0, 0]);
  return deepest;
}

test.each([
  ['# One', '<h2>One</h2>'],
  ['###### Six', '<h6>Six</h6>'],
  ['**b** *e* ~~s~~ `c`', '<p><strong>b</strong> <em>e</em> <s>s</s> <code>c</code></p>'],
  ['one\\\ntwo', '<p>one<br/>two</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['> q', '<blockquote><p>q</p></blockquote>'],
  ['---', '<hr/>'],
  ['    <b>', '<pre><code>&lt;b&gt;\n</code></pre>'],
  ['[a](/products?offers=1)', '<p><a data-link="push" href="/de/products?offers=1">a</a></p>'],
  [
    '[a](https://x.example/)',
    '<p><a href="https://x.example/" rel="noopener noreferrer">a</a></p>',
  ],
  ['a@shop.com', '<p><a href="mailto:a@shop.com" rel="noopener noreferrer">a@shop.com</a></p>'],
  ['[+49 30](tel:+4930)', '<p><a href="tel:+4930" rel="noopener noreferrer">+49 30</a></p>'],
  ['see terms.md', '<p>see terms.md</p>'],
  ['![A pear](https://x.example/a.png)', '<p>A pear</p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<div tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  ],
  ['السعر **مهم**', '<p>السعر <strong>مهم</strong></p>'],
])('the page text %s becomes the expected HTML', (text, markup) => {
  expect(bare(text)).toBe(markup);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<!--><script>alert(1)</script>-->',
  '</p><style>*{display:none}</style>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  // A browser would read the backslash as a slash and leave the shop. The page escapes it, so the link is harmless.
  '[x](/\\evil.example)',
  '[x](/\t/evil.example)',
  '[x](/.//evil.example)',
  '[x](\\\\evil.example)',
  '[x](https://bank.example@evil.example/)',
  '[x](blob:https://x.example/1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://x.example "onmouseover=alert(1)")',
  '[x](https://x.example/"onmouseover="alert(1))',
  '`<script>`',
  '```html"onload="x\n<script>\n```',
  '| <b onclick=x> |\n|---|\n| <script> |',
  'http://x.example/"><script>alert(1)</script>',
];

test.each(HOSTILE)('the page text %j becomes HTML without a script', (text) => {
  expectHarmless(html(text));
  depthOf(renderText(text).content);
});

const NO_LINK = /^\[x\]\((?!https:\/\/x|\/\\|blob:)|^<javascript/;

test.each(HOSTILE.filter((text) => NO_LINK.test(text)))(
  'the page text %j becomes HTML without a link',
  (text) => {
    expect(html(text)).not.toContain('<a ');
  },
);

const bits = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '"',
    "'",
    '`',
    '*',
    '_',
    '~',
    '!',
    '\\',
    '&',
    '#',
    '|',
    '-',
    '\n',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '    ',
    '](',
    'javascript:',
    'data:',
    '//',
    'https://a.example',
    '\t',
    '\0',
  ],
  ...['<script>', '</', 'onerror=', '&lt;', '&#106;', '\u202e', '😀', 'a', ' '],
);

test('any page text becomes safe, closed HTML @random', () => {
  const anyText = fc.oneof(
    fc.array(bits, { maxLength: 80 }).map((parts) => parts.join('')),
    fc.string({ unit: letter, maxLength: 200 }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      expectHarmless(html(text));
      depthOf(renderText(text).content);
    }),
    { numRuns: runs(20) },
  );
});

const fill = (unit: string) => unit.repeat(Math.floor(MAX_TEXT / unit.length));

/** Inputs that have blocked Markdown parsers for minutes, or that would nest without limit. */
test.each(
  [
    ...['>', '- ', '1. ', '[', '![', '*', '**a ', '_a', '`', '``a', '~~', '(', '<', '&', '\\', '|'],
    ...[
      '[a](',
      '[](<',
      '*a_ ',
      '> - ',
      '    ',
      '\n\n',
      '# a\n',
      '<a ',
      'https://a.example ',
      'a@b.c ',
    ],
    ...['|a', '[a]: /b\n', '- a\n', '**a**'],
  ].map((unit) => [unit]),
)('a page text of repeated %j has a limited number and depth of elements', (unit) => {
  const { content } = renderText(fill(unit));
  expect(depthOf(content)).toBeLessThan(60);
  expect(content.length).toBeLessThan(MAX_PIECES + 60);
});

test('a page text with too many elements is truncated', () => {
  expect(renderText(fill('**a** ')).isWhole).toBe(false);
  expect(renderText(fill('A sentence of a page. ')).isWhole).toBe(true);
});

test('a wide table in a page text has a limited number of cells', () => {
  const table = `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|\n'.repeat(20_000)}`;
  expect(renderText(table).content.length).toBeLessThan(MAX_PIECES + 60);
});

test('the summary of a page is the beginning of its text without headings', () => {
  const summary = (text: string) => summaryOf(renderText(text).content);
  expect(summary('# Title\n\nWe **bake** bread.\n\n- daily')).toBe('We bake bread. daily');
  const long = summary(`## A\n\n${'word '.repeat(100)}`);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/word…$/);
  expect(summary('')).toBe('');
});
