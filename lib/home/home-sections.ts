import { type Category, findCategory } from '@/lib/catalog/categories';
import { categoryPath, pagePath } from '@/lib/catalog/links';
import type { Language } from '@/lib/i18n/languages';
import type { BannerView, HighlightIcon, HighlightView, HomeView } from './view';

/* Calculates what the home page shows: the seller's settings, or the shop's default texts. */

type Words = { title?: string | undefined; text?: string | undefined };
type Worded = Words & { translations?: Partial<Record<string, Words>> | undefined };

/** Returns a text in a further language of the shop, or in its default language; undefined if it is not set. */
const said = (one: Worded, field: 'title' | 'text', language: Language | undefined) =>
  (language && one.translations?.[language]?.[field]) || one[field] || undefined;

type ShownButton = { text: string; href: string };
type ShownBanner = {
  title: string;
  text: string;
  image?: string;
  buttons: readonly ShownButton[];
};

/** The default texts of a banner. */
type BannerWords = { title: string; text: string; all: string; offers: string };

/** The paths of all products and of the offers. */
const PATHS = {
  all: '/products',
  offers: pagePath('all', 1, { sort: 'newest', offers: true }),
} as const;

const isPath = (to: string): to is keyof typeof PATHS => Object.hasOwn(PATHS, to);

/**
 * Returns title and text of a banner in a further `language` of the shop, or in its default language if
 * undefined. `words` are the default texts.
 */
export const bannerWords = (
  banner: Worded | undefined,
  words: { title: string; text: string },
  language?: Language,
): { title: string; text: string } => ({
  title: said(banner ?? {}, 'title', language) ?? words.title,
  text: said(banner ?? {}, 'text', language) ?? words.text,
});

/**
 * Returns the banner in a further `language` of the shop, or in its default language if undefined. If the
 * category of a button was removed, the button links to the category that has its products now, or is left
 * out.
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
 * Returns the highlights in their order, in a further `language` of the shop or in its default one. A
 * highlight without a title uses the default texts of its icon. A highlight with a title uses only its own
 * texts.
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

/**
 * Returns the selected categories in the order of the shop. The old path of a moved category still selects
 * it.
 */
export function shownShelves(
  shelves: readonly string[] | undefined,
  categories: readonly Category[],
): readonly Category[] {
  if (!shelves) return categories;
  const paths = new Set(shelves.map((path) => findCategory(path)?.path));
  return categories.filter(({ path }) => paths.has(path));
}

/** Returns the home page without empty settings; undefined if nothing is left. */
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
