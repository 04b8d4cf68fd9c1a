/* Each profile contains the legal rules of one country that the shop applies or shows (docs/law.md). This is not
   legal advice. */

/**
 * The shop settings that the law of a country can prescribe. The prescribed values are the same in all countries
 * (lib/setup/proposals.ts).
 */
export type LawfulSetting = 'taxMode' | 'stars' | 'orderButton' | 'lowestPrice' | 'withdrawal';

/**
 * Why invoices of this shop are not valid in a country. `certified`: the tax authority must have certified the
 * software. `authority`: the invoice is valid only if it was sent through the system of the authority.
 */
export type InvoiceLaw = 'certified' | 'authority';

type Rate = {
  readonly name: string;
  readonly percent: number;
};

/**
 * Legal duties that a country may have and that the shop does not support. Each value is a message key of the namespace
 * `sellerSetup`.
 */
export type LawGap =
  | 'guaranteeNotice'
  | 'peppol'
  | 'productSafety'
  | 'salesTax'
  | 'stateRules'
  | 'superReducedRate'
  | 'withdrawalForm';

/** The legal requirements of one state, for example California. Amounts are in major currency units. */
export type StateRule = {
  /** The name of the state in a language of the country. */
  readonly state: string;
  /** Most states have several deposits, depending on size or content. */
  readonly deposits?: readonly number[];
  /**
   * A fee for each delivery. `name` must be on receipts. `from` is the minimum price of the taxed goods. `until` is the
   * last day with a known amount (ISO 8601).
   */
  readonly fee?: {
    readonly name: string;
    readonly amount: number;
    readonly from?: number;
    readonly until?: string;
  };
  readonly source: string;
};

export type LawProfile = {
  /** The country (ISO 3166-1 alpha-2), or EU for the European Union. */
  readonly country: string;
  /** The day on which the profile was compared with its sources (ISO 8601). */
  readonly readOn: string;
  readonly settings?: Partial<Readonly<Record<LawfulSetting, string>>>;
  /**
   * The rates of the value added tax. `food` is the rate of most food, if it differs from the standard rate. `basic` is
   * the rate of a list of basic foods, if it differs from `food`.
   */
  readonly rates?: {
    readonly food?: Rate;
    readonly basic?: Rate;
    readonly standard: Rate;
    readonly source: string;
  };
  /** The source of the duty to state name, address and contact details. */
  readonly contact?: string;
  /** The source of the duty to state that delivery costs are added to prices. */
  readonly deliveryCosts?: string;
  readonly invoices?: { readonly law: InvoiceLaw; readonly source: string };
  readonly states?: readonly StateRule[];
  readonly gaps?: Partial<Readonly<Record<LawGap, string>>>;
};

/** The rules that all members of the European Union share. */
export const EU_PROFILE: LawProfile = {
  country: 'EU',
  readOn: '2026-11-29',
  settings: {
    taxMode: 'Directive 98/6/EC, art. 2',
    stars: 'Directive 2005/29/EC, annex I, 23b and 23c',
    orderButton: 'Directive 2011/83/EU, art. 8(2)',
    lowestPrice: 'Directive 98/6/EC, art. 6a',
    withdrawal: 'Directive 2011/83/EU, art. 11a',
  },
  contact: 'Directive 2000/31/EC, art. 5',
  gaps: {
    guaranteeNotice: 'Regulation (EU) 2025/1960, since 2026-09-27',
    productSafety: 'Regulation (EU) 2023/988, art. 19',
  },
};

/** The profiles of single countries. The law of all other countries was not checked. */
export const COUNTRY_PROFILES: readonly LawProfile[] = [
  {
    country: 'AE',
    readOn: '2026-11-29',
    settings: {
      taxMode: 'Federal Decree-Law 8/2017, art. 38',
      stars: 'Federal Law 15/2020, art. 17',
    },
    rates: {
      standard: { name: 'VAT 5%', percent: 5 },
      source: 'Federal Decree-Law 8/2017, art. 3',
    },
  },
  {
    country: 'BE',
    readOn: '2026-11-29',
    // The duty to send invoices through Peppol has applied since 2026-01-01, and only to invoices between businesses.
    gaps: { peppol: 'Wet van 6 februari 2024 / Loi du 6 février 2024' },
  },
  {
    country: 'BR',
    readOn: '2026-11-29',
    settings: {
      taxMode: 'Decreto 5.903/2006, art. 3',
      stars: 'Código de Defesa do Consumidor, art. 37',
    },
    contact: 'Decreto 7.962/2013, art. 2',
    // The invoices that the Brazilian tax authority validates are called NF-e and NFC-e.
    invoices: { law: 'authority', source: 'Ajuste SINIEF 07/2005 e 19/2016' },
    gaps: { withdrawalForm: 'Código de Defesa do Consumidor, art. 49' },
  },
  {
    country: 'CH',
    readOn: '2026-11-29',
    settings: { taxMode: 'SR 942.211, art. 4', stars: 'SR 241 (UWG), art. 3(1)(b)' },
    rates: {
      food: { name: 'MWST 2,6 %', percent: 2.6 },
      standard: { name: 'MWST 8,1 %', percent: 8.1 },
      source: 'SR 641.20 (MWSTG), art. 25',
    },
    contact: 'SR 241 (UWG), art. 3(1)(s)',
  },
  {
    country: 'DE',
    readOn: '2026-11-30',
    rates: {
      food: { name: 'Ermäßigter Steuersatz', percent: 7 },
      standard: { name: 'Regelsteuersatz', percent: 19 },
      source: 'UStG, § 12',
    },
    deliveryCosts: 'PAngV, § 6(1)',
  },
  {
    country: 'ES',
    readOn: '2026-11-29',
    rates: {
      food: { name: 'IVA reducido', percent: 10 },
      standard: { name: 'IVA general', percent: 21 },
      source: 'Ley 37/1992, art. 90 y 91',
    },
    gaps: { superReducedRate: 'Ley 37/1992, art. 91.Dos' },
  },
  {
    country: 'FR',
    readOn: '2026-11-29',
    rates: {
      food: { name: 'TVA 5,5 %', percent: 5.5 },
      standard: { name: 'TVA 20 %', percent: 20 },
      source: 'Code général des impôts, art. 278 et 278-0 bis',
    },
  },
  {
    country: 'GB',
    readOn: '2026-11-29',
    settings: {
      taxMode: 'Price Marking Order 2004 (SI 2004/102)',
      stars: 'Digital Markets, Competition and Consumers Act 2024, schedule 20',
    },
    rates: {
      food: { name: 'Zero rate', percent: 0 },
      standard: { name: 'Standard rate', percent: 20 },
      source: 'Value Added Tax Act 1994, s. 2 and schedule 8, group 1',
    },
    contact: 'Electronic Commerce (EC Directive) Regulations 2002 (SI 2002/2013), reg. 6',
    gaps: { withdrawalForm: 'Consumer Contracts Regulations 2013 (SI 2013/3134), reg. 29' },
  },
  {
    country: 'IT',
    readOn: '2026-11-29',
    rates: {
      food: { name: 'Aliquota ridotta', percent: 10 },
      standard: { name: 'Aliquota ordinaria', percent: 22 },
      source: 'DPR 633/1972, art. 16',
    },
    // The system of the Italian tax authority is called Sistema di Interscambio. Since 2019-01-01, invoices to
    // consumers must also be sent through this system.
    invoices: { law: 'authority', source: 'Decreto legislativo 127/2015, art. 1(3)' },
    gaps: { superReducedRate: 'DPR 633/1972, tabella A, parte II' },
  },
  {
    country: 'MX',
    readOn: '2026-11-29',
    settings: {
      taxMode: 'Ley Federal de Protección al Consumidor, art. 7 Bis',
      stars: 'Ley Federal de Protección al Consumidor, art. 32',
    },
    rates: {
      food: { name: 'Tasa cero', percent: 0 },
      standard: { name: 'Tasa general', percent: 16 },
      source: 'Ley del IVA, art. 1 y 2-A',
    },
    contact: 'Ley Federal de Protección al Consumidor, art. 76 Bis',
    // The invoices that the Mexican tax authority validates are called CFDI.
    invoices: { law: 'authority', source: 'Código Fiscal de la Federación, art. 29' },
  },
  {
    country: 'NL',
    readOn: '2026-11-29',
    rates: {
      food: { name: 'Verlaagd tarief', percent: 9 },
      standard: { name: 'Algemeen tarief', percent: 21 },
      source: 'Wet op de omzetbelasting 1968, art. 9',
    },
  },
  {
    country: 'PT',
    readOn: '2026-11-29',
    rates: {
      food: { name: 'Taxa reduzida', percent: 6 },
      standard: { name: 'Taxa normal', percent: 23 },
      source: 'Código do IVA, art. 18',
    },
    invoices: { law: 'certified', source: 'Decreto-Lei 28/2019, art. 4; Portaria 363/2010' },
  },
  {
    country: 'RO',
    readOn: '2026-11-29',
    // The system of the Romanian tax authority is called RO e-Factura. Since 2025-01-01, invoices to consumers must
    // also be sent through this system.
    invoices: { law: 'authority', source: 'Ordonanța de urgență 120/2021' },
  },
  {
    country: 'US',
    readOn: '2026-11-29',
    settings: { stars: '16 CFR Part 465' },
    states: [
      { state: 'California', deposits: [0.05, 0.1, 0.25], source: 'Cal. Pub. Res. Code § 14560' },
      // Colorado's fee after 2026-06-30 is missing, because its source could not be read (docs/law.md).
      {
        state: 'Colorado',
        fee: { name: 'Retail Delivery Fee', amount: 0.28, until: '2026-06-30' },
        source: 'C.R.S. § 43-4-218; tax.colorado.gov/retail-delivery-fee-rates',
      },
      { state: 'Connecticut', deposits: [0.1], source: 'Conn. Gen. Stat. § 22a-244' },
      { state: 'Hawaii', deposits: [0.05], source: 'Haw. Rev. Stat. § 342G-110' },
      { state: 'Iowa', deposits: [0.05], source: 'Iowa Code § 455C.2' },
      { state: 'Maine', deposits: [0.05, 0.15], source: '38 M.R.S. § 3103' },
      { state: 'Massachusetts', deposits: [0.05], source: 'M.G.L. c. 94, § 322' },
      { state: 'Michigan', deposits: [0.1], source: 'MCL 445.571' },
      {
        state: 'Minnesota',
        fee: { name: 'Road Improvement and Food Delivery Fee', amount: 0.5, from: 100 },
        source: 'Minn. Stat. § 168E.03 and 168E.05',
      },
      { state: 'New York', deposits: [0.05], source: 'N.Y. Env. Conserv. Law § 27-1005' },
      { state: 'Oregon', deposits: [0.1], source: 'ORS 459A.705' },
      { state: 'Vermont', deposits: [0.05, 0.15], source: '10 V.S.A. § 1522' },
    ],
    gaps: { salesTax: 'State and local law', stateRules: 'State law' },
  },
];
