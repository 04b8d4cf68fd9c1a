import { Schema } from 'mongoose';
import {
  list,
  Mixed,
  mixed,
  model,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
  withDefault,
} from './define';
import { taxClass, taxMode } from './order-line';

type Translated<T> = Partial<Record<string, T>>;

/** The seller's settings for the home page. An absent field has the default of a new shop. */
export type HomePage = {
  banner?: {
    title?: string;
    text?: string;
    image?: string;
    /** `to` is `all`, `offers` or the path of a category. */
    buttons?: { to: string; text?: string; translations?: Translated<{ text?: string }> }[];
    translations?: Translated<{ title?: string; text?: string }>;
  };
  claims?: {
    icon: string;
    title?: string;
    text?: string;
    translations?: Translated<{ title?: string; text?: string }>;
  }[];
  shelves?: string[];
  best?: { by: string; products?: string[] };
  openLine?: true;
};

/** Part of the shop settings, which every page loads. `page` is absent until the seller changes the home page. */
const storedHome = typed<{ revision: number; page?: HomePage }>(
  new Schema({ revision: Number, page: Mixed }, { _id: false, minimize: false }),
);

/**
 * One version of a content page. A save inserts a new version and changes no stored version. The shop settings
 * reference the current version.
 */
export const PageText = model('PageText', {
  _id: required(String),
  text: withDefault(String, ''),
  translations: mixed<Translated<string>>(),
  /** When this version was inserted or replaced. */
  at: withDefault(Date, Date.now),
});

type OpenTime = { from: string; to: string };
/** Seven days, starting with Monday, each with its time spans, for example `08:00` to `24:00`. */
const week = present(typed<OpenTime[][]>([[{ _id: false, from: String, to: String }]]));
const on = present(Boolean);
const flag = typed<true>(Boolean);

/* `lib/shop/settings` documents the fields of the settings form. */
const settings = {
  _id: required(typed<'shop'>(String)),
  revision: Number,
  /** For each section of the settings form, the revision that changed it last. */
  sectionRevisions: mixed<Record<string, number>>(),
  /** The revision of the last write that updated `sectionRevisions`. An earlier version updates only `revision`. */
  sectionsAt: Number,
  /**
   * True after a change to a currency with other decimals, until `deletePriceHistory` (lib/shop/commands.ts) has run.
   */
  hasOldPrices: flag,
  name: String,
  logo: String,
  /** The size at which pages show the logo, in CSS pixels. Absent for the logo of an earlier version. */
  logoSize: sub({ width: present(Number), height: present(Number) }),
  /** The notice about the legal guarantee, keyed by language code. */
  guaranteeNotice:
    mixed<Partial<Record<string, { text: string; image?: string; link?: string }>>>(),
  logoOnly: flag,
  accent: String,
  email: String,
  phone: String,
  address: String,
  country: String,
  /** The country that was used to parse the phone numbers of stored orders (lib/orders/search-terms.ts). */
  phonesOf: String,
  /** Defaults to the time zone of the opening hours, or else to the server's time zone. */
  timeZone: String,
  openingHours: sub({ timeZone: present(String), week, daysOff: list(String) }),
  promiseMinutes: Number,
  zipCodes: optionalList(String),
  minimumCents: Number,
  zones: optionalList(
    sub({
      name: present(String),
      zipCodes: list(String),
      areas: optionalList(String),
      feeCents: present(Number),
      freeFromCents: Number,
      minimumCents: Number,
    }),
  ),
  pickup: sub({ on, address: present(String), hours: present(String) }),
  windows: sub({
    on,
    only: present(Boolean),
    days: week,
    daysOff: list(String),
    lengthMinutes: present(Number),
    capacity: present(Number),
    leadMinutes: present(Number),
    closeMinutes: Number,
  }),
  /** The pause of orders, until `until` or until the seller ends it. */
  pause: sub({ until: Date, words: String }),
  currency: String,
  taxPercent: Number,
  taxMode,
  taxClasses: optionalList(taxClass),
  units: typed<'us' | 'uk' | 'metric-100'>(String),
  taxNumber: String,
  taxExemption: String,
  payMethods: sub({
    terminal: sub({ on, name: String }),
    transfer: sub({ on, name: String, details: String }),
    account: sub({ on, name: String }),
  }),
  peppolId: String,
  stateFee: sub({ name: present(String), cents: present(Number), fromCents: Number }),
  invoices: Boolean,
  orderButton: String,
  missedSearches: flag,
  favourites: flag,
  shoppingLists: flag,
  backInStock: flag,
  pasteList: flag,
  startPage: typed<'today'>(String),
  checkoutAs: typed<'code' | 'guest'>(String),
  shopperPasskeys: flag,
  lowestPrice: flag,
  withdrawal: flag,
  lineWishes: flag,
  addToOrder: flag,
  saveCards: flag,
  /** True if shoppers can pay on a page of the shop with Apple Pay, Google Pay or Link (lib/payments/in-shop.ts). */
  expressCheckout: flag,
  languages: optionalList(String),
  social: sub({ instagram: String, twitter: String, facebook: String, youtube: String }),
  /** The content pages in display order. `revision` increases with each change of the list. */
  pages: sub({
    revision: present(Number),
    list: list(
      sub({
        slug: present(String),
        title: present(String),
        titles: mixed<Record<string, string>>(),
        languages: optionalList(String),
        revision: present(Number),
        /** The id of the version that is shown (PageText). */
        text: present(String),
        updatedAt: present(Date),
      }),
    ),
  }),
  /** Its revision is independent of the settings form. */
  home: storedHome,
  stars: typed<false>(Boolean),
  scaleLabels: sub({
    weight: list(String),
    price: list(String),
    checked: Boolean,
    digits: typed<4>(Number),
  }),
  newsletter: typed<'off' | 'on'>(String),
  /** True if the onboarding checklist is completed or hidden. */
  firstDayOver: Boolean,
};
export type ShopSettingsDoc = Stored<typeof settings>;
export const ShopSettings = model('ShopSettings', settings);
