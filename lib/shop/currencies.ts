/**
 * The currencies with two decimals in which Stripe accepts payments (Stripe docs, supported currencies),
 * sorted by code. ISK and UGX are excluded, because Stripe accepts no decimals for them.
 */
export const CURRENCIES: readonly string[] =
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny
  cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr
  jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn
  nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl
  thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd yer zar zmw`.split(/\s+/);

/**
 * Stripe's minimum charge amounts in cents, for currencies in which it is not 0.50 (Stripe docs, minimum
 * charge amounts).
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

/** Returns the minimum amount of an online payment in a currency, in cents. */
export const smallestCharge = (currency: string): number => SMALLEST[currency] ?? 50;
