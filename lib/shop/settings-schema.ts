import { z } from 'zod';
import { areaZipCodes, pickupInput, zonesInput } from '@/lib/delivery/schema';
import { pickupView, zoneView } from '@/lib/delivery/view';
import { schemaMessage } from '@/lib/http/say';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { taxSettings } from '@/lib/tax/schema';
import { taxClassView } from '@/lib/tax/view';
import { site } from '@/lib/utils/site';
import { ownTimeZone } from '@/lib/utils/zone-day';
import * as fields from './fields-schema';
import { openingHours, openingHoursView, slotsInput, slotsView, timeZone } from './hours-schema';
import { ORDER_BUTTONS } from './order-button-words';

/* The settings of the shop: each is declared once, in SETTINGS. Labels and hints of the form are messages of 'sellerSettings'. */

const text = z.string().optional();

/** All settings, in the order of the form (CONTRIBUTING.md, "Add a setting of the shop"). */
export const SETTINGS = {
  name: {
    schema: fields.shopName,
    view: z.string(),
    default: site.name,
    onPages: true,
    label: 'theName',
    form: {
      section: 'nameAndContact',
      control: 'text',
      label: 'name',
      required: true,
      maxLength: fields.MAX_NAME,
    },
  },
  email: {
    schema: fields.email,
    view: text,
    onPages: true,
    label: 'theEmail',
    form: { section: 'nameAndContact', control: 'text', label: 'email', type: 'email' },
  },
  phone: {
    schema: fields.phone,
    view: text,
    onPages: true,
    label: 'thePhone',
    form: {
      section: 'nameAndContact',
      control: 'text',
      label: 'phone',
      type: 'tel',
      maxLength: fields.MAX_PHONE,
    },
  },
  /** Lines of text. */
  address: {
    schema: fields.address,
    view: text,
    onPages: true,
    label: 'theAddress',
    form: {
      section: 'nameAndContact',
      control: 'area',
      label: 'address',
      rows: 3,
      maxLength: fields.MAX_ADDRESS,
    },
  },
  /** ISO 3166-1 alpha-2 in upper case; absent where the shop has set none. */
  country: {
    schema: fields.country,
    view: text,
    label: 'theCountry',
    form: { section: 'nameAndContact', control: 'country' },
  },
  /** Without them the shop is always open. */
  openingHours: {
    schema: openingHours.nullish().transform((hours) => hours ?? undefined),
    view: openingHoursView.optional(),
    label: 'theHours',
    form: { section: 'openingHours', control: 'openingHours' },
  },
  /** The IANA name of the zone whose days and clock the shop uses; the server's if it is not set. */
  timeZone: {
    schema: timeZone,
    view: z.string(),
    default: ownTimeZone(),
    onPages: true,
    label: 'theTimeZone',
    form: { section: 'openingHours', control: 'timeZone' },
  },
  /** How long after its placing, or after the opening, an order arrives at the latest. */
  promiseMinutes: {
    schema: fields.promiseMinutes,
    view: z.int(),
    default: site.promiseMinutes,
    label: 'thePromise',
    form: {
      section: 'delivery',
      control: 'number',
      label: 'promiseMinutes',
      hint: 'promiseHint',
      inputMode: 'numeric',
      required: true,
    },
  },
  /** The least price of the goods of an order, before tax, in units of the currency; 0 for none. */
  minimumOrder: {
    schema: fields.minimumOrder,
    view: z.number(),
    default: 0,
    label: 'theMinimum',
    form: {
      section: 'delivery',
      control: 'amount',
      label: 'minimumOrder',
      hint: 'minimumHint',
      inputMode: 'decimal',
    },
  },
  /** Where the shop delivers; everywhere when it is empty and there are no zones. */
  zipCodes: {
    schema: areaZipCodes,
    view: z.array(z.string()),
    default: [] as string[],
    label: 'theArea',
    form: {
      section: 'delivery',
      control: 'zipCodes',
      label: 'zipCodes',
      hint: 'zipCodesHint',
      rows: 4,
    },
  },
  /** Parts of the area with a fee, besides `zipCodes`, whose own deliveries are free; none when absent. */
  zones: {
    schema: zonesInput,
    view: z.array(zoneView).optional(),
    label: 'theZones',
    form: { section: 'delivery', control: 'zones' },
  },
  lineWishes: {
    schema: fields
      .flag(schemaMessage('shopFaults', 'lineWishes'))
      .describe('The cart asks of each product what to do when it is missing'),
    view: z.literal(true).optional(),
    onPages: true,
    label: 'theLineWishes',
    form: { section: 'delivery', control: 'switch', label: 'lineWishes' },
  },
  /** Whether and where orders can be collected; never when absent. */
  pickup: {
    schema: pickupInput,
    view: z.optional(pickupView),
    label: 'thePickup',
    form: { section: 'pickup', control: 'pickup' },
  },
  /** Windows of time that shoppers choose from; none when absent. */
  windows: {
    schema: slotsInput,
    view: slotsView.optional(),
    label: 'theWindows',
    form: { section: 'windows', control: 'windows' },
  },
  /** ISO 4217 in lower case; a currency of two decimals. */
  currency: {
    schema: fields.currency,
    view: z.string(),
    default: site.currency,
    onPages: true,
    label: 'theCurrency',
    form: { section: 'money', control: 'currency' },
  },
  /** Tax in percent of the goods: that of the first class, if there are classes. */
  taxPercent: {
    schema: fields.taxPercent,
    view: z.number(),
    default: site.taxPercent,
    onPages: true,
    label: 'theTax',
    form: {
      section: 'money',
      control: 'number',
      label: 'taxPercent',
      hint: 'taxPercentHint',
      inputMode: 'decimal',
      required: true,
    },
  },
  /** What the button says that places an order; "Place Order" when absent. */
  orderButton: {
    schema: fields.orderButton,
    view: z.enum(ORDER_BUTTONS).optional(),
    onPages: true,
    label: 'theOrderButton',
    form: { section: 'money', control: 'orderButton' },
  },
  /** Whether tax is added to the prices, or they include it; added, where nothing is set. */
  taxMode: {
    schema: taxSettings.taxMode,
    view: z.enum(['added', 'included']).optional(),
    onPages: true,
    label: 'theTaxMode',
    form: {
      section: 'money',
      apart: true,
      control: 'select',
      label: 'taxMode',
      hint: 'taxModeHint',
      options: { '': 'taxInCart', added: 'taxAdded', included: 'taxIncluded' },
    },
  },
  /** For receipts. */
  taxNumber: {
    schema: taxSettings.taxNumber,
    view: text,
    onPages: true,
    label: 'theTaxNumber',
    form: {
      section: 'money',
      control: 'text',
      label: 'taxNumber',
      hint: 'taxNumberHint',
      maxLength: 40,
    },
  },
  /** Why the shop charges no tax, such as `§ 19 UStG`; absent where it charges tax, also at 0%. */
  taxExemption: {
    schema: taxSettings.taxExemption,
    view: text,
    label: 'theTaxExemption',
    form: {
      section: 'money',
      control: 'text',
      label: 'taxExemption',
      hint: 'taxExemptionHint',
      maxLength: 200,
    },
  },
  invoices: {
    schema: fields
      .flag(schemaMessage('shopFaults', 'invoicesOnOff'))
      .describe('Whether shopper and seller can have an invoice made of a delivered order'),
    view: z.boolean().optional(),
    onPages: true,
    label: 'theInvoices',
    form: {
      section: 'money',
      apart: true,
      control: 'switch',
      label: 'invoices',
      hint: 'invoicesHint',
    },
  },
  /** Goods of different rates; a product of no class, in a category of none, has the first one. */
  taxClasses: {
    schema: taxSettings.taxClasses,
    view: z.array(taxClassView).optional(),
    onPages: true,
    label: 'theTaxClasses',
    form: { section: 'money', control: 'taxClasses' },
  },
  lowestPrice: {
    schema: fields
      .flag(schemaMessage('shopFaults', 'lowestPrice'))
      .describe('Struck prices and discounts refer to the lowest price of the 30 days before'),
    view: z.literal(true).optional(),
    onPages: true,
    label: 'theLowestPrice',
    form: {
      section: 'money',
      apart: true,
      control: 'switch',
      heading: 'reductions',
      label: 'lowestPrice',
      hint: 'lowestHint',
    },
  },
  /** The labels that its scales print: the prefixes of those with a weight and with a price; none when absent. */
  scaleLabels: {
    schema: fields.scaleLabels,
    view: fields.scaleLabelsView.optional(),
    label: 'theScaleLabels',
    form: { section: 'money', control: 'scaleLabels' },
  },
  /** False where products have no stars. */
  stars: {
    schema: z
      .boolean(schemaMessage('shopFaults', 'stars'))
      .optional()
      .transform((on) => (on === false ? (false as const) : undefined))
      .describe('false: products have no stars'),
    view: z.literal(false).optional(),
    label: 'theStars',
    form: { section: 'front', control: 'switch', label: 'stars', hint: 'starsHint', isOn: true },
  },
  /** Whether the home page has no newsletter, or one that works; one that sends nothing when absent. */
  newsletter: {
    schema: fields.newsletter,
    view: z.enum(['off', 'on']).optional(),
    label: 'theNewsletter',
    form: { section: 'front', control: 'newsletter' },
  },
  /** The languages of the shop, its main one first; English alone when absent. */
  languages: {
    schema: fields.languages,
    view: z.array(z.enum(LANGUAGE_CODES)).optional(),
    onPages: true,
    label: 'theLanguages',
    form: { section: 'languages', control: 'languages' },
  },
  /** The addresses of the shop's own pages at other sites; none when absent. */
  social: {
    schema: fields.socialInput,
    view: fields.socialView.optional(),
    label: 'theSocial',
    form: { section: 'social', control: 'social' },
  },
} satisfies Record<string, fields.Setting>;
