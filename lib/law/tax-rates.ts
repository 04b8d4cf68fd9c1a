import { lawProfileOf } from './country-law';
import type { LawProfile } from './profile';

type Rates = NonNullable<LawProfile['rates']> & {
  /** The source of the rule that prices for consumers include the tax, if it is known. */
  readonly included?: string;
};

/**
 * Tax rates of countries without a law profile. The rest of their law was not checked, so the page /seller/setup still
 * shows its warning. The sources were read on 2026-11-29.
 */
const TAX_ONLY: Readonly<Record<string, Rates>> = {
  AU: {
    food: { name: 'GST-free', percent: 0 },
    standard: { name: 'GST 10%', percent: 10 },
    source: 'A New Tax System (Goods and Services Tax) Act 1999, s. 9-70 and div. 38-2',
    included: 'Australian Consumer Law, s. 48',
  },
  JP: {
    food: { name: '軽減税率 8%', percent: 8 },
    standard: { name: '標準税率 10%', percent: 10 },
    source: '消費税法, 第29条 (since 2019-10-01)',
    included: '消費税法, 第63条 (since 2021-04-01)',
  },
};

/** Returns the tax rates of a country (ISO 3166-1 alpha-2), or undefined if they are not known. */
export const taxRatesOf = (country: string): Rates | undefined =>
  lawProfileOf(country)?.rates ?? TAX_ONLY[country];
