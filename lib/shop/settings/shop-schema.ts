import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import * as fields from '@/lib/shop/fields-schema';
import { openingHours, openingHoursView, timeZone } from '@/lib/shop/hours-schema';
import { site } from '@/lib/utils/site';
import { ownTimeZone } from '@/lib/utils/zone-day';

const text = z.string().optional();

/**
 * The settings of the sections Shop and logo, Opening hours, Mail, Languages, and Social links. Labels and hints are
 * keys of `sellerSettings`.
 */
export const SHOP_SETTINGS = {
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
  logoOnly: {
    ...fields.onOff(
      'logoOnly',
      'The logo replaces the name of the shop in the top bar and the footer',
      { section: 'shop', apart: true, hint: 'logoOnlyHint' },
    ),
    label: 'theLogoOnly',
  },
  favourites: {
    ...fields.onOff('favourites', 'Shoppers and visitors can mark products as favourites', {
      section: 'shop',
      apart: true,
      hint: 'favouritesHint',
    }),
    onPages: true,
    label: 'theFavourites',
  },
  shoppingLists: {
    ...fields.onOff('shoppingLists', 'Shoppers with an account can have named shopping lists', {
      section: 'shop',
      apart: true,
      hint: 'shoppingListsHint',
    }),
    onPages: true,
    label: 'theShoppingLists',
  },
  accent: {
    schema: fields.accent,
    view: text,
    label: 'theAccent',
    form: { section: 'shop', apart: true, control: 'accent', label: 'accent', hint: 'accentHint' },
  },
  pasteList: {
    ...fields.onOff(
      'pasteList',
      'Shoppers can paste a shopping list or a recipe on the page /shopping-list',
      { section: 'shop', apart: true, hint: 'pasteListHint' },
    ),
    label: 'thePasteList',
  },
  missedSearches: {
    ...fields.onOff(
      'missedSearches',
      'The shop counts the search texts that find nothing, for a report',
      { section: 'shop', apart: true, hint: 'missedSearchesHint' },
    ),
    label: 'theMissedSearches',
  },
  /**
   * `code`: shoppers can also sign in with a mailed code. `guest`: shoppers can also order as a guest. Absent: shoppers
   * need an account with a password, as the specification demands.
   */
  checkoutAs: {
    schema: fields.checkoutAs,
    view: z.enum(['code', 'guest']).optional(),
    onPages: true,
    label: 'theCheckoutAs',
    form: {
      section: 'shop',
      apart: true,
      control: 'select',
      heading: 'ordering',
      label: 'checkoutAs',
      hint: 'checkoutAsHint',
      options: { '': 'asAccount', code: 'asCode', guest: 'asGuest' },
    },
  },
  shopperPasskeys: {
    ...fields.onOff(
      'shopperPasskeys',
      'Shoppers can add passkeys to their account and sign in with them',
      { section: 'shop', apart: true, hint: 'shopperPasskeysHint' },
    ),
    onPages: true,
    label: 'theShopperPasskeys',
  },
  /** The page on which the seller's area opens. If absent, it is Add Product (lib/staff/screens.ts). */
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
  /** The opening hours. If absent, the shop is always open. */
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
  /** The IANA name of the time zone in which the shop shows days and times. The default is the zone of the server. */
  timeZone: {
    schema: timeZone,
    view: z.string(),
    default: ownTimeZone(),
    onPages: true,
    label: 'theTimeZone',
    form: { section: 'hours', control: 'timeZone', label: 'timeZone', hint: 'timeZoneHint' },
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
  backInStock: {
    ...fields.onOff(
      'backInStock',
      'Shoppers and visitors can ask for an email when a product is back in stock',
      { section: 'mail', apart: true, hint: 'backInStockHint' },
    ),
    onPages: true,
    label: 'theBackInStock',
  },
  /** The languages of the shop. The first is the main language. If absent, the shop is in English only. */
  languages: {
    schema: fields.languages,
    view: z.array(z.enum(LANGUAGE_CODES)).optional(),
    onPages: true,
    label: 'theLanguages',
    form: { section: 'languages', control: 'languages', label: 'mainLanguage' },
  },
  social: {
    schema: fields.socialInput,
    view: fields.socialView.optional(),
    label: 'theSocial',
    form: { section: 'social', control: 'social' },
  },
} satisfies Record<string, fields.Setting>;
