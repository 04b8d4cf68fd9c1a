import { Schema } from 'mongoose';
import { define } from './define';
import { type StoredHome, storedHome } from './home-page';
import { type OrderedTaxClass, type TaxMode, taxClass, taxMode } from './order-line';

/** Opening hours in a time zone. */
type OpeningHours = {
  /** An IANA time zone, for example `Europe/Berlin`. */
  timeZone: string;
  /**
   * Seven days, starting with Monday. Each day lists its opening times in order, for example `08:00` to `24:00`.
   */
  week: { from: string; to: string }[][];
  /** Dates on which the shop is closed, for example `2026-12-25`. */
  daysOff: string[];
};

/** The single document with the seller's shop settings. If a field is absent, its default applies. */
export type ShopSettingsDoc = {
  _id: 'shop';
  /** Increases with each save of the settings form. Absent before the first save. */
  revision?: number;
  /** For each section of the settings form, the revision that changed it last. */
  sectionRevisions?: Record<string, number>;
  /** The revision of the last write that updated `sectionRevisions`. An earlier version updates only `revision`. */
  sectionsAt?: number;
  /**
   * True after a change to a currency with a different number of decimals, until `forgetOldPrices`
   * (lib/shop/old-prices.ts) has run.
   */
  hasOldPrices?: true;
  name?: string;
  /** The URL of the logo, as the photo storage returned it. */
  logo?: string;
  /** The size at which pages show the logo, in CSS pixels. Absent for the logo of an earlier version. */
  logoSize?: { width: number; height: number };
  /**
   * The notice about the legal guarantee, keyed by language code: its text, the URL of its picture, and a link to the
   * official page.
   */
  guaranteeNotice?: Partial<Record<string, { text: string; image?: string; link?: string }>>;
  /** True if the logo replaces the name in the top bar and the footer. */
  logoOnly?: true;
  /** The accent colour, for example `#e8590c`. If absent, the shop is green. */
  accent?: string;
  email?: string;
  phone?: string;
  address?: string;
  /** ISO 3166-1 alpha-2 in upper case. Absent if unknown. */
  country?: string;
  /**
   * The country with which the phone numbers of stored orders were parsed. Absent if the shop had none
   * (lib/orders/search-terms.ts).
   */
  phonesOf?: string;
  /** An IANA time zone. The default is the time zone of the opening hours or, without these, of the server. */
  timeZone?: string;
  /** If absent, the shop is always open. */
  openingHours?: OpeningHours;
  promiseMinutes?: number;
  /** The zip codes of the delivery area. If absent or empty, the shop delivers everywhere. */
  zipCodes?: string[];
  minimumCents?: number;
  /** The parts of the delivery area with their own delivery fee. */
  zones?: {
    name: string;
    zipCodes: string[];
    areas?: string[];
    feeCents: number;
    freeFromCents?: number;
    minimumCents?: number;
  }[];
  /** The pickup address and hours. */
  pickup?: { on: boolean; address: string; hours: string };
  /** The settings of delivery slots. Their times are in the shop's time zone. */
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
  /**
   * The pause of orders. It lasts until `until` or until the seller ends it. A pause in the past has no effect.
   */
  pause?: { until?: Date; words?: string };
  /** ISO 4217 in lower case. */
  currency?: string;
  taxPercent?: number;
  taxMode?: TaxMode;
  /**
   * The tax classes. The first one is the default for products without a class, and its rate equals
   * `taxPercent`.
   */
  taxClasses?: OrderedTaxClass[];
  /** The units of goods by weight and of unit prices. Absent if they are metric. */
  units?: 'us' | 'uk' | 'metric-100';
  taxNumber?: string;
  /**
   * The reason why the shop charges no tax, for example `§ 19 UStG`. Absent if the shop charges tax, even at a
   * rate of 0%.
   */
  taxExemption?: string;
  /** The payment methods on delivery besides cash, each with the seller's own name, if there is one. */
  payMethods?: {
    terminal?: { on: boolean; name?: string };
    transfer?: { on: boolean; name?: string; details?: string };
    account?: { on: boolean; name?: string };
  };
  /** The Peppol ID of the shop, for example `0208:0123456749`. */
  peppolId?: string;
  /** The state fee for each delivery, in cents. */
  stateFee?: { name: string; cents: number; fromCents?: number };
  /** True if the shop issues invoices on request. */
  invoices?: boolean;
  /** The text of the button that places an order. */
  orderButton?: string;
  /** True if the shop counts search texts that find nothing. */
  missedSearches?: true;
  /** True if shoppers and visitors can mark products as favourites. */
  favourites?: true;
  /** True if shoppers can have named shopping lists. */
  shoppingLists?: true;
  /** True if shoppers and visitors can ask for an e-mail when a product is back in stock. */
  backInStock?: true;
  /** True if shoppers can paste a shopping list. */
  pasteList?: true;
  /** The page on which the seller's area opens, if it is not Add Product. */
  startPage?: 'today';
  /** How shoppers order besides with an account. Absent: only with an account. */
  checkoutAs?: 'code' | 'guest';
  /** True if shoppers can sign in with passkeys. */
  shopperPasskeys?: true;
  /** True if the struck-through price of an offer is the lowest price of the 30 days before the reduction. */
  lowestPrice?: true;
  /** True if consumers can withdraw from an order on the page /withdraw. */
  withdrawal?: true;
  /** True if the cart asks for a substitution preference per product. */
  lineWishes?: true;
  /** True if shoppers can add to an open order until packing begins (lib/checkout/follow-up). */
  addToOrder?: true;
  /** True if shoppers with an account can save their card at Stripe for the next payment. */
  saveCards?: true;
  /** ISO 639-1 codes, with the main language first. If absent, English only. */
  languages?: string[];
  /** The URLs of the shop's social media profiles. */
  social?: { instagram?: string; twitter?: string; facebook?: string; youtube?: string };
  /** The content pages in display order. `revision` increases with each change of the list. */
  pages?: {
    revision: number;
    list: {
      slug: string;
      title: string;
      /** The titles in the shop's additional languages, keyed by language code. */
      titles?: Record<string, string>;
      /** The additional languages in which the page has a text. */
      languages?: string[];
      revision: number;
      text: string;
      updatedAt: Date;
    }[];
  };
  /** The home page. Its revision is independent of the settings form. */
  home?: StoredHome;
  /** False hides the stars on products. The default is to show them. */
  stars?: false;
  /** The format of the labels that the shop's scales print. If absent, the shop does not read scale labels. */
  scaleLabels?: { weight: string[]; price: string[]; checked?: boolean; digits?: 4 };
  /**
   * The newsletter form. `off` hides it, and `on` makes it work. If absent, the form is shown but does nothing.
   */
  newsletter?: 'off' | 'on';
  /** True if the onboarding checklist is completed or hidden. */
  firstDayOver?: boolean;
};

const openTime = { _id: false, from: String, to: String };

const zone = {
  _id: false,
  name: String,
  zipCodes: [String],
  areas: { type: [String], default: undefined },
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

const payMethod = { on: Boolean, name: String };
/** The schema of a payment method. A method that was never configured is absent. */
const methodOf = (fields: Record<string, unknown>) => ({
  type: new Schema(fields, { _id: false }),
  default: undefined,
});

const payMethods = new Schema(
  {
    terminal: methodOf(payMethod),
    transfer: methodOf({ ...payMethod, details: String }),
    account: methodOf(payMethod),
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
        // The id of the version that is shown (PageText).
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
    sectionRevisions: Schema.Types.Mixed,
    sectionsAt: Number,
    hasOldPrices: Boolean,
    name: String,
    logo: String,
    logoSize: {
      type: new Schema({ width: Number, height: Number }, { _id: false }),
      default: undefined,
    },
    guaranteeNotice: { type: Schema.Types.Mixed, default: undefined },
    logoOnly: Boolean,
    accent: String,
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
    units: String,
    taxNumber: String,
    taxExemption: String,
    payMethods: { type: payMethods, default: undefined },
    peppolId: String,
    stateFee: {
      type: new Schema({ name: String, cents: Number, fromCents: Number }, { _id: false }),
      default: undefined,
    },
    invoices: Boolean,
    orderButton: String,
    missedSearches: Boolean,
    favourites: Boolean,
    shoppingLists: Boolean,
    backInStock: Boolean,
    pasteList: Boolean,
    startPage: String,
    checkoutAs: String,
    shopperPasskeys: Boolean,
    lowestPrice: Boolean,
    withdrawal: Boolean,
    lineWishes: Boolean,
    addToOrder: Boolean,
    saveCards: Boolean,
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
