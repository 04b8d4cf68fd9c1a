/** Formats a rate in percent for a locale, with at most three decimals: `5.5%`, `5,5 %`. */
export const formatRate = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    percent / 100,
  );
