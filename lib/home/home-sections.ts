import { type Category, findCategory } from '@/lib/catalog/categories';
import { categoryPath, pagePath } from '@/lib/catalog/links';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { BannerView, HighlightIcon, HighlightView, HomeView } from './view';

type SectionTexts = { title?: string | undefined; text?: string | undefined };
type Worded = SectionTexts & { translations?: Partial<Record<string, SectionTexts>> | undefined };

/** Falls back to the text in the main language. */
const translatedField = (one: Worded, field: 'title' | 'text', language: Language | undefined) =>
  (language && one.translations?.[language]?.[field]) || one[field] || undefined;

type ShownButton = { text: string; href: string };
type ShownBanner = { title: string; text: string; image?: string; buttons: readonly ShownButton[] };

type BannerTexts = { title: string; text: string; all: string; offers: string };

const PATHS = {
  all: '/products',
  offers: pagePath('all', 1, { sort: 'newest', offers: true }),
} as const;

const isPath = (to: string): to is keyof typeof PATHS => Object.hasOwn(PATHS, to);

/**
 * Returns the title and the text of a banner in an additional `language` of the shop, or in the default
 * language if `language` is undefined. `texts` are the texts for an empty banner.
 */
export const bannerTexts = (
  banner: Worded | undefined,
  texts: { title: string; text: string },
  language?: Language,
): { title: string; text: string } => ({
  title: translatedField(banner ?? {}, 'title', language) ?? texts.title,
  text: translatedField(banner ?? {}, 'text', language) ?? texts.text,
});

/**
 * Returns the banner in an additional `language` of the shop, or in the main language if `language` is undefined. A
 * button to a removed category leads to its replacement. Without a replacement the button is omitted.
 */
export function shownBanner(
  banner: BannerView = {},
  texts: BannerTexts,
  labelOf: (category: Category) => string,
  language?: Language,
): ShownBanner {
  const buttons = banner.buttons ?? [{ to: 'all' }, { to: 'offers' }];
  const { image } = banner;
  return {
    ...bannerTexts(banner, texts, language),
    ...omitUndefined({ image: image || undefined }),
    buttons: buttons.flatMap((button) => {
      const own = translatedField(button, 'text', language);
      const { to } = button;
      if (isPath(to)) return { text: own ?? texts[to], href: PATHS[to] };
      const category = findCategory(to);
      return category ? { text: own ?? labelOf(category), href: categoryPath(category.path) } : [];
    }),
  };
}

type ShownHighlight = { key: string; icon: HighlightIcon; title: string; description: string };

/**
 * Returns the highlights in display order, in an additional `language` of the shop or in the main language. A highlight
 * without a title has the default texts of its icon.
 */
export function shownHighlights(
  highlights: readonly HighlightView[] | undefined,
  usual: readonly Omit<ShownHighlight, 'key'>[],
  language?: Language,
): ShownHighlight[] {
  if (!highlights) return usual.map((highlight) => ({ key: highlight.icon, ...highlight }));
  return highlights.map((highlight, at) => {
    const { icon } = highlight;
    const texts = usual.find((one) => one.icon === icon);
    const title = translatedField(highlight, 'title', language);
    const text = translatedField(highlight, 'text', language);
    return {
      key: `${at}`,
      icon,
      title: title ?? texts?.title ?? '',
      description: text ?? (title ? '' : (texts?.description ?? '')),
    };
  });
}

/**
 * Returns the selected categories in the shop's order, or all categories without a selection. The selection may contain
 * the former path of a moved category.
 */
export function shownShelves(
  shelves: readonly string[] | undefined,
  categories: readonly Category[],
): readonly Category[] {
  if (!shelves) return categories;
  const paths = new Set(shelves.map((path) => findCategory(path)?.path));
  return categories.filter(({ path }) => paths.has(path));
}

/** Returns the home page without its empty parts; undefined if nothing remains. */
export function settled(home: HomeView | null): HomeView | undefined {
  if (!home) return undefined;
  const { banner, best, openLine, ...rest } = JSON.parse(JSON.stringify(home)) as HomeView;
  const page = {
    ...omitUndefined({ banner: banner && Object.keys(banner).length > 0 ? banner : undefined }),
    ...rest,
    ...omitUndefined({ best, openLine }),
  };
  return Object.keys(page).length > 0 ? page : undefined;
}
