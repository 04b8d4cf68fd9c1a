import type { Language } from '@/lib/i18n/languages';
import { SITE_KEYS, SITES } from '@/lib/shop/social-math';
import type { ShopView } from '@/lib/shop/view';
import type { Messages } from '@/messages';
import { CONTACT } from './slug-math';
import { titleIn } from './translated-math';

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
