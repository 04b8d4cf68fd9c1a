import { expect, test } from 'vitest';
import {
  footerOf,
  hasPageAt,
  headOf,
  languagesOfPage,
  mapLink,
  textsOf,
  titleIn,
  translationsOf,
} from './footer';

const shown = (shop: Parameters<typeof footerOf>[0]) =>
  Object.fromEntries(
    footerOf(shop).map(({ title, links }) => [
      title,
      links.map((link) => `${'text' in link ? link.text : link.name} ${link.url}`),
    ]),
  );

test('footerOf returns the default links for a shop without settings', () => {
  const specified = {
    quickLinks: [
      ...['home /', 'bestSellers /#best-sellers', 'offers /products?offers=1'],
      ...['contact /', 'faqs /'],
    ],
    needHelp: [
      ...['deliveryInfo /#why-us', 'returns /#why-us', 'payment /cart', 'track /my-orders'],
      'contact /',
    ],
    follow: ['Instagram /', 'Twitter /', 'Facebook /', 'YouTube /'],
  };
  expect(shown({})).toEqual(specified);
  expect(shown({ pages: [] })).toEqual(specified);
});

test('footerOf lists the contact link once if the shop has contact details', () => {
  expect(shown({ phone: '030 1234' })).toEqual({
    quickLinks: [...['home /', 'bestSellers /#best-sellers', 'offers /products?offers=1']],
    needHelp: ['payment /cart', 'track /my-orders', 'contact /pages/contact'],
  });
});

test('footerOf replaces default links with standard pages, and lists all remaining pages by title', () => {
  const pages = [
    { slug: 'faq', title: 'Questions' },
    { slug: 'returns', title: 'Back' },
    { slug: 'imprint', title: 'Imprint' },
    { slug: 'our-farm', title: 'Our farm' },
  ];
  const footer = shown({ pages });
  expect(footer.quickLinks).toContain('faqs /pages/faq');
  expect(footer.needHelp).toEqual(['returns /pages/returns', 'payment /cart', 'track /my-orders']);
  expect(footer.information).toEqual(['Imprint /pages/imprint', 'Our farm /pages/our-farm']);
  expect(footer.follow).toBeUndefined();
});

test('footerOf returns titles in the language of the page, and marks titles without a translation', () => {
  const pages = [
    { slug: 'imprint', title: 'Imprint', titles: { de: 'Impressum' } },
    { slug: 'our-farm', title: 'Our farm' },
  ];
  const links = (language?: 'de') =>
    footerOf({ pages }, language).find(({ title }) => title === 'information')?.links;
  expect(links('de')).toEqual([
    { name: 'Impressum', url: '/pages/imprint' },
    { name: 'Our farm', url: '/pages/our-farm', isMain: true },
  ]);
  expect(links()?.map((link) => Object.keys(link))).toEqual(Array(2).fill(['name', 'url']));
});

test('footerOf lists the social links that the shop has set', () => {
  const social = { youtube: 'https://youtube.com/@a', instagram: 'https://instagram.com/a' };
  expect(shown({ social }).follow).toEqual([
    'Instagram https://instagram.com/a',
    'YouTube https://youtube.com/@a',
  ]);
});

test('footerOf returns no placeholder links if the shop has contact details', () => {
  const homes = footerOf({ email: 'a@b.example' })
    .flatMap(({ links }) => links)
    .filter(({ url }) => url === '/' || url === '/#why-us');
  expect(homes).toEqual([{ text: 'home', url: '/' }]);
});

test('hasPageAt finds existing pages, and the contact page if the shop has contact details', () => {
  const pages = [{ slug: 'faq', title: 'Questions' }];
  expect(hasPageAt({ pages }, 'faq')).toBe(true);
  expect(hasPageAt({ pages }, 'terms')).toBe(false);
  expect(hasPageAt({}, 'faq')).toBe(false);
  expect(hasPageAt({ pages }, 'contact')).toBe(false);
  expect(hasPageAt({ address: 'Here' }, 'contact')).toBe(true);
});

test('mapLink encodes an address in one line', () => {
  expect(mapLink(' Main St. 5\n10115 Berlin & co?#x ')).toBe(
    'https://www.openstreetmap.org/search?query=Main%20St.%205%2010115%20Berlin%20%26%20co%3F%23x',
  );
});

const translations = { de: { title: 'Impressum', text: 'Wir' }, ar: { text: 'نحن' } };

test('translationsOf restores the translations that headOf and textsOf have split', () => {
  expect(headOf(translations)).toEqual({ titles: { de: 'Impressum' }, languages: ['de', 'ar'] });
  expect(textsOf(translations)).toEqual({ de: 'Wir', ar: 'نحن' });
  expect(translationsOf(headOf(translations), textsOf(translations))).toEqual({ translations });
  expect([headOf({}), textsOf({ de: { title: 'x' } }), translationsOf({})]).toEqual([
    {},
    undefined,
    {},
  ]);
});

test('titleIn falls back to the title in the main language', () => {
  const page = { title: 'Imprint', ...headOf(translations) };
  expect(titleIn(page, 'de')).toEqual({ title: 'Impressum', isTranslated: true });
  for (const other of ['ar', undefined] as const)
    expect(titleIn(page, other)).toEqual({ title: 'Imprint', isTranslated: false });
});

test('languagesOfPage returns the main language and all languages with a text', () => {
  const head = headOf(translations);
  expect(languagesOfPage(head, ['en', 'fr', 'de'])).toEqual(['en', 'de']);
  expect(languagesOfPage(head, ['ar', 'en', 'de'])).toEqual(['ar', 'de']);
  expect(languagesOfPage({}, ['en', 'de'])).toEqual(['en']);
});
