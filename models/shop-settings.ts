import { Schema } from 'mongoose';
import { define } from './define';
import { type StoredHome, storedHome } from './home-page';
import { type KeptTaxClass, type TaxMode, taxClass, taxMode } from './order-line';

/** Opening hours by the clock of a time zone. */
type OpeningHours = {
  /** An IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  /** Seven days from Monday on, each with its times (`08:00` to `24:00`) in their order. */
  week: { from: string; to: string }[][];
  /** Days on which the shop is closed, `2026-12-25`. */
  daysOff: string[];
};

/** The one row of what the seller has set of the shop itself; what is absent has its default. */
export type ShopSettingsDoc = {
  _id: 'shop';
  /** Rises with each save of the form; absent before the first. */
  revision?: number;
  name?: string;
  /** The address of the logo, as the store of photos gave it. */
  logo?: string;
  email?: string;
  phone?: string;
  address?: string;
  /** ISO 3166-1 alpha-2 in upper case; unknown when absent. */
  country?: string;
  /** The country by which the phone numbers of stored orders were read; none when absent (lib/orders/search-terms.ts). */
  phonesOf?: string;
  /** An IANA name; that of the opening hours, or of the server, when absent. */
  timeZone?: string;
  /** Always open when absent. */
  openingHours?: OpeningHours;
  promiseMinutes?: number;
  /** Where the shop delivers; everywhere when absent or empty. */
  zipCodes?: string[];
  minimumCents?: number;
  /** Parts of the delivery area with a fee; absent without any. */
  zones?: {
    name: string;
    zipCodes: string[];
    feeCents: number;
    freeFromCents?: number;
    minimumCents?: number;
  }[];
  /** Where and when orders are collected. */
  pickup?: { on: boolean; address: string; hours: string };
  /** Windows of time; their times are by the clock of the shop. */
  windows?: {
    on: boolean;
    only: boolean;
    days: { from: string; to: string }[][];
    daysOff: string[];
    lengthMinutes: number;
    capacity: number;
    leadMinutes: number;
    closeMinutes?: number;
  };
  /** No new orders until then, or until it is taken away; past ones count for nothing. */
  pause?: { until?: Date; words?: string };
  /** ISO 4217 in lower case. */
  currency?: string;
  taxPercent?: number;
  taxMode?: TaxMode;
  /** The first is that of what has no other; its rate is `taxPercent`. */
  taxClasses?: KeptTaxClass[];
  taxNumber?: string;
  /** Why the shop charges no tax, such as `§ 19 UStG`; absent where it charges tax, also at 0%. */
  taxExemption?: string;
  /** Whether invoices are made on request. */
  invoices?: boolean;
  /** The words of the button that places an order. */
  orderButton?: string;
  /** Whether struck prices refer to the lowest one of the 30 days before a reduction. */
  lowestPrice?: true;
  /** Whether the cart asks of each product what to do when it is missing. */
  lineWishes?: true;
  /** ISO 639-1, the main one first; English alone when absent. */
  languages?: string[];
  /** The addresses of the shop's own pages at other sites. */
  social?: { instagram?: string; twitter?: string; facebook?: string; youtube?: string };
  /** The pages of text in their order, and a number that rises with each change. */
  pages?: {
    revision: number;
    list: {
      slug: string;
      title: string;
      /** In further languages of the shop, by language. */
      titles?: Record<string, string>;
      /** The further languages in which it has a text. */
      languages?: string[];
      revision: number;
      text: string;
      updatedAt: Date;
    }[];
  };
  /** The home page; it has a revision of its own. */
  home?: StoredHome;
  /** Whether products have stars; they have when absent. */
  stars?: false;
  /** The labels that its scales print; none are read when absent. */
  scaleLabels?: { weight: string[]; price: string[]; checked?: boolean; digits?: 4 };
  /** Whether the home page has no newsletter, or one that works; one that does nothing when absent. */
  newsletter?: 'off' | 'on';
  /** Whether the list of the first day is done or dismissed. */
  firstDayOver?: boolean;
};

const openTime = { _id: false, from: String, to: String };

const zone = {
  _id: false,
  name: String,
  zipCodes: [String],
  feeCents: Number,
  freeFromCents: Number,
  minimumCents: Number,
};

const windows = new Schema(
  {
    on: Boolean,
    only: Boolean,
    days: [[openTime]],
    daysOff: [String],
    lengthMinutes: Number,
    capacity: Number,
    leadMinutes: Number,
    closeMinutes: Number,
  },
  { _id: false },
);

const pages = new Schema(
  {
    revision: Number,
    list: [
      {
        _id: false,
        slug: String,
        title: String,
        revision: Number,
        // The id of a PageText.
        text: String,
        updatedAt: Date,
        titles: Schema.Types.Mixed,
        languages: { type: [String], default: undefined },
      },
    ],
  },
  { _id: false },
);

const social = new Schema(
  { instagram: String, twitter: String, facebook: String, youtube: String },
  { _id: false },
);

const schema = new Schema<ShopSettingsDoc>(
  {
    _id: { type: String, required: true },
    revision: Number,
    name: String,
    logo: String,
    email: String,
    phone: String,
    address: String,
    country: String,
    phonesOf: String,
    timeZone: String,
    openingHours: {
      type: new Schema({ timeZone: String, week: [[openTime]], daysOff: [String] }, { _id: false }),
      default: undefined,
    },
    promiseMinutes: Number,
    zipCodes: { type: [String], default: undefined },
    minimumCents: Number,
    zones: { type: [zone], default: undefined },
    pickup: {
      type: new Schema({ on: Boolean, address: String, hours: String }, { _id: false }),
      default: undefined,
    },
    windows: { type: windows, default: undefined },
    pause: {
      type: new Schema({ until: Date, words: String }, { _id: false }),
      default: undefined,
    },
    currency: String,
    taxPercent: Number,
    taxMode,
    taxClasses: { type: [taxClass], default: undefined },
    taxNumber: String,
    taxExemption: String,
    invoices: Boolean,
    orderButton: String,
    lowestPrice: Boolean,
    lineWishes: Boolean,
    languages: { type: [String], default: undefined },
    social: { type: social, default: undefined },
    pages: { type: pages, default: undefined },
    home: storedHome,
    stars: Boolean,
    newsletter: String,
    scaleLabels: {
      type: new Schema(
        { weight: [String], price: [String], checked: Boolean, digits: Number },
        { _id: false },
      ),
      default: undefined,
    },
    firstDayOver: Boolean,
  },
  { versionKey: false },
);

export const ShopSettings = define('ShopSettings', schema);
