/*
 * The type of a law profile. Each file in lib/law/profiles contains what the shop knows about the law of one country
 * (docs/law.md). This is no legal advice.
 */

/** The settings that a law can demand. Their values are the same in all countries (lib/setup/proposals.ts). */
export type LawfulSetting = 'taxMode' | 'stars' | 'orderButton' | 'lowestPrice' | 'withdrawal';

/** Why the documents of this shop are no valid invoices in a country. `certified`: the tax authority must have
 * certified the software. `authority`: the invoice is valid only if it was sent through the system of the authority. */
export type InvoiceLaw = 'certified' | 'authority';

type Rate = {
  /** The name of the rate in a language of the country. */
  readonly name: string;
  readonly percent: number;
};

/**
 * What the shop does not do for a country, although its law may ask for it. Each value is a message key of the
 * namespace `sellerSetup`.
 */
export type LawGap =
  | 'guaranteeNotice'
  | 'peppol'
  | 'productSafety'
  | 'salesTax'
  | 'stateRules'
  | 'superReducedRate'
  | 'withdrawalForm';

/** The legal requirements of one state, for example California. Amounts are in units of the currency. */
export type StateRule = {
  /** The name of the state in a language of the country. */
  readonly state: string;
  /** The deposits on bottles and cans. Most states have several deposits, depending on size or content. */
  readonly deposits?: readonly number[];
  /**
   * A fee for each delivery. `name` is the name that receipts must show. `from` is the minimum price of the taxed
   * goods. `until` is the last day on which the amount is known to apply (ISO 8601), if the state changes it regularly.
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
  /** The day on which the sources were compared with this profile (ISO 8601). */
  readonly readOn: string;
  /** The sources of the demanded settings. */
  readonly settings?: Partial<Readonly<Record<LawfulSetting, string>>>;
  /** The rates of the value added tax. `food` is the rate of most food, if it differs from the standard rate. */
  readonly rates?: { readonly food?: Rate; readonly standard: Rate; readonly source: string };
  /** The source of the duty to state the name, the address and the contact details of the shop. */
  readonly contact?: string;
  /** The source of the duty to state with prices that delivery costs are added. */
  readonly deliveryCosts?: string;
  readonly invoices?: { readonly law: InvoiceLaw; readonly source: string };
  /** The rules of individual states, which the setup page proposes. */
  readonly states?: readonly StateRule[];
  /** The gaps with their sources. */
  readonly gaps?: Partial<Readonly<Record<LawGap, string>>>;
};
