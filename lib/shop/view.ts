import { z } from 'zod';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { publicPayMethodsView } from '@/lib/payments/pay-methods-view';
import { type PageSetting, partOf } from './settings-schema';

/** The shop as the seller's API returns it, with defaults for unset settings. */
export const shopView = z.object({
  /** Incremented with each save of the settings. 0 before the first save. */
  revision: z.int(),
  /** The URL of the logo. If absent, pages show a default logo. */
  logo: z.string().optional(),
  /**
   * The size in CSS pixels at which pages show the logo: at most 160 × 40, in the proportions of the picture. Absent
   * for a logo that was stored by an earlier version.
   */
  logoSize: z.object({ width: z.int(), height: z.int() }).optional(),
  ...partOf('view'),
  /**
   * The notice about the legal guarantee, by language code: its text, the URL of the official picture, and a link to
   * the official page. Absent if the seller has entered none.
   */
  guaranteeNotice: z
    .partialRecord(
      z.enum(LANGUAGE_CODES),
      z.object({ text: z.string(), image: z.string().optional(), link: z.string().optional() }),
    )
    .optional(),
  /** True if the seller has set a time zone. */
  hasTimeZone: z.boolean(),
  /**
   * The pause of orders: its end (ISO 8601) and the message to shoppers. Absent while the shop accepts
   * orders. Without `until`, the pause lasts until the seller ends it.
   */
  pause: z.object({ until: z.string().optional(), words: z.string().optional() }).optional(),
  /**
   * The formats of the postal codes in the shop's country (lib/postal-codes/shapes.ts), and an example. Absent if the
   * seller has not set the country, or if the country has no postal codes.
   */
  postalCode: z.object({ shapes: z.string(), example: z.string() }).optional(),
  /** The formats of the postal codes in each foreign country that the delivery area contains (`AT-80*`). */
  codesAbroad: z.record(z.string(), z.string()).optional(),
  /** Cash payments are rounded to a multiple of this amount, in units of the currency. Absent if it is one cent. */
  cashStep: z.number().optional(),
  /** True if the address form suggests addresses while the shopper types. Absent otherwise. */
  suggestsAddresses: z.literal(true).optional(),
  /**
   * True if shoppers can pay on a page of the shop. The owner must have switched on `expressCheckout`, and the shop
   * must have the Stripe keys. Absent otherwise.
   */
  paysInShop: z.literal(true).optional(),
  /** The text pages in display order. Absent if there are none. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** The titles in the additional languages, by language code. */
        titles: z.record(z.string(), z.string()).optional(),
        /** The additional languages in which the page has a text. */
        languages: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

export type ShopView = z.output<typeof shopView>;

/** The public view of the shop, which pages and the public API contain (`publicShop` in read.ts). */
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
