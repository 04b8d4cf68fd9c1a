import { decimalsOf } from '@/lib/utils/money';

/* The currencies of the shop. Sources: ISO 4217 for the list and the decimals (lib/utils/money),
   https://docs.stripe.com/currencies for online payment. */

/**
 * The currencies that the seller can choose, sorted by code: currencies in which Stripe accepts payments, and
 * currencies without online payment ({@link isChargeable}).
 */
export const CURRENCIES: readonly string[] =
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd btn bwp byn bzd
  cad cdf chf clp cny cop crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip
  gmd gnf gtq gyd hkd hnl htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd
  kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn
  nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg sek sgd shp
  sle sos srd ssp std stn syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd uyu uzs ves vnd
  vuv wst xaf xcd xcg xof xpf yer zar zmw zwg`.split(/\s+/);

/** The currencies in which Stripe accepts no payments (Stripe's docs, supported presentment currencies). */
const NOT_AT_STRIPE = new Set(
  'btn cup ern ghs irr kpw mru sdg ssp stn syp tmt ves xcg zwg'.split(' '),
);

/** The currencies without decimals for which Stripe's API expects hundredths (special cases in Stripe's docs). */
const HUNDREDTHS_AT_STRIPE = new Set(['isk', 'ugx']);

/**
 * Returns whether the shop can charge orders in this currency online. The shop charges exactly the displayed amount, so
 * Stripe must accept every amount. It rejects most amounts with three decimals, for example 1.235 KWD. For ISK and UGX,
 * Stripe expects hundredths, but the shop sends whole units. Stripe does not support some currencies at all, for
 * example the currency of Ghana.
 */
export function isChargeable(currency: string): boolean {
  const code = currency.toLowerCase();
  return decimalsOf(code) !== 3 && !HUNDREDTHS_AT_STRIPE.has(code) && !NOT_AT_STRIPE.has(code);
}

/**
 * Converts an amount in the minor unit of a currency to the amount that Stripe's API expects. Throws an Error for a
 * currency without online payment, so that no caller can charge a hundred times too little or too much.
 */
export function stripeAmount(cents: number, currency: string): number {
  if (!isChargeable(currency)) throw new Error(`${currency} cannot be charged online`);
  return cents;
}

/**
 * Stripe's minimum charges in the minor unit, for currencies in which it is not 50 (Stripe's docs, minimum charge
 * amounts).
 */
const SMALLEST: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};

/**
 * Returns the minimum of an online payment in the minor unit of a currency: by default 50 cents, or 50 yen. For
 * currencies outside its list, Stripe applies the minimum of the payout currency, and may reject the payment.
 */
export const smallestCharge = (currency: string): number => SMALLEST[currency] ?? 50;
