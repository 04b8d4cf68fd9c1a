import type { Language } from '@/lib/i18n/languages';
import { SITE_KEYS, SITES } from '@/lib/shop/social-math';
import type { ShopView } from '@/lib/shop/view';
import type { Messages } from '@/messages';
import { CONTACT } from './pages-math';

/* Which links the footer has (docs/product.md 1.8, 8.14). */

type Key = keyof Messages['frame'];

/** A link under words of the area `frame`, or under a name of its own. */
type FooterLink = { url: string } & (
  | { text: Key }
  // `isMain` of a title in the main language alone, on the pages of another.
  | { name: string; isMain?: true }
);
/** A group of links under a title of the area `frame`; that of the shop's own pages is one of the area `pages`. */
type FooterGroup = { title: Key | 'information'; links: readonly FooterLink[] };

/** Placeholders of a shop that has set nothing, each leading to a page that exists. */
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

type Shop = Pick<ShopView, 'email' | 'phone' | 'address' | 'pages' | 'social'>;
/** What leads nowhere, or to a claim, unless the shop has a page of it. */
const PAGE_OF: Partial<Record<Key, string>> = {
  faqs: 'faq',
  deliveryInfo: 'delivery',
  returns: 'returns',
};

/** The address of a page of text. */
export const textPagePath = (slug: string): string => `/pages/${slug}`;

/** Whether the shop says how to reach it: then it has a contact page. */
export const hasContact = ({ email, phone, address }: Shop): boolean =>
  Boolean(email || phone || address);

/** Whether there is a page at /pages/{slug}. */
export const hasPageAt = (shop: Shop, slug: string): boolean =>
  slug === CONTACT ? hasContact(shop) : (shop.pages?.some((page) => page.slug === slug) ?? false);

/**
 * The groups of links of the footer: those of the specification or, once the shop has a page of text, says how to
 * reach it or has pages at other sites, only what leads somewhere, once: the specification names the contact in two groups, and
 * "Need help?" keeps it. Titles are in a further `language` of the shop, if they are translated.
 */
export function footerOf(shop: Shop, language?: Language): readonly FooterGroup[] {
  const { pages = [], social } = shop;
  if (pages.length === 0 && !social && !hasContact(shop)) return SPECIFIED;
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
    { title: help.title, links: help.links.flatMap(leadingTo) },
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

/** The place of an address on the map, by its words. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' ').trim())}`;

/* What a page of text says in the further languages of the shop; what is left out is read in the main one. */

export type PageTranslation = { title?: string | undefined; text?: string | undefined };
export type PageTranslations = Partial<Record<Language, PageTranslation>>;

/** What the list of pages keeps of translations: titles by language, and the languages that have a text. */
export type TranslatedHead = {
  titles?: Partial<Record<string, string>> | undefined;
  languages?: readonly string[] | undefined;
};

/** What the list keeps of these translations; nothing without any. */
export function headOf(translations: PageTranslations): TranslatedHead {
  const all = Object.entries(translations);
  const titles = all.flatMap(([code, { title }]) => (title ? [[code, title] as const] : []));
  const languages = all.flatMap(([code, { text }]) => (text ? [code] : []));
  return {
    ...(titles.length > 0 ? { titles: Object.fromEntries(titles) } : {}),
    ...(languages.length > 0 ? { languages } : {}),
  };
}

/** The texts of translations by language, as a version of a page stores them; undefined without any. */
export function textsOf(
  translations: PageTranslations,
): Partial<Record<Language, string>> | undefined {
  const texts = Object.entries(translations).flatMap(([code, { text }]) =>
    text ? [[code, text] as const] : [],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** The translations of a page from what list and version store; nothing without any. */
export function translationsOf(
  { titles = {} }: TranslatedHead,
  texts: Partial<Record<string, string>> = {},
): { translations?: PageTranslations } {
  const codes = [...new Set([...Object.keys(titles), ...Object.keys(texts)])];
  if (codes.length === 0) return {};
  const entries = codes.map((code) => [
    code,
    {
      ...(titles[code] ? { title: titles[code] } : {}),
      ...(texts[code] ? { text: texts[code] } : {}),
    },
  ]);
  return { translations: Object.fromEntries(entries) };
}

/** The title of a page in a further language, and whether it is one of this language. */
export function titleIn(
  { title, titles }: TranslatedHead & { title: string },
  language: Language | undefined,
): { title: string; isTranslated: boolean } {
  const own = language && titles?.[language];
  return { title: own || title, isTranslated: Boolean(own) };
}

/** Of a shop's languages, the main one first, those in which a page has its text. */
export const languagesOfPage = (
  { languages = [] }: TranslatedHead,
  [main, ...further]: readonly Language[],
): Language[] => [...(main ? [main] : []), ...further.filter((code) => languages.includes(code))];
