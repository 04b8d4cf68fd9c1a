import * as z from 'zod/mini';

/** The icons that a highlight of the home page can have. */
export const HIGHLIGHT_ICONS = ['delivery', 'fresh', 'price', 'trust'] as const;
export type HighlightIcon = (typeof HIGHLIGHT_ICONS)[number];

/** The maximum number of characters of a title, a text and a button. */
export const MAX_TITLE = 60;
export const MAX_TEXT = 160;
export const MAX_BUTTON = 24;

/** The maximum number of buttons on the banner, and of highlights. */
export const MAX_BUTTONS = 2;
export const MAX_HIGHLIGHTS = 6;

const text = z.optional(z.string());
const translated = z.optional(z.record(z.string(), z.object({ title: text, text })));

/** The home page as the seller has set it. For an absent part the home page shows the default. */
export const homeView = z.object({
  banner: z.optional(
    z.object({
      title: text,
      text,
      /** Without it, the banner shows the default drawing. */
      image: text,
      /** The buttons of the banner, at most two. `to` is `all`, `offers` or the path of a category. */
      buttons: z.optional(z.array(z.object({ to: z.string(), text, translations: translated }))),
      translations: translated,
    }),
  ),
  /**
   * The highlights in display order. An empty list hides the section. A highlight without a title has the default texts
   * of its icon.
   */
  claims: z.optional(
    z.array(
      z.object({ icon: z.enum(HIGHLIGHT_ICONS), title: text, text, translations: translated }),
    ),
  ),
  /** An empty list hides the section. */
  shelves: z.optional(z.array(z.string())),
  /**
   * Whether the best sellers come from the sales of 30 days or from the seller's choice. If absent, the page shows the
   * first products in stock.
   */
  best: z.optional(
    z.object({ by: z.enum(['sales', 'hand']), products: z.optional(z.array(z.string())) }),
  ),
  /** True if the page shows when the shop closes or opens. */
  openLine: z.optional(z.literal(true)),
});

export type HomeView = z.output<typeof homeView>;
export type BannerView = NonNullable<HomeView['banner']>;
export type HighlightView = NonNullable<HomeView['claims']>[number];

/** The response of the endpoints that read and save the home page. */
export const homeResponse = z.object({
  home: z.nullable(homeView),
  /** The number increases with each change. It is 0 before the first change. */
  revision: z.int(),
});

export type HomeResponse = z.output<typeof homeResponse>;
