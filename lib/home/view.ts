import * as z from 'zod/mini';

/** What a claim shows beside its words. */
export const HIGHLIGHT_ICONS = ['delivery', 'fresh', 'price', 'trust'] as const;
export type HighlightIcon = (typeof HIGHLIGHT_ICONS)[number];

/** Most characters of a title, a text and the words of a button. */
export const MAX_TITLE = 60;
export const MAX_TEXT = 160;
export const MAX_BUTTON = 24;

/** Most buttons of the banner, and most claims. */
export const MAX_BUTTONS = 2;
export const MAX_HIGHLIGHTS = 6;

const text = z.optional(z.string());
/** Words in further languages of the shop, by their codes. */
const translated = z.optional(z.record(z.string(), z.object({ title: text, text })));

/** The home page as the seller has set it: what is absent is as in a shop that has set nothing. */
export const homeView = z.object({
  banner: z.optional(
    z.object({
      title: text,
      text,
      /** The address of its picture; the shop's own drawing without it. */
      image: text,
      /** At most two; `to` is `all`, `offers` or the path of a category. */
      buttons: z.optional(z.array(z.object({ to: z.string(), text, translations: translated }))),
      translations: translated,
    }),
  ),
  /** In their order; none when it is empty. Without a title a claim has the words of its icon. */
  claims: z.optional(
    z.array(
      z.object({ icon: z.enum(HIGHLIGHT_ICONS), title: text, text, translations: translated }),
    ),
  ),
  /** The paths of the categories that are shown; none when it is empty. */
  shelves: z.optional(z.array(z.string())),
  /** Best Sellers by the sales of 30 days, or by hand; the first products in stock without it. */
  best: z.optional(
    z.object({ by: z.enum(['sales', 'hand']), products: z.optional(z.array(z.string())) }),
  ),
  /** Whether it says until when the shop is open, or when it opens. */
  openLine: z.optional(z.literal(true)),
});

export type HomeView = z.output<typeof homeView>;
export type BannerView = NonNullable<HomeView['banner']>;
export type HighlightView = NonNullable<HomeView['claims']>[number];

/** The answer of the calls about the home page. */
export const homeAnswer = z.object({
  /** null in a shop that has set nothing of it. */
  home: z.nullable(homeView),
  /** Rises with each change; 0 before the first. */
  revision: z.int(),
});

export type HomeAnswer = z.output<typeof homeAnswer>;
