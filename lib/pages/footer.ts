import type { Language } from '@/lib/i18n/languages';
import { SITE_KEYS, SITES } from '@/lib/shop/social-links';
import type { ShopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Messages } from '@/messages';
import { CONTACT, type Kind, type TranslatedHead } from './page-list';

/* The links of the footer (docs/product.md 1.8, 8.14). */

type Key = keyof Messages['layout'];

/** A link in the footer. Its label is a message of the namespace `layout`, or a name. */
type FooterLink = { url: string } & (
  | { text: Key }
  // `isMain` is true if a page in another language shows a title in the main language.
  | { name: string; isMain?: true }
);
/** `information` is a message key of the namespace `pages`. All other titles are keys of `layout`. */
type FooterGroup = { title: Key | 'information'; links: readonly FooterLink[] };

/** The default links of a shop without settings. A link without a page leads to an existing page as a placeholder. */
const SPECIFIED: readonly [FooterGroup, FooterGroup, FooterGroup] = [
  {
    title: 'quickLinks',
    links: [
      { text: 'home', url: '/' },
      { text: 'bestSellers', url: '/#best-sellers' },
      { text: 'offers', url: '/products?offers=1' },
      { text: 'contact', url: '/' },
      { text: 'faqs', url: '/' },
    ],
  },
  {
    title: 'needHelp',
    links: [
      { text: 'deliveryInfo', url: '/#why-us' },
      { text: 'returns', url: '/#why-us' },
      { text: 'payment', url: '/cart' },
      { text: 'track', url: '/my-orders' },
      { text: 'contact', url: '/' },
    ],
  },
  {
    title: 'follow',
    links: [
      { name: 'Instagram', url: '/' },
      { name: 'Twitter', url: '/' },
      { name: 'Facebook', url: '/' },
      { name: 'YouTube', url: '/' },
    ],
  },
];

type Shop = Pick<ShopView, 'email' | 'phone' | 'address' | 'pages' | 'social'> &
  Partial<Pick<ShopView, 'withdrawal'>>;
/** The link to the withdrawal function. It must be on every page (article 11a(1) of Directive 2011/83/EU). */
const WITHDRAW: FooterLink = { text: 'withdraw', url: '/withdraw' };

const DELIVERY = 'delivery' satisfies Kind;

/** If this text page does not exist, the link is a placeholder. */
const PAGE_OF: Partial<Record<Key, string>> = {
  faqs: 'faq',
  deliveryInfo: DELIVERY,
  returns: 'returns',
};

/** Returns the path of a text page. */
export const textPagePath = (slug: string): string => `/pages/${slug}`;

/** Returns whether the shop has contact details. Only then does the contact page exist. */
export const hasContact = ({ email, phone, address }: Shop): boolean =>
  Boolean(email || phone || address);

/** Returns whether the page /pages/{slug} exists. */
export const hasPageAt = (shop: Shop, slug: string): boolean =>
  slug === CONTACT ? hasContact(shop) : (shop.pages?.some((page) => page.slug === slug) ?? false);

/**
 * Returns the path of the page about deliveries, with the delivery costs. Returns undefined if there is no such page.
 */
export const deliveryPagePath = (shop: Shop): string | undefined =>
  hasPageAt(shop, DELIVERY) ? textPagePath(DELIVERY) : undefined;

/**
 * Returns the groups of links in the footer. A shop without text pages, contact details and social links gets the
 * default links. Other shops get only links to existing pages. Titles are in `language` if they are translated.
 */
export function footerOf(shop: Shop, language?: Language): readonly FooterGroup[] {
  const { pages = [], social } = shop;
  const withdraw = shop.withdrawal ? [WITHDRAW] : [];
  if (pages.length === 0 && !social && !hasContact(shop)) {
    const [quick, help, follow] = SPECIFIED;
    return shop.withdrawal
      ? [quick, { ...help, links: [...help.links, ...withdraw] }, follow]
      : SPECIFIED;
  }
  const leadingTo = (link: FooterLink): FooterLink[] => {
    const text = 'text' in link ? link.text : undefined;
    const slug = text === 'contact' ? CONTACT : text && PAGE_OF[text];
    if (!slug) return [link];
    return hasPageAt(shop, slug) ? [{ ...link, url: textPagePath(slug) }] : [];
  };
  const isNoContact = (link: FooterLink) => !('text' in link && link.text === 'contact');
  const named = new Set(Object.values(PAGE_OF));
  const [quick, help] = SPECIFIED;
  const groups: FooterGroup[] = [
    { title: quick.title, links: quick.links.filter(isNoContact).flatMap(leadingTo) },
    { title: help.title, links: [...help.links.flatMap(leadingTo), ...withdraw] },
    {
      title: 'information',
      links: pages.flatMap((page): FooterLink[] => {
        if (named.has(page.slug)) return [];
        const { title, isTranslated } = titleIn(page, language);
        const isMain = language && !isTranslated ? ({ isMain: true } as const) : {};
        return [{ name: title, url: textPagePath(page.slug), ...isMain }];
      }),
    },
    {
      title: 'follow',
      links: SITE_KEYS.flatMap((site) => {
        const url = social?.[site];
        return url ? [{ name: SITES[site].name, url }] : [];
      }),
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

/** Returns the URL that searches for a postal address on a map. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' ').trim())}`;

/*
 * The translation of a text page into an additional language of the shop. Absent parts are shown in the main language.
 */

export type PageTranslation = { title?: string | undefined; text?: string | undefined };
export type PageTranslations = Partial<Record<Language, PageTranslation>>;

/** Returns the part of a page's translations that is stored in the list of pages. Empty without translations. */
export function headOf(translations: PageTranslations): TranslatedHead {
  const all = Object.entries(translations);
  const titles = all.flatMap(([code, { title }]) => (title ? [[code, title] as const] : []));
  const languages = all.flatMap(([code, { text }]) => (text ? [code] : []));
  return omitUndefined({
    titles: titles.length > 0 ? Object.fromEntries(titles) : undefined,
    languages: languages.length > 0 ? languages : undefined,
  });
}

/**
 * Returns the translated texts by language, which are stored with the text of the page. Returns undefined if
 * there are none.
 */
export function textsOf(
  translations: PageTranslations,
): Partial<Record<Language, string>> | undefined {
  const texts = Object.entries(translations).flatMap(([code, { text }]) =>
    text ? [[code, text] as const] : [],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** Returns the translations of a page from its list entry and its stored texts; empty if there are none. */
export function translationsOf(
  { titles = {} }: TranslatedHead,
  texts: Partial<Record<string, string>> = {},
): { translations?: PageTranslations } {
  const codes = [...new Set([...Object.keys(titles), ...Object.keys(texts)])];
  if (codes.length === 0) return {};
  const entries = codes.map((code) => [
    code,
    omitUndefined({ title: titles[code] || undefined, text: texts[code] || undefined }),
  ]);
  return { translations: Object.fromEntries(entries) };
}

/** Returns the title of a page in an additional language, and whether the title is translated. */
export function titleIn(
  { title, titles }: TranslatedHead & { title: string },
  language: Language | undefined,
): { title: string; isTranslated: boolean } {
  const own = language && titles?.[language];
  return { title: own || title, isTranslated: Boolean(own) };
}

/**
 * Returns the languages in which a page has a text. The result starts with the first language of the shop,
 * which is its main language.
 */
export const languagesOfPage = (
  { languages = [] }: TranslatedHead,
  [main, ...further]: readonly Language[],
): Language[] => [...(main ? [main] : []), ...further.filter((code) => languages.includes(code))];
