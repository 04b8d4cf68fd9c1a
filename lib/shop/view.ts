import { z } from 'zod';
import { type PageSetting, partOf } from './schema';

/** The shop as the API returns it: the seller's settings and the defaults. */
export const shopView = z.object({
  /** Increases with each save of the settings. 0 before the first save. */
  revision: z.int(),
  /** The URL of the logo. If absent, pages show the default logo. */
  logo: z.string().optional(),
  ...partOf('view'),
  /** True if the seller has set a time zone. */
  hasTimeZone: z.boolean(),
  /**
   * Present only while the shop accepts no new orders: the end of the pause (ISO 8601) and the message to
   * shoppers. Without `until`, the pause lasts until the seller reopens the shop.
   */
  pause: z.object({ until: z.string().optional(), words: z.string().optional() }).optional(),
  /**
   * The smallest cash amount in units of the currency, if it is more than one cent. Cash payments are rounded to
   * it.
   */
  cashStep: z.number().optional(),
  /** The text pages in their order. Absent if there are none. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** The title in further languages, by language code. */
        titles: z.record(z.string(), z.string()).optional(),
        /** The further languages in which the page has a text. */
        languages: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type ShopView = z.output<typeof shopView>;

/** Opening hours in local time of the shop's time zone. */
export type OpeningHours = NonNullable<ShopView['openingHours']>;

/** The settings that components in the browser need. Keep it small, because every page includes it. */
export type ShopFacts = Pick<ShopView, PageSetting> & Partial<Pick<ShopView, 'hasTimeZone'>>;

/** The response of the API calls about the shop. */
export const shopAnswer = z.object({ shop: shopView });

export type ShopAnswer = z.output<typeof shopAnswer>;
