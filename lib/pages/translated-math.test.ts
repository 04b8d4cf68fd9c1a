import { expect, test } from 'vitest';
import { headOf, languagesOfPage, textsOf, titleIn, translationsOf } from './translated-math';

const translations = { de: { title: 'Impressum', text: 'Wir' }, ar: { text: 'نحن' } };

test('list and version keep the parts of translations, of which they are made again', () => {
  expect(headOf(translations)).toEqual({ titles: { de: 'Impressum' }, languages: ['de', 'ar'] });
  expect(textsOf(translations)).toEqual({ de: 'Wir', ar: 'نحن' });
  expect(translationsOf(headOf(translations), textsOf(translations))).toEqual({ translations });
  expect([headOf({}), textsOf({ de: { title: 'x' } }), translationsOf({})]).toEqual([
    {},
    undefined,
    {},
  ]);
});

test('a title is that of the main language where there is no other', () => {
  const page = { title: 'Imprint', ...headOf(translations) };
  expect(titleIn(page, 'de')).toEqual({ title: 'Impressum', isTranslated: true });
  for (const other of ['ar', undefined] as const)
    expect(titleIn(page, other)).toEqual({ title: 'Imprint', isTranslated: false });
});

test('a page is in the main language, and in those of the shop in which it has a text', () => {
  const head = headOf(translations);
  expect(languagesOfPage(head, ['en', 'fr', 'de'])).toEqual(['en', 'de']);
  expect(languagesOfPage(head, ['ar', 'en', 'de'])).toEqual(['ar', 'de']);
  expect(languagesOfPage({}, ['en', 'de'])).toEqual(['en']);
});
