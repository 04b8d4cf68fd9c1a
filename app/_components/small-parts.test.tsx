import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { columnsFor } from '@/app/_components/home/home-sections';
import { LanguageProvider } from '@/app/_i18n/language-provider';
import { compiledNamespace, translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatUnits } from '@/lib/utils/money';
import config from '@/next.config';
import { EmailText, mailHref, telHref } from './contact-links';
import { Icon, type IconName } from './icon';
import { Notice } from './notice';
import { DEVICE_SIZES, IMAGE_SIZES, productImage, sourcesOf } from './picture-sources';
import { Price } from './price';
import { initialOf } from './product-image';
import { readPrice, storedPicture } from './toasts';

const KINDS = ['info', 'success', 'warning', 'danger'] as const;
const markupOf = (kind: (typeof KINDS)[number]) =>
  renderToStaticMarkup(
    <Notice kind={kind} role="status">
      Saved
    </Notice>,
  );

test('each kind of notice has its own icon, hidden from screen readers', () => {
  const icons = KINDS.map((kind) => /<svg.*<\/svg>/.exec(markupOf(kind))?.[0] ?? '');
  expect(new Set(icons).size).toBe(KINDS.length);
  for (const icon of icons) expect(icon).toContain('aria-hidden="true"');
});

test('a notice keeps its ARIA role and its text', () => {
  for (const kind of KINDS)
    expect(markupOf(kind)).toMatch(/^<div role="status".*>Saved<\/div><\/div>$/);
});

const SELLER_AREA = 'app/[lang]/seller';
/** The messages about a scan are larger than a notice, so that a picker can read them at arm's length. */
const OWN_BOXES = ['packing-list.tsx'];

const isColouredBox = (classes: string) =>
  [/^bg-(info|leaf|amber|danger|tomato)-soft$/, /^rounded-(field|card|panel)$/, /^p[xy]?-/].every(
    (part) => classes.split(/[\s'"`{}]+/).some((name) => part.test(name)),
  );

const classNamesOf = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
    ([, text = '', template = '']) => text + template,
  );

test('isColouredBox returns true for the CSS classes of a coloured box with text', () => {
  expect(isColouredBox('mb-4 rounded-field bg-amber-soft px-4 py-3 text-amber')).toBe(true);
  expect(isColouredBox("rounded-card px-3 {is ? 'bg-danger-soft' : 'bg-card'}")).toBe(true);
  expect(isColouredBox('rounded-field px-3 aria-selected:bg-leaf-soft')).toBe(false);
  expect(isColouredBox('rounded-full bg-leaf-soft px-2.5')).toBe(false);
});

test("the seller's area shows messages as Notice components only", () => {
  const files = readdirSync(SELLER_AREA, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(100);
  const boxes = files
    .filter((file) => !OWN_BOXES.some((name) => file.endsWith(name)))
    .flatMap((file) =>
      classNamesOf(readFileSync(join(SELLER_AREA, file), 'utf8'))
        .filter((classes) => isColouredBox(classes) && !classes.includes('border-dashed'))
        .map((classes) => `${file}: ${classes}`),
    );
  expect(boxes).toEqual([]);
});

const classesOf = (name: IconName) =>
  /class="([^"]*)"/.exec(renderToStaticMarkup(<Icon name={name} className="size-5" />))?.[1] ?? '';

test.each(['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'logout'] as const)(
  'an icon is mirrored on right-to-left pages: %s',
  (name) => {
    expect(classesOf(name).split(' ')).toEqual(
      expect.arrayContaining(['size-5', 'rtl:-scale-x-100']),
    );
  },
);

test.each(['chevron-down', 'check', 'search', 'download', 'cart', 'trash'] as const)(
  'an icon is never mirrored: %s',
  (name) => expect(classesOf(name)).not.toContain('rtl:'),
);

const markup = (address: string) => renderToStaticMarkup(createElement(EmailText, { address }));

test.each([
  ['hello@corner.example', 'hello@<wbr/>corner<wbr/>.example'],
  ['a.b@x', 'a<wbr/>.b@<wbr/>x'],
  ['..@@', '.<wbr/>.@<wbr/>@'],
  ['no address', 'no address'],
  ['', ''],
])('the email address %s breaks at the @ and before dots only', (address, expected) => {
  expect(markup(address)).toBe(`<bdi dir="ltr">${expected}</bdi>`);
});

test.each([
  ['ada+shop@mail.example', 'mailto:ada+shop@mail.example'],
  ['a&b@mail.example', 'mailto:a%26b@mail.example'],
  ['a?bcc=eve%40x@mail.example', 'mailto:a%3Fbcc%3Deve%2540x@mail.example'],
  ['jörg/😀@mail.example', 'mailto:j%C3%B6rg%2F%F0%9F%98%80@mail.example'],
])('the mail link for %s is %s', (email, href) => expect(mailHref(email)).toBe(href));

test.each([
  ['+47 (12) 34-56', 'tel:+47123456'],
  ['\u200f٠٥٥ ١٢٣ ٤٥٦', 'tel:055123456'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['0049 (0) 30/123 45 67', 'tel:0049301234567'],
  ['(020) 7946 0958', 'tel:02079460958'],
  ['(0) 660 1234567', 'tel:06601234567'],
  ['+47 12345678 ext. 9', 'tel:+4712345678'],
  ['030 1234567 (Büro 2)', 'tel:0301234567'],
  ['020 7946 0958 #12', 'tel:02079460958'],
  ['Tel.: +49 30 1234567', 'tel:+49301234567'],
])('the phone link for %s is %s', (phone, link) => expect(telHref(phone)).toBe(link));

describe('Price', () => {
  const read = (price: number, offerPrice: number, lowestPrice?: number, unit?: 'g' | 'ml') =>
    renderToStaticMarkup(
      createElement(
        LanguageProvider,
        {
          code: 'en',
          prefix: '',
          namespaces: { islands: compiledNamespace('en', 'islands') },
        } as Parameters<typeof LanguageProvider>[0],
        createElement(Price, { price, offerPrice, lowestPrice, unit, currency: 'usd' }),
      ),
    )
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  it('announces the offer price with the regular price', () => {
    expect(read(4, 3.5)).toBe('Offer price $3.50 Regular price $4.00');
  });

  it('shows the prices of weighed goods per kilogram or litre', () => {
    expect(read(4, 4, undefined, 'g')).toBe('$4.00/kg');
    expect(read(4, 3.5, undefined, 'ml')).toBe('Offer price $3.50/L Regular price $4.00/L');
    expect(read(4, 3.5, 3.75, 'g')).toMatch(/^Offer price \$3\.50\/kg .+ \$3\.75\/kg$/);
  });

  it('shows the lowest price of the last 30 days in place of the regular price', () => {
    expect(read(4, 3.5, 3.75)).toBe(
      'Offer price $3.50 Before $3.75 Lowest price in the 30 days before the reduction: $3.75',
    );
    expect(read(4, 3.5, 3.5)).toBe('$3.50');
  });

  it.each([
    ['en', /30 days before the reduction:$/],
    ['de', /30 Tage vor der Ermäßigung:$/],
    ['fr', /30 jours avant la réduction\u00a0:$/],
    ['es', /30 días anteriores al descuento:$/],
    ['pt', /30 dias antes do desconto:$/],
    ['ar', /السابقة للتخفيض:$/],
  ] as const)(
    'states in the language %s that the lowest price is from the 30 days before the reduction',
    (language, words) => expect(translate(language, 'islands')('lowestPrice')).toMatch(words),
  );

  it('announces one price for a product without an offer', () => {
    expect(read(4, 4)).toBe('$4.00');
  });
});

test("the picture widths are the same as the widths of Next's image optimizer", () => {
  expect(config.images?.imageSizes).toEqual(IMAGE_SIZES);
  expect(config.images?.deviceSizes).toEqual(DEVICE_SIZES);
});

const at = (...widths: number[]) =>
  widths.map((width) => `/_next/image?url=%2Fart%2Fa.webp&w=${width}&q=75`);
const withWidths = (...widths: number[]) =>
  at(...widths)
    .map((address, place) => `${address} ${widths[place]}w`)
    .join(', ');

test('a picture with a fixed width has sources for 1x and 2x screens', () => {
  const [plain, dense] = at(96, 192);
  const srcSet = `${plain} 1x, ${dense} 2x`;
  expect(sourcesOf({ src: '/art/a.webp', width: 96 })).toEqual({ src: dense, srcSet });
});

test('a picture wider than all available widths uses the largest width', () => {
  const [widest] = at(1600);
  const srcSet = `${at(1080)} 1x, ${widest} 2x`;
  expect(sourcesOf({ src: '/art/a.webp', width: 900 })).toEqual({ src: widest, srcSet });
});

test.each([
  ['96px', [96, 192, 256, 384, 640, 828, 1080, 1600]],
  // The narrowest screen has 640 device pixels, so a picture of 46vw never needs fewer than 294.
  ['(min-width: 80rem) 210px, 46vw', [384, 640, 828, 1080, 1600]],
  ['(min-width: 48rem) 45vw, 92vw', [384, 640, 828, 1080, 1600]],
  ['100vw', [640, 828, 1080, 1600]],
])('the srcSet omits widths too small for any screen (sizes: %s)', (sizes, widths) => {
  const srcSet = withWidths(...widths);
  const [src] = at(1600);
  expect(sourcesOf({ src: '/art/a.webp', width: 800, sizes })).toEqual({ src, srcSet, sizes });
});

test('a picture uses the URLs of an image loader, and leaves blob and SVG sources unchanged', () => {
  const loader = ({ src, width }: { src: string; width: number }) => `${src}?w_${width}`;
  expect(sourcesOf({ src: 'https://p/a', width: 96, loader }).srcSet).toBe(
    'https://p/a?w_96 1x, https://p/a?w_192 2x',
  );
  for (const src of ['blob:https://shop.example/1', '/icon.svg'])
    expect(sourcesOf({ src, width: 96, sizes: '96px' })).toEqual({ src });
});

test.each([
  ['Country Loaf', 'C'],
  ['  “émmental”, aged', 'É'],
  ['e\u0301clair', 'E\u0301'],
  ['7 grain bread', '7'],
  ['牛乳', '牛'],
  ['🍞', undefined],
  ['', undefined],
])('the initial of the product name %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

describe('readPrice', () => {
  it.each(LANGUAGE_CODES)('parses prices in the format of the language %s', (language) => {
    for (const price of [0.05, 3.99, 12, 1234.5])
      for (const currency of ['usd', 'eur', 'aed'])
        expect(readPrice(formatUnits(price, currency, language), currency)).toBe(price);
  });

  it('returns nothing for a text without digits', () => {
    expect(readPrice('', 'usd')).toBeUndefined();
  });
});

describe('the stored URL of a displayed picture', () => {
  it.each([
    '/uploads/a b.webp',
    'https://res.cloudinary.com/shop/image/upload/v1/apple.jpg',
    '/art/drawing.svg',
  ])('is restored: %s', (stored) => {
    expect(storedPicture(productImage(stored, 384))).toBe(stored);
  });
});

describe('the columns of the category tiles', () => {
  function rowsOf(count: number, most: 7 | 8): number[] {
    const columns = columnsFor(count, most);
    return Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
      Math.min(columns, count - row * columns),
    );
  }

  it('give one row for up to seven categories', () => {
    for (const count of [1, 3, 7])
      expect([columnsFor(count, 7), columnsFor(count, 8)]).toEqual([7, 7]);
  });

  it.each([
    [8, [4, 4], [8]],
    [9, [5, 4], [5, 4]],
    [10, [5, 5], [5, 5]],
    [13, [7, 6], [7, 6]],
    [15, [5, 5, 5], [8, 7]],
    [16, [6, 6, 4], [8, 8]],
    [17, [6, 6, 5], [6, 6, 5]],
  ])('divide %i categories into rows of similar length', (count, ofSeven, ofEight) => {
    expect(rowsOf(count, 7)).toEqual(ofSeven);
    expect(rowsOf(count, 8)).toEqual(ofEight);
  });

  it('leave no category alone in the last row', () => {
    for (let count = 8; count <= 42; count++)
      for (const most of [7, 8] as const)
        expect(rowsOf(count, most).at(-1), `${count} in rows of ${most}`).not.toBe(1);
  });
});
