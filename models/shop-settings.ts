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

/** The seller's settings for the home page. If a field is absent, the home page shows the default of a new shop. */
export type HomePage = {
  banner?: {
    title?: string;
    text?: string;
    /** The URL of the picture, as the photo storage returned it. */
    image?: string;
    /** The link target `to` is `all`, `offers` or the path of a category. */
    buttons?: { to: string; text?: string; translations?: Translated<{ text?: string }> }[];
    translations?: Translated<{ title?: string; text?: string }>;
  };
  claims?: {
    icon: string;
    title?: string;
    text?: string;
    translations?: Translated<{ title?: string; text?: string }>;
  }[];
  /** The paths of the categories that the home page shows. */
  shelves?: string[];
  best?: { by: string; products?: string[] };
  openLine?: true;
};

/**
 * The home page. It is a part of the shop settings, which every page loads. `page` is absent until the seller changes
 * the home page.
 */
const storedHome = typed<{ revision: number; page?: HomePage }>(
  new Schema({ revision: Number, page: Mixed }, { _id: false, minimize: false }),
);

/**
 * The text of one version of a content page. Each save inserts a new version, and a stored version never
 * changes. The shop settings reference the version that is shown.
 */
export const PageText = model('PageText', {
  _id: required(String),
  text: withDefault(String, ''),
  /** The texts in the shop's additional languages, keyed by language code. */
  translations: mixed<Translated<string>>(),
  /** When this version was inserted or, if another version has replaced it, when it was replaced. */
  at: withDefault(Date, Date.now),
});

type OpenTime = { from: string; to: string };
/**
 * Seven days, starting with Monday. Each day lists its time spans, the earliest first, for example `08:00` to `24:00`.
 */
const week = present(typed<OpenTime[][]>([[{ _id: false, from: String, to: String }]]));
const on = present(Boolean);
/** A switch that is off by default. */
const flag = typed<true>(Boolean);

/* The fields of the settings document. `lib/shop/settings` documents the fields that the settings form edits. */
const settings = {
  _id: required(typed<'shop'>(String)),
  /** Increases with each save of the settings form. Absent before the first save. */
  revision: Number,
  /** For each section of the settings form, the revision that changed it last. */
  sectionRevisions: mixed<Record<string, number>>(),
  /** The revision of the last write that updated `sectionRevisions`. An earlier version updates only `revision`. */
  sectionsAt: Number,
  /**
   * True after a change to a currency with a different number of decimals, until `deletePriceHistory`
   * (lib/shop/commands.ts) has run.
   */
  hasOldPrices: flag,
  name: String,
  /** The URL of the logo, as the photo storage returned it. */
  logo: String,
  /** The size at which pages show the logo, in CSS pixels. Absent for the logo of an earlier version. */
  logoSize: sub({ width: present(Number), height: present(Number) }),
  /**
   * The notice about the legal guarantee, keyed by language code: its text, the URL of its picture, and a link to the
   * official page.
   */
  guaranteeNotice:
    mixed<Partial<Record<string, { text: string; image?: string; link?: string }>>>(),
  logoOnly: flag,
  accent: String,
  email: String,
  phone: String,
  address: String,
  country: String,
  /**
   * The country with which the phone numbers of stored orders were parsed. Absent if no country was set
   * (lib/orders/search-terms.ts).
   */
  phonesOf: String,
  /** Defaults to the time zone of the opening hours, or else to the server's time zone. */
  timeZone: String,
  /** `daysOff` contains dates, for example `2026-12-25`. */
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
  /** The pause of orders. It lasts until `until` or until the seller ends it. A pause in the past has no effect. */
  pause: sub({ until: Date, words: String }),
  currency: String,
  taxPercent: Number,
  taxMode,
  taxClasses: optionalList(taxClass),
  units: typed<'us' | 'uk' | 'metric-100'>(String),
  taxNumber: String,
  taxExemption: String,
  /** `name` is the name that the seller has given to the payment method. */
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
        /** The titles in the shop's additional languages, keyed by language code. */
        titles: mixed<Record<string, string>>(),
        /** The additional languages in which the page has a text. */
        languages: optionalList(String),
        revision: present(Number),
        /** The id of the version that is shown (PageText). */
        text: present(String),
        updatedAt: present(Date),
      }),
    ),
  }),
  /** The home page. Its revision is independent of the settings form. */
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
/** The single document with the seller's shop settings. If a field is absent, its default applies. */
export type ShopSettingsDoc = Stored<typeof settings>;
export const ShopSettings = model('ShopSettings', settings);
