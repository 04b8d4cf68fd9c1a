import * as z from 'zod/mini';
import { pickupView, zoneView } from '@/lib/delivery/view';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { taxClassView } from '@/lib/tax/view';
import { ORDER_BUTTONS } from './order-button-words';
import { socialView } from './social-view';
import { windowsView } from './windows-view';

/** Opening hours by the clock of the shop's time zone (IANA name). */
const openingHoursView = z.object({
  timeZone: z.string(),
  /** Seven days from Monday on, each with its times in their order; the last may end at `24:00`. */
  week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  /** Days on which the shop is closed, `2026-12-25`. */
  daysOff: z.array(z.string()),
});

export type OpeningHours = z.output<typeof openingHoursView>;

/** The shop as it describes itself: what its seller has set, and the defaults. */
export const shopView = z.object({
  /** Rises with each save of the settings; 0 before the first. */
  revision: z.int(),
  name: z.string(),
  /** The address of the logo; the shop's own mark without it. */
  logo: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Lines of text. */
  address: z.optional(z.string()),
  /** ISO 3166-1 alpha-2 in upper case; absent where the shop has set none. */
  country: z.optional(z.string()),
  /** The IANA name of the zone whose days and clock the shop goes by; that of the server when it is not set. */
  timeZone: z.string(),
  /** Whether a time zone is set. */
  hasTimeZone: z.boolean(),
  /** Without them the shop is always open. */
  openingHours: z.optional(openingHoursView),
  /** How long after its placing, or after the opening, an order arrives at the latest. */
  promiseMinutes: z.int(),
  /** Where the shop delivers; everywhere when it is empty and there are no zones. */
  zipCodes: z.array(z.string()),
  /** Parts of the area with a fee, besides `zipCodes`, whose own deliveries are free; none when absent. */
  zones: z.optional(z.array(zoneView)),
  /** Whether and where orders can be collected; never when absent. */
  pickup: z.optional(pickupView),
  /** Windows of time that shoppers choose from; none when absent. */
  windows: z.optional(windowsView),
  /** The least price of the goods of an order, before tax, in units of the currency; 0 for none. */
  minimumOrder: z.number(),
  /** Only while the shop takes no new orders: until when (ISO 8601; else until it is reopened), and why. */
  pause: z.optional(z.object({ until: z.optional(z.string()), words: z.optional(z.string()) })),
  /** ISO 4217 in lower case; a currency of two decimals. */
  currency: z.string(),
  /** The smallest sum of cash, in units of the currency, where that is more than its cent: what is paid at the door is rounded to it. */
  cashStep: z.optional(z.number()),
  /** Tax in percent of the goods: that of the first class, if there are classes. */
  taxPercent: z.number(),
  /** Whether tax is added to the prices, or they include it; added, where nothing is set. */
  taxMode: z.optional(z.enum(['added', 'included'])),
  /** Goods of different rates; a product of no class, in a category of none, has the first one. */
  taxClasses: z.optional(z.array(taxClassView)),
  /** For receipts. */
  taxNumber: z.optional(z.string()),
  /** Why the shop charges no tax, such as `§ 19 UStG`; absent where it charges tax, also at 0%. */
  taxExemption: z.optional(z.string()),
  /** Whether shopper and seller can have an invoice made of a delivered order. */
  invoices: z.optional(z.boolean()),
  /** What the button says that places an order; "Place Order" when absent. */
  orderButton: z.optional(z.enum(ORDER_BUTTONS)),
  /** Whether struck prices and discounts refer to the lowest price of the 30 days before a reduction. */
  lowestPrice: z.optional(z.literal(true)),
  /** Whether the cart asks of each product what to do when it is missing; of the order alone when absent. */
  lineWishes: z.optional(z.literal(true)),
  /** False where products have no stars. */
  stars: z.optional(z.literal(false)),
  /** The labels that its scales print: the prefixes of those with a weight and with a price; none when absent. */
  scaleLabels: z.optional(
    z.object({
      weight: z.array(z.string()),
      price: z.array(z.string()),
      /** Whether a digit before the weight or price checks it. */
      checked: z.optional(z.boolean()),
      /** Four where weight or price has four digits, which are checked; five when absent. */
      digits: z.optional(z.literal(4)),
    }),
  ),
  /** Whether the home page has no newsletter, or one that works; one that sends nothing when absent. */
  newsletter: z.optional(z.enum(['off', 'on'])),
  /** The languages of the shop, its main one first; English alone when absent. */
  languages: z.optional(z.array(z.enum(LANGUAGE_CODES))),
  /** The addresses of the shop's own pages at other sites; none when absent. */
  social: z.optional(socialView),
  /** The pages of text in their order; none when absent. */
  pages: z.optional(
    z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** In further languages, by their codes. */
        titles: z.optional(z.record(z.string(), z.string())),
        /** The further languages in which it has a text. */
        languages: z.optional(z.array(z.string())),
      }),
    ),
  ),
});

export type ShopView = z.output<typeof shopView>;

/** The answer of the calls about the shop. */
export const shopAnswer = z.object({ shop: shopView });

export type ShopAnswer = z.output<typeof shopAnswer>;
