import { z } from 'zod';
import { type PageSetting, partOf } from './schema';

/** The shop as it describes itself: what its seller has set, and the defaults. */
export const shopView = z.object({
  /** Rises with each save of the settings; 0 before the first. */
  revision: z.int(),
  /** The address of the logo; the shop's own mark without it. */
  logo: z.string().optional(),
  ...partOf('view'),
  /** Whether a time zone is set. */
  hasTimeZone: z.boolean(),
  /** Only while the shop takes no new orders: until when (ISO 8601; else until it is reopened), and why. */
  pause: z.object({ until: z.string().optional(), words: z.string().optional() }).optional(),
  /** The smallest sum of cash, in units of the currency, where that is more than its cent: what is paid at the door is rounded to it. */
  cashStep: z.number().optional(),
  /** The pages of text in their order; none when absent. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** In further languages, by their codes. */
        titles: z.record(z.string(), z.string()).optional(),
        /** The further languages in which it has a text. */
        languages: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type ShopView = z.output<typeof shopView>;

/** Opening hours by the clock of the shop's time zone. */
export type OpeningHours = NonNullable<ShopView['openingHours']>;

/** What components in the browser need of the shop; little, because every page carries it. */
export type ShopFacts = Pick<ShopView, PageSetting> & Partial<Pick<ShopView, 'hasTimeZone'>>;

/** The answer of the calls about the shop. */
export const shopAnswer = z.object({ shop: shopView });

export type ShopAnswer = z.output<typeof shopAnswer>;
