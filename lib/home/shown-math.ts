import { type Category, findCategory } from '@/lib/catalog/categories';
import { categoryPath, pagePath } from '@/lib/catalog/links';
import type { Language } from '@/lib/i18n/languages';
import type { BannerView, HighlightIcon, HighlightView, HomeView } from './view';

/* What the home page shows: what the seller has set, else the shop's own words. */

type Words = { title?: string | undefined; text?: string | undefined };
type Worded = Words & { translations?: Partial<Record<string, Words>> | undefined };

/** A text in a further language of the shop, else in its main one; undefined when it is not set. */
const said = (one: Worded, field: 'title' | 'text', language: Language | undefined) =>
  (language && one.translations?.[language]?.[field]) || one[field] || undefined;

type ShownButton = { text: string; href: string };
type ShownBanner = {
  title: string;
  text: string;
  image?: string;
  buttons: readonly ShownButton[];
};

/** The words of a banner of which nothing is set. */
type BannerWords = { title: string; text: string; all: string; offers: string };

/** The path of all products, and of the offers. */
const PATHS = {
  all: '/products',
  offers: pagePath('all', 1, { sort: 'newest', offers: true }),
} as const;

const isPath = (to: string): to is keyof typeof PATHS => Object.hasOwn(PATHS, to);

/** Title and text of a banner in a further `language` of the shop, or in its main one without; `words` are the usual ones. */
export const bannerWords = (
  banner: Worded | undefined,
  words: { title: string; text: string },
  language?: Language,
): { title: string; text: string } => ({
  title: said(banner ?? {}, 'title', language) ?? words.title,
  text: said(banner ?? {}, 'text', language) ?? words.text,
});

/**
 * The banner in a further `language` of the shop, or in its main one without. A button whose category is gone
 * leads to the one that has its products, or is left out.
 */
export function shownBanner(
  banner: BannerView = {},
  words: BannerWords,
  labelOf: (category: Category) => string,
  language?: Language,
): ShownBanner {
  const buttons = banner.buttons ?? [{ to: 'all' }, { to: 'offers' }];
  const { image } = banner;
  return {
    ...bannerWords(banner, words, language),
    ...(image ? { image } : {}),
    buttons: buttons.flatMap((button) => {
      const own = said(button, 'text', language);
      const { to } = button;
      if (isPath(to)) return { text: own ?? words[to], href: PATHS[to] };
      const category = findCategory(to);
      return category ? { text: own ?? labelOf(category), href: categoryPath(category.path) } : [];
    }),
  };
}

type ShownClaim = { key: string; icon: HighlightIcon; title: string; description: string };

/**
 * The claims in their order, in a further `language` of the shop or in its main one. One without a title has the
 * words of its icon; one with a title has no others than its own.
 */
export function shownHighlights(
  claims: readonly HighlightView[] | undefined,
  usual: readonly Omit<ShownClaim, 'key'>[],
  language?: Language,
): ShownClaim[] {
  if (!claims) return usual.map((claim) => ({ key: claim.icon, ...claim }));
  return claims.map((claim, at) => {
    const { icon } = claim;
    const words = usual.find((one) => one.icon === icon);
    const title = said(claim, 'title', language);
    const text = said(claim, 'text', language);
    return {
      key: `${at}`,
      icon,
      title: title ?? words?.title ?? '',
      description: text ?? (title ? '' : (words?.description ?? '')),
    };
  });
}

/** Those of the categories that are shown, in their order; a path from before leads to its category. */
export function shownShelves(
  shelves: readonly string[] | undefined,
  categories: readonly Category[],
): readonly Category[] {
  if (!shelves) return categories;
  const paths = new Set(shelves.map((path) => findCategory(path)?.path));
  return categories.filter(({ path }) => paths.has(path));
}

/** The home page without what says nothing; undefined when nothing is left, as before anything was set. */
export function settled(home: HomeView | null): HomeView | undefined {
  if (!home) return undefined;
  const { banner, best, openLine, ...rest } = JSON.parse(JSON.stringify(home)) as HomeView;
  const page = {
    ...(banner && Object.keys(banner).length > 0 ? { banner } : {}),
    ...rest,
    ...(best ? { best } : {}),
    ...(openLine ? { openLine } : {}),
  };
  return Object.keys(page).length > 0 ? page : undefined;
}
