import { z } from 'zod';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { publicPayMethodsView } from '@/lib/payments/pay-methods-view';
import { type PageSetting, partOf } from './settings-schema';

/** The shop as the seller's API returns it, with defaults for unset settings. */
export const shopView = z.object({
  /** Incremented with each save of the settings. 0 before the first save. */
  revision: z.int(),
  logo: z.string().optional(),
  /** The size in CSS pixels at which pages show the logo. Absent for a logo that an earlier version has stored. */
  logoSize: z.object({ width: z.int(), height: z.int() }).optional(),
  ...partOf('view'),
  /**
   * The notice about the legal guarantee by language code: its text, the URL of the official picture, and a link to the
   * official page.
   */
  guaranteeNotice: z
    .partialRecord(
      z.enum(LANGUAGE_CODES),
      z.object({ text: z.string(), image: z.string().optional(), link: z.string().optional() }),
    )
    .optional(),
  hasTimeZone: z.boolean(),
  /**
   * The pause of orders. Absent while the shop accepts orders. Without `until` (ISO 8601), the pause lasts until the
   * seller ends it.
   */
  pause: z.object({ until: z.string().optional(), words: z.string().optional() }).optional(),
  /**
   * The formats of the postal codes in the shop's country (lib/postal-codes/shapes.ts), and an example. Absent without
   * a country, or if the country has no postal codes.
   */
  postalCode: z.object({ shapes: z.string(), example: z.string() }).optional(),
  codesAbroad: z.record(z.string(), z.string()).optional(),
  /** Cash payments are rounded to a multiple of this amount, in units of the currency. Absent if it is one cent. */
  cashStep: z.number().optional(),
  suggestsAddresses: z.literal(true).optional(),
  /** True if shoppers can pay on a page of the shop: `expressCheckout` is on, and the shop has the Stripe keys. */
  paysInShop: z.literal(true).optional(),
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        titles: z.record(z.string(), z.string()).optional(),
        languages: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type ShopView = z.output<typeof shopView>;

const publicShopView = shopView.extend({ payMethods: z.optional(publicPayMethodsView) });

/** The opening hours in the shop's local time. */
export type OpeningHours = NonNullable<ShopView['openingHours']>;

/** The settings that client components need. Every page includes them, so add only what is needed. */
export type ShopFacts = Pick<ShopView, PageSetting> & Partial<Pick<ShopView, 'hasTimeZone'>>;

/** The response of the API calls that return the public data of the shop. */
export const shopViewResponse = z.object({ shop: publicShopView });

/** The response of the API calls that return the shop to staff with the permission to change settings. */
export const sellerShopResponse = z.object({ shop: shopView });

export type ShopViewResponse = z.output<typeof sellerShopResponse>;
