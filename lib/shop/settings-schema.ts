import { z } from 'zod';
import { areaZipCodes, pickupInput, zonesInput } from '@/lib/delivery/schema';
import { pickupView, zoneView } from '@/lib/delivery/view';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { taxSettings } from '@/lib/tax/schema';
import { taxClassView } from '@/lib/tax/view';
import { site } from '@/lib/utils/site';
import { ownTimeZone } from '@/lib/utils/zone-day';
import * as fields from './fields-schema';
import {
  openingHours,
  openingHoursView,
  SLOT_INPUTS,
  slotsInput,
  slotsView,
  timeZone,
} from './hours-schema';
import { ORDER_BUTTONS } from './order-button';

/*
 * The settings of the shop. Each is declared only here. The labels and hints in the form are message keys
 * of the namespace `sellerSettings`.
 */

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
      section: 'shop',
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
    form: { section: 'shop', control: 'text', label: 'email', type: 'email' },
  },
  phone: {
    schema: fields.phone,
    view: text,
    onPages: true,
    label: 'thePhone',
    form: {
      section: 'shop',
      control: 'text',
      label: 'phone',
      type: 'tel',
      maxLength: fields.MAX_PHONE,
    },
  },
  /** The address of the shop, which may have several lines. */
  address: {
    schema: fields.address,
    view: text,
    onPages: true,
    label: 'theAddress',
    form: {
      section: 'shop',
      control: 'area',
      label: 'address',
      rows: 3,
      maxLength: fields.MAX_ADDRESS,
    },
  },
  /** The country code, ISO 3166-1 alpha-2 in upper case. Absent if the seller has selected none. */
  country: {
    schema: fields.country,
    view: text,
    onPages: true,
    label: 'theCountry',
    form: { section: 'shop', control: 'country', label: 'country', hint: 'countryHint' },
  },
  /** If absent, the shop is always open. */
  openingHours: {
    schema: openingHours.nullish().transform((hours) => hours ?? undefined),
    view: openingHoursView.optional(),
    label: 'theHours',
    form: {
      section: 'hours',
      control: 'openingHours',
      label: 'openingHours',
      hint: 'hoursHint',
      parts: { daysOff: 'daysOff' },
    },
  },
  /**
   * The IANA name of the time zone in which the shop shows days and times. The default is the zone of the
   * server.
   */
  timeZone: {
    schema: timeZone,
    view: z.string(),
    default: ownTimeZone(),
    onPages: true,
    label: 'theTimeZone',
    form: { section: 'hours', control: 'timeZone', label: 'timeZone', hint: 'timeZoneHint' },
  },
  /**
   * The promised delivery time: at most this many minutes after the order is placed or, if the shop is closed
   * then, after the next opening.
   */
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
  /** The minimum price of an order's goods before tax, in units of the currency. 0 if there is none. */
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
  /**
   * The zip codes to which the shop delivers free of charge. If there are no zip codes and no zones, the shop
   * delivers everywhere.
   */
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
  /** Delivery zones with a fee, in addition to `zipCodes`. Absent if there are none. */
  zones: {
    schema: zonesInput,
    view: z.array(zoneView).optional(),
    label: 'theZones',
    form: { section: 'delivery', control: 'zones', label: 'zones', hint: 'zonesHint' },
  },
  lineWishes: {
    schema: fields
      .flag(schemaMessage('settingsErrors', 'lineWishes'))
      .describe('The cart asks for each product what to do if it is missing'),
    view: z.literal(true).optional(),
    onPages: true,
    label: 'theLineWishes',
    form: { section: 'delivery', control: 'switch', label: 'lineWishes' },
  },
  /** The settings of pickup, with its address and hours. If absent, the shop offers no pickup. */
  pickup: {
    schema: pickupInput,
    view: z.optional(pickupView),
    label: 'thePickup',
    form: {
      section: 'pickup',
      control: 'pickup',
      label: 'canCollect',
      hint: 'collectHint',
      parts: { address: 'whereCollect', hours: 'whenCollect' },
    },
  },
  /** The delivery slots from which shoppers choose. Absent if the shop has none. */
  windows: {
    schema: slotsInput,
    view: slotsView.optional(),
    label: 'theWindows',
    form: {
      section: 'slots',
      control: 'windows',
      label: 'chooseWindow',
      hint: 'windowTimesHint',
      parts: SLOT_INPUTS,
    },
  },
  /** The currency of the shop, ISO 4217 in lower case. It must have two decimals. */
  currency: {
    schema: fields.currency,
    view: z.string(),
    default: site.currency,
    onPages: true,
    label: 'theCurrency',
    form: { section: 'prices', control: 'currency', label: 'currency', hint: 'currencyHint' },
  },
  /** The default tax rate in percent. If the shop has tax classes, this is the rate of the first class. */
  taxPercent: {
    schema: fields.taxPercent,
    view: z.number(),
    default: site.taxPercent,
    onPages: true,
    label: 'theTax',
    form: {
      section: 'prices',
      control: 'number',
      label: 'taxPercent',
      hint: 'taxPercentHint',
      inputMode: 'decimal',
      required: true,
    },
  },
  /** The text of the order button. If absent, it is "Place Order". */
  orderButton: {
    schema: fields.orderButton,
    view: z.enum(ORDER_BUTTONS).optional(),
    onPages: true,
    label: 'theOrderButton',
    form: {
      section: 'legal',
      apart: true,
      control: 'orderButton',
      label: 'orderButton',
      hint: 'orderButtonHint',
    },
  },
  /** `included`: prices include tax. `added`: tax is added to them. The default is `added`. */
  taxMode: {
    schema: taxSettings.taxMode,
    view: z.enum(['added', 'included']).optional(),
    onPages: true,
    label: 'theTaxMode',
    form: {
      section: 'prices',
      apart: true,
      control: 'select',
      label: 'taxMode',
      hint: 'taxModeHint',
      options: { '': 'taxInCart', added: 'taxAdded', included: 'taxIncluded' },
    },
  },
  /** The tax number of the shop, which receipts show. */
  taxNumber: {
    schema: taxSettings.taxNumber,
    view: text,
    onPages: true,
    label: 'theTaxNumber',
    form: {
      section: 'legal',
      control: 'text',
      label: 'taxNumber',
      hint: 'taxNumberHint',
      maxLength: 40,
    },
  },
  /**
   * The reason why the shop charges no tax, for example `§ 19 UStG`. Absent if the shop is not exempt, even
   * if its rate is 0%.
   */
  taxExemption: {
    schema: taxSettings.taxExemption,
    view: text,
    label: 'theTaxExemption',
    form: {
      section: 'legal',
      control: 'text',
      label: 'taxExemption',
      hint: 'taxExemptionHint',
      maxLength: 200,
    },
  },
  invoices: {
    schema: fields
      .flag(schemaMessage('settingsErrors', 'invoicesOnOff'))
      .describe('True if shopper and seller can request the invoice of a delivered order'),
    view: z.boolean().optional(),
    onPages: true,
    label: 'theInvoices',
    form: {
      section: 'legal',
      apart: true,
      control: 'switch',
      label: 'invoices',
      hint: 'invoicesHint',
    },
  },
  /**
   * Tax classes with different rates. The first class applies to a product if neither the product nor its
   * category has a class.
   */
  taxClasses: {
    schema: taxSettings.taxClasses,
    view: z.array(taxClassView).optional(),
    onPages: true,
    label: 'theTaxClasses',
    form: { section: 'prices', control: 'taxClasses', label: 'otherRates', hint: 'otherRatesHint' },
  },
  lowestPrice: {
    schema: fields
      .flag(schemaMessage('settingsErrors', 'lowestPrice'))
      .describe(
        'Strikethrough prices and discounts refer to the lowest price of the previous 30 days',
      ),
    view: z.literal(true).optional(),
    onPages: true,
    label: 'theLowestPrice',
    form: {
      section: 'legal',
      apart: true,
      control: 'switch',
      heading: 'reductions',
      label: 'lowestPrice',
      hint: 'lowestHint',
    },
  },
  /**
   * The barcode prefixes of scale labels with a weight, and of those with a price. Absent if the shop reads
   * no scale labels.
   */
  scaleLabels: {
    schema: fields.scaleLabels,
    view: fields.scaleLabelsView.optional(),
    label: 'theScaleLabels',
    form: { section: 'scales', control: 'scaleLabels' },
  },
  /** False if product pages show no stars. */
  stars: {
    schema: z
      .boolean(schemaMessage('settingsErrors', 'stars'))
      .optional()
      .transform((on) => (on === false ? (false as const) : undefined))
      .describe('false: products show no stars'),
    view: z.literal(false).optional(),
    label: 'theStars',
    form: {
      section: 'shop',
      apart: true,
      control: 'switch',
      heading: 'front',
      label: 'stars',
      hint: 'starsHint',
      isOn: true,
    },
  },
  /**
   * `off`: the home page has no newsletter form. `on`: visitors can subscribe. Absent: the form is shown, but
   * sends nothing.
   */
  newsletter: {
    schema: fields.newsletter,
    view: z.enum(['off', 'on']).optional(),
    label: 'theNewsletter',
    form: { section: 'mail', control: 'newsletter', label: 'newsletter', hint: 'newsletterHint' },
  },
  /** The page on which the seller's area opens. Absent: Add Product (lib/staff/screens.ts). */
  startPage: {
    schema: fields.startPage,
    view: z.enum(['today']).optional(),
    label: 'theStartPage',
    form: {
      section: 'shop',
      apart: true,
      control: 'select',
      heading: 'sellerArea',
      label: 'startPage',
      hint: 'startPageHint',
      options: { '': 'startAddProduct', today: 'startToday' },
    },
  },
  /** The languages of the shop. The first is the main language. If absent, the shop is in English only. */
  languages: {
    schema: fields.languages,
    view: z.array(z.enum(LANGUAGE_CODES)).optional(),
    onPages: true,
    label: 'theLanguages',
    form: { section: 'languages', control: 'languages', label: 'mainLanguage' },
  },
  /** The URLs of the shop's pages on social media. Absent if there are none. */
  social: {
    schema: fields.socialInput,
    view: fields.socialView.optional(),
    label: 'theSocial',
    form: { section: 'social', control: 'social' },
  },
} satisfies Record<string, fields.Setting>;
