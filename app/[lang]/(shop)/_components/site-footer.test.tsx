import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import type { Namespace } from '@/lib/i18n/translate';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import type { ShopView } from '@/lib/shop/view';
import { Logo, SiteFooter } from './site-footer';

const language = vi.hoisted(() => ({ code: 'en' as 'en' | 'ar' }));
vi.mock('#i18n', () => ({
  useT: (namespace: Namespace) => translate(language.code, namespace),
  usePageLanguage: () => ({ ...language, prefix: language.code === 'ar' ? '/ar' : '' }),
}));

const footerOf = (change: Partial<ShopView>, code: 'en' | 'ar' = 'en') => {
  language.code = code;
  return renderToStaticMarkup(
    createElement(SiteFooter, { shop: { ...DEFAULT_SHOP, ...change }, description: 'A shop.' }),
  );
};

const pages = [{ slug: 'terms', title: 'Terms <b>' }];

test('the footer of a shop without settings shows three groups of links', () => {
  const markup = footerOf({});
  expect(markup.match(/<h2[^>]*>[^<]*/g)).toEqual([
    ...['Quick Links', 'Need help?', 'Follow Us'].map((title) => `<h2 class="font-bold">${title}`),
  ]);
  expect(markup.match(/<a /g)).toHaveLength(14);
  expect(markup).toContain('md:grid-cols-[1.6fr_1fr_1fr_1fr]"');
  expect(markup).not.toMatch(/lang=|rel=|\/pages\//);
});

test('the footer lists text pages with escaped titles, and marks titles in a different language', () => {
  expect(footerOf({ pages })).toContain('href="/pages/terms"');
  expect(footerOf({ pages })).toContain('Terms &lt;b&gt;</a>');
  expect(footerOf({ pages })).not.toContain('lang=');
  expect(footerOf({ pages, languages: ['en', 'ar'] }, 'ar')).toMatch(
    /href="\/ar\/pages\/terms"[^>]*lang="en"/,
  );
});

test('the footer contains plain links to social media, and no script', () => {
  const markup = footerOf({ social: { youtube: 'https://www.youtube.com/@a?b=1&c=2' } });
  expect(markup).toContain('<a href="https://www.youtube.com/@a?b=1&amp;c=2" rel="noopener"');
  expect(markup).not.toMatch(/<script| on\w+=/);
});

const zone = { name: 'City', zipCodes: ['*'], fee: 3, freeFrom: 40 };

test('the footer of a German shop with a delivery fee states that delivery costs are added', () => {
  const markup = footerOf({ country: 'DE', zones: [zone], taxMode: 'included', taxPercent: 19 });
  expect(markup).toContain('>All prices incl. VAT, plus delivery costs.</span>Copyright');
});

test('the note about delivery costs links to the page "Delivery Information", if the shop has one', () => {
  const shop = { country: 'DE', zones: [zone], pages: [{ slug: 'delivery', title: 'Delivery' }] };
  expect(footerOf(shop)).toMatch(
    /All prices plus <a [^>]*href="\/pages\/delivery"[^>]*>delivery costs<\/a>\.<\/span>Copyright/,
  );
  expect(footerOf({ ...shop, languages: ['en', 'ar'] }, 'ar')).toMatch(
    /href="\/ar\/pages\/delivery"[^>]*>رسوم التوصيل<\/a>/,
  );
});

test('the footer omits the delivery costs in other countries, and in a German shop without a delivery fee', () => {
  expect(footerOf({ country: 'AT', zones: [zone] })).toBe(footerOf({}));
  expect(footerOf({ country: 'DE', zones: [{ ...zone, fee: 0 }] })).toBe(footerOf({}));
  const pickup = { on: true, address: 'Markt 1', hours: '' };
  expect(footerOf({ country: 'DE', pickup })).toBe(footerOf({}));
});

test.each([
  ['Basketful', '1.5rem'],
  ['Talho da Graça', '0.875rem'],
  ['Feinkosthandlung Donaudampf', '0.75rem'],
])('the logo shows the shop name %s in a font of at most %s on a phone', (name, size) => {
  expect(renderToStaticMarkup(<Logo shop={{ name }} />)).toContain(`text-[min(${size},`);
});

test('the logo keeps the aspect ratio of the picture, and omits the shop name if the picture replaces the name', () => {
  const shop = {
    name: 'Green Corner',
    logo: '/uploads/a.svg',
    logoSize: { width: 160, height: 20 },
  };
  const both = renderToStaticMarkup(createElement(Logo, { shop }));
  expect(both).toMatch(/<img[^>]* width="160" height="20"[^>]* alt=""/);
  expect(both).toContain('>Green Corner</span>');
  const alone = renderToStaticMarkup(createElement(Logo, { shop: { ...shop, logoOnly: true } }));
  expect(alone).toMatch(/^<img[^>]* alt="Green Corner"[^>]*\/>$/);
  const without = { name: 'Green Corner', logoOnly: true } as const;
  expect(renderToStaticMarkup(createElement(Logo, { shop: without }))).toContain('Green Corner');
});
