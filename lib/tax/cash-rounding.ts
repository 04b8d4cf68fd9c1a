/* Cash rounding (docs/product.md 6.9). Cash totals are rounded to an amount that coins can pay. The difference is
   not part of the price and has no tax. */

/**
 * The smallest cash amount per currency, in the minor unit (cents, fils). A currency without an entry is not rounded,
 * except the euro ({@link cashStepOf}).
 * Source: Unicode CLDR 48.2.0, supplemental/currencyData.json, `_cashRounding` and `_cashDigits` (otherwise `_digits`)
 * of `fractions`. The step is `_cashRounding` (or 1) in units of the last cash digit.
 *
 * CLDR has no cash rounding for these currencies, so their values are the smallest coins in circulation: AUD, BBD, BSD,
 * MYR, SGD, TTD and XCD (5 cents), BHD and KWD (5 fils), HKD, NZD and ZAR (10 cents), ILS (10 agorot), OMR (5 baisa).
 */
export const CASH_STEPS: Readonly<Record<string, number>> = {
  afn: 100,
  all: 100,
  amd: 100,
  aud: 5,
  bbd: 5,
  bhd: 5,
  bsd: 5,
  cad: 5,
  chf: 5,
  cop: 100,
  crc: 100,
  czk: 100,
  dkk: 50,
  gyd: 100,
  hkd: 10,
  huf: 500,
  idr: 100,
  ils: 10,
  iqd: 1_000,
  irr: 100,
  kpw: 100,
  kwd: 5,
  lak: 100,
  lbp: 100,
  mmk: 100,
  mnt: 100,
  mur: 100,
  myr: 5,
  nok: 100,
  nzd: 10,
  omr: 5,
  pkr: 100,
  rsd: 100,
  sek: 100,
  sgd: 5,
  sos: 100,
  std: 100,
  syp: 100,
  ttd: 5,
  twd: 100,
  tzs: 100,
  uzs: 100,
  xcd: 5,
  yer: 100,
  zar: 10,
};

/**
 * The euro countries (ISO 3166-1 alpha-2) that round cash to 5 cents, by law or, in Ireland and the Netherlands, by
 * agreement of the trade. Source: the national central banks, for example
 * https://www.eestipank.ee/en/press/frequently-asked-questions-faq-about-rounding-rule and
 * https://www.lrs.lt/sip/portal.show?p_r=35403&p_k=2&p_t=288016
 */
const EURO_COUNTRIES = new Set(['BE', 'EE', 'FI', 'IE', 'IT', 'LT', 'NL', 'SK']);
const EURO_STEP = 5;

/** Returns the smallest cash amount of a shop in cents; undefined if every cent can be paid in cash. */
export const cashStepOf = ({
  currency,
  country = '',
}: {
  currency: string;
  country?: string | undefined;
}): number | undefined =>
  currency === 'eur' && EURO_COUNTRIES.has(country) ? EURO_STEP : CASH_STEPS[currency];

/**
 * Rounds an amount in cents to the nearest multiple of `step` cents. Half a step rounds away from 0, so that
 * a refund rounds like the payment. A step of 1 returns the amount unchanged.
 */
export function roundCash(cents: number, step = 1): number {
  if (cents < 0) return 0 - roundCash(-cents, step);
  return Math.floor((cents + Math.floor(step / 2)) / step) * step;
}
