import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { shownLowestPrice, struckPrice } from '@/lib/catalog/prices/lowest-price';
import { formatUnits, toCents } from '@/lib/utils/money';
import type { Measure } from '@/lib/weights/fields';
import { formatUnitPrice } from '@/lib/weights/format-amount';

const sizes = {
  small: { offer: 'text-base', was: 'text-sm', lowest: 'text-xs' },
  large: { offer: 'text-3xl', was: 'text-lg', lowest: 'mt-1 text-sm' },
} as const;

type PriceProps = {
  price: number;
  offerPrice: number;
  lowestPrice?: number | undefined;
  currency: string;
  size?: keyof typeof sizes;
  before?: ReactNode;
  /** Undefined for prices per piece. */
  unit?: Measure['unit'] | undefined;
};

/**
 * Strikes through a different regular price, and shows the lowest recent price if known. Prices are in units of the
 * currency, for weighed goods per kilogram, litre, pound or ounce.
 */
export function Price({ currency, size = 'small', before, unit, ...prices }: PriceProps) {
  const t = useT('islands');
  const { code } = usePageLanguage();
  const { offer, was, lowest } = sizes[size];
  const { offerPrice } = prices;
  const struck = struckPrice(prices);
  const isLower = struck > offerPrice;
  const named = shownLowestPrice(prices);
  const format = (units: number) =>
    unit
      ? formatUnitPrice({ perUnitCents: toCents(units, currency), unit }, currency, code)
      : formatUnits(units, currency, code);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {before}
        {/* For the offline cart, toasts.tsx reads the price of a piece from `data-price`. */}
        <span data-price={unit ? undefined : ''} className={`font-bold tabular-nums ${offer}`}>
          {isLower && <span className="sr-only">{t('offerPrice')}</span>}
          {format(offerPrice)}
        </span>
        {isLower && (
          <s className={`tabular-nums text-muted ${was}`}>
            <span className="sr-only">{t(named ? 'priceBefore' : 'regularPrice')}</span>
            {format(struck)}
          </s>
        )}
      </p>
      {named && (
        <p className={`text-muted leading-snug ${lowest}`}>
          {t('lowestPrice')} <span className="tabular-nums">{format(named)}</span>
        </p>
      )}
    </>
  );
}
