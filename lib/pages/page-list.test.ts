import { expect, test } from 'vitest';
import { faultOfSlug, MAX_SLUG, slugsFor } from './page-list';

test.each([
  ['Our farm', 'our-farm'],
  ['Über uns & Öfen', 'uber-uns-ofen'],
  ['من نحن', 'page'],
  ['  Straße 5!  ', 'strasse-5'],
  ['Contact', 'contact-2'],
  ['New', 'new-2'],
  ['a'.repeat(200), 'a'.repeat(MAX_SLUG - 4)],
])('slugsFor(%j) suggests %s first', (title, slug) => {
  expect(slugsFor(title).next().value).toBe(slug);
});

test('slugsFor suggests numbered slugs, and all of them are valid', () => {
  const slugs = slugsFor('Our farm');
  expect([slugs.next().value, slugs.next().value]).toEqual(['our-farm', 'our-farm-2']);
  for (const title of ['Über', 'one', '---', 'x'.repeat(90)])
    expect(faultOfSlug(slugsFor(title).next().value)).toBeUndefined();
});

test.each([
  ...['', 'A', 'a--b', '-a', 'a-', 'a/b', '../x', 'a b', 'ä', 'a'.repeat(MAX_SLUG + 1), 'a\n'],
])('faultOfSlug rejects %j', (slug) => {
  expect(faultOfSlug(slug)).toBe('slugForm');
});

test.each(['contact', 'new', 'one', 'none'])('faultOfSlug reports %s as reserved', (slug) => {
  expect(faultOfSlug(slug)).toBe('slugReserved');
});
