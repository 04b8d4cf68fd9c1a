import { describe, expect, it, test } from 'vitest';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { messages } from '@/messages';
import { fillPlaceholders } from './fill-placeholders';
import {
  deliveryPagePath,
  footerOf,
  hasPageAt,
  headOf,
  languagesOfPage,
  mapLink,
  textsOf,
  titleIn,
  translationsOf,
} from './footer';
import { faultOfSlug, MAX_SLUG, slugsFor } from './page-list';

const shown = (shop: Parameters<typeof footerOf>[0]) =>
  Object.fromEntries(
    footerOf(shop).map(({ title, links }) => [
      title,
      links.map((link) => `${'text' in link ? link.text : link.name} ${link.url}`),
    ]),
  );

test('the footer of a shop without settings has the default links', () => {
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

test('the footer has one contact link in a shop with contact details', () => {
  expect(shown({ phone: '030 1234' })).toEqual({
    quickLinks: [...['home /', 'bestSellers /#best-sellers', 'offers /products?offers=1']],
    needHelp: ['payment /cart', 'track /my-orders', 'contact /pages/contact'],
  });
});

test('the footer has standard pages instead of default links, followed by other pages', () => {
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

test('the note on delivery costs links to the delivery page if the shop has one', () => {
  expect(deliveryPagePath({})).toBeUndefined();
  expect(deliveryPagePath({ pages: [{ slug: 'faq', title: 'Questions' }] })).toBeUndefined();
  expect(deliveryPagePath({ pages: [{ slug: 'delivery', title: 'Where to' }] })).toBe(
    '/pages/delivery',
  );
});

test('the footer has titles in the language of the page, and marks untranslated titles', () => {
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

test('the footer has the social links of the shop', () => {
  const social = { youtube: 'https://youtube.com/@a', instagram: 'https://instagram.com/a' };
  expect(shown({ social }).follow).toEqual([
    'Instagram https://instagram.com/a',
    'YouTube https://youtube.com/@a',
  ]);
});

test('the footer has no placeholder links in a shop with contact details', () => {
  const homes = footerOf({ email: 'a@b.example' })
    .flatMap(({ links }) => links)
    .filter(({ url }) => url === '/' || url === '/#why-us');
  expect(homes).toEqual([{ text: 'home', url: '/' }]);
});

test('hasPageAt finds the pages of a shop, and a contact page if there are contact details', () => {
  const pages = [{ slug: 'faq', title: 'Questions' }];
  expect(hasPageAt({ pages }, 'faq')).toBe(true);
  expect(hasPageAt({ pages }, 'terms')).toBe(false);
  expect(hasPageAt({}, 'faq')).toBe(false);
  expect(hasPageAt({ pages }, 'contact')).toBe(false);
  expect(hasPageAt({ address: 'Here' }, 'contact')).toBe(true);
});

test('the link to a map has the address in one line', () => {
  expect(mapLink(' Main St. 5\n10115 Berlin & co?#x ')).toBe(
    'https://www.openstreetmap.org/search?query=Main%20St.%205%2010115%20Berlin%20%26%20co%3F%23x',
  );
});

const translations = { de: { title: 'Impressum', text: 'Wir' }, ar: { text: 'نحن' } };

test('translationsOf rebuilds the translations of a page from the stored titles and texts', () => {
  expect(headOf(translations)).toEqual({ titles: { de: 'Impressum' }, languages: ['de', 'ar'] });
  expect(textsOf(translations)).toEqual({ de: 'Wir', ar: 'نحن' });
  expect(translationsOf(headOf(translations), textsOf(translations))).toEqual({ translations });
  expect([headOf({}), textsOf({ de: { title: 'x' } }), translationsOf({})]).toEqual([
    {},
    undefined,
    {},
  ]);
});

test('an untranslated page has the title in the main language', () => {
  const page = { title: 'Imprint', ...headOf(translations) };
  expect(titleIn(page, 'de')).toEqual({ title: 'Impressum', isTranslated: true });
  for (const other of ['ar', undefined] as const)
    expect(titleIn(page, other)).toEqual({ title: 'Imprint', isTranslated: false });
});

test('languagesOfPage returns the main language and each language with a text', () => {
  const head = headOf(translations);
  expect(languagesOfPage(head, ['en', 'fr', 'de'])).toEqual(['en', 'de']);
  expect(languagesOfPage(head, ['ar', 'en', 'de'])).toEqual(['ar', 'de']);
  expect(languagesOfPage({}, ['en', 'de'])).toEqual(['en']);
});

describe('the URL of a text page', () => {
  it.each([
    ['Our farm', 'our-farm'],
    ['Über uns & Öfen', 'uber-uns-ofen'],
    ['من نحن', 'page'],
    ['  Straße 5!  ', 'strasse-5'],
    ['Contact', 'contact-2'],
    ['New', 'new-2'],
    ['a'.repeat(200), 'a'.repeat(MAX_SLUG - 4)],
  ])('for the title %j is %s', (title, slug) => {
    expect(slugsFor(title).next().value).toBe(slug);
  });

  it('is valid, and ends with a number if another page has the same title', () => {
    const slugs = slugsFor('Our farm');
    expect([slugs.next().value, slugs.next().value]).toEqual(['our-farm', 'our-farm-2']);
    for (const title of ['Über', 'one', '---', 'x'.repeat(90)])
      expect(faultOfSlug(slugsFor(title).next().value)).toBeUndefined();
  });

  it.each([
    ...['', 'A', 'a--b', '-a', 'a-', 'a/b', '../x', 'a b', 'ä', 'a'.repeat(MAX_SLUG + 1), 'a\n'],
  ])('must not have the invalid slug %j', (slug) => {
    expect(faultOfSlug(slug)).toBe('slugForm');
  });

  it.each(['contact', 'new', 'one', 'none'])('must not have the reserved slug %s', (slug) => {
    expect(faultOfSlug(slug)).toBe('slugReserved');
  });
});

describe('templates of text pages', () => {
  const shop = {
    ...DEFAULT_SHOP,
    name: 'Green Corner',
    address: 'Market Street 1\n50670 Cologne',
    country: 'DE',
    email: 'hello@green.example',
    phone: '+49 221 1234',
    taxNumber: 'DE123',
    currency: 'eur',
  };

  it('fill the imprint with the address, contact and tax number of the shop', () => {
    expect(fillPlaceholders(messages.en.pageTemplates.imprint, shop, 'en')).toBe(
      '## Who runs this shop\n\nGreen Corner\\\nMarket Street 1\\\n50670 Cologne\\\nGermany\n\n' +
        '## How to reach us\n\nPhone: +49 221 1234\\\nEmail: hello@green.example\n\n' +
        '## Register and tax\n\nRegister: [court or authority, and number; leave out if there is none]\\\n' +
        'Tax or VAT number: DE123\\\nSupervised by: [authority; leave out if none is needed]\n\n' +
        '## Responsible for the content\n\nGreen Corner, Market Street 1, 50670 Cologne',
    );
  });

  it.each([
    ['en', 'GB', 'gbp', 'Prices are in British pounds and', 'Applicable law: United Kingdom.'],
    ['en', 'NL', 'eur', 'Prices are in euros and', 'Applicable law: Netherlands.'],
    ['es', 'MX', 'mxn', 'Los precios están en pesos mexicanos e', 'Ley aplicable: México.'],
    ['pt', 'BR', 'brl', 'Os preços estão em reais brasileiros e', 'Lei aplicável: Brasil.'],
  ] as const)(
    'state, in %s for a shop in %s, the currency %s and the country',
    (language, country, currency, prices, law) => {
      const terms = messages[language].pageTemplates.terms;
      const text = fillPlaceholders(terms, { ...shop, country, currency }, language);
      expect(text).toContain(prices);
      expect(text).toContain(law);
    },
  );

  it('contain an accessibility statement with address, contact and a note on small shops', () => {
    const text = fillPlaceholders(messages.en.pageTemplates.accessibility, shop, 'en');
    expect(text).toContain('online shop of Green Corner, Market Street 1, 50670 Cologne.');
    expect(text).toContain('Write to hello@green.example or call +49 221 1234.');
    expect(text).toMatch(/^\[Remove this note: a business with fewer than 10 people/);
  });

  it('show the hint of a placeholder that has no value', () => {
    const text = fillPlaceholders(messages.en.pageTemplates.imprint, DEFAULT_SHOP, 'en');
    expect(text).toContain('\\\n[Street and number]\\\n[Postal code and town]\\\n[Country]\n');
    expect(text).toContain('Phone: [number]');
  });

  it('have the same placeholders in all languages', () => {
    const known =
      /\[=(name|address|addressRest|country|currency|mail|phone|phoneOrEmail|taxNumber|nameAddress|contact) /g;
    for (const [language, { pageTemplates }] of Object.entries(messages))
      for (const [kind, text] of Object.entries(pageTemplates)) {
        const english = messages.en.pageTemplates[kind as keyof typeof pageTemplates];
        const names = (one: string) => [...one.matchAll(/\[=(\w+) /g)].map(([, name]) => name);
        const isOther = language === 'fr' && kind === 'imprint';
        // In France, the last part of the imprint names the host instead of the shop.
        const expected = names(english).filter((name) => !isOther || name !== 'nameAddress');
        expect(names(text), `${language} ${kind}`).toEqual(expected);
        expect(text.match(/\[=/g)?.length ?? 0).toBe(text.match(known)?.length ?? 0);
        expect(fillPlaceholders(text, shop, 'en')).not.toContain('[=');
      }
  });

  it.each([
    ['Hauptstr. 5\n1. OG\n10115 Berlin', 'Hauptstr. 5\\\n1\\. OG\\\n10115 Berlin'],
    ['# 4\n2) Hof', '\\# 4\\\n2\\) Hof'],
    ['- Hof\n+ Garten\n===', '\\- Hof\\\n\\+ Garten\\\n\\==='],
  ])('insert the lines of an address as plain text: %j', (address, expected) => {
    expect(fillPlaceholders('[=address Address]', { ...shop, address }, 'en')).toBe(expected);
  });

  it('escape an address line that begins with #', () => {
    const known = { ...shop, address: '# 4\n# 5' };
    expect(fillPlaceholders('At [=address Address]', known, 'en')).toBe('At # 4\\\n\\# 5');
  });

  it('escape an underscore unless it is within a word', () => {
    const known = { ...shop, name: '_Fresh_', email: 'green_corner@shop.example' };
    expect(fillPlaceholders('[=name Name] [=mail Email]', known, 'en')).toBe(
      '\\_Fresh\\_ green_corner@shop.example',
    );
  });

  it('insert a name with special characters as plain text', () => {
    const text = fillPlaceholders('[=name Name]', { ...shop, name: 'A [b] *c*' }, 'en');
    expect(text).toBe('A \\[b\\] \\*c\\*');
  });
});
