/** A rate in percent as its language writes it: `5.5%`, `5,5 %`; rates have at most three decimals. */
export const rateWords = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    percent / 100,
  );
