import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText, mailHref, telHref } from './contact-links';
import { Icon, type IconName } from './icon';
import { Notice } from './notice';

const KINDS = ['info', 'success', 'warning', 'danger'] as const;
const markupOf = (kind: (typeof KINDS)[number]) =>
  renderToStaticMarkup(
    <Notice kind={kind} role="status">
      Saved
    </Notice>,
  );

test('each kind of notice has a separate icon, which screen readers ignore', () => {
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

/** Returns whether these classes look like a notice: a coloured background, rounded corners and padding. */
const isColouredBox = (classes: string) =>
  [/^bg-(info|leaf|amber|danger|tomato)-soft$/, /^rounded-(field|card|panel)$/, /^p[xy]?-/].every(
    (part) => classes.split(/[\s'"`{}]+/).some((name) => part.test(name)),
  );

/** Returns the `className` attributes of a file, with all their conditional classes. */
const classNamesOf = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
    ([, text = '', template = '']) => text + template,
  );

test('isColouredBox returns true for the classes of a notice, and false for a selected row or a badge', () => {
  expect(isColouredBox('mb-4 rounded-field bg-amber-soft px-4 py-3 text-amber')).toBe(true);
  expect(isColouredBox("rounded-card px-3 {is ? 'bg-danger-soft' : 'bg-card'}")).toBe(true);
  expect(isColouredBox('rounded-field px-3 aria-selected:bg-leaf-soft')).toBe(false);
  expect(isColouredBox('rounded-full bg-leaf-soft px-2.5')).toBe(false);
});

test("the seller's area shows messages only as Notice components, not as custom coloured boxes", () => {
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
  'Icon mirrors %s on right-to-left pages',
  (name) => {
    expect(classesOf(name).split(' ')).toEqual(
      expect.arrayContaining(['size-5', 'rtl:-scale-x-100']),
    );
  },
);

test.each(['chevron-down', 'check', 'search', 'download', 'cart', 'trash'] as const)(
  'Icon never mirrors %s',
  (name) => expect(classesOf(name)).not.toContain('rtl:'),
);

const markup = (address: string) => renderToStaticMarkup(createElement(EmailText, { address }));

test.each([
  ['hello@corner.example', 'hello@<wbr/>corner<wbr/>.example'],
  ['a.b@x', 'a<wbr/>.b@<wbr/>x'],
  ['..@@', '.<wbr/>.@<wbr/>@'],
  ['no address', 'no address'],
  ['', ''],
])('EmailText breaks %s only at the @ and before dots', (address, expected) => {
  expect(markup(address)).toBe(`<bdi dir="ltr">${expected}</bdi>`);
});

test.each([
  ['ada+shop@mail.example', 'mailto:ada+shop@mail.example'],
  ['a&b@mail.example', 'mailto:a%26b@mail.example'],
  ['a?bcc=eve%40x@mail.example', 'mailto:a%3Fbcc%3Deve%2540x@mail.example'],
  ['jörg/😀@mail.example', 'mailto:j%C3%B6rg%2F%F0%9F%98%80@mail.example'],
])('mailHref of %s is %s', (email, href) => expect(mailHref(email)).toBe(href));

test.each([
  ['+47 (12) 34-56', 'tel:+47123456'],
  ['\u200f٠٥٥ ١٢٣ ٤٥٦', 'tel:055123456'],
])('telHref turns %s into %s', (phone, link) => expect(telHref(phone)).toBe(link));
