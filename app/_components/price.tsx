import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { statedLowest, struckPrice } from '@/lib/catalog/prices/lowest-price';
import { formatUnits } from '@/lib/utils/money';

const sizes = {
  small: { offer: 'text-base', was: 'text-sm', lowest: 'text-xs' },
  large: { offer: 'text-3xl', was: 'text-lg', lowest: 'mt-1 text-sm' },
} as const;

/**
 * Shows the offer price. If the regular price differs, it is struck through. If the shop refers to the lowest
 * recent price, that price is shown below. All prices are in units of the currency.
 */
export function Price({
  currency,
  size = 'small',
  before,
  ...prices
}: {
  price: number;
  offerPrice: number;
  lowestPrice?: number | undefined;
  currency: string;
  size?: keyof typeof sizes;
  /** A text shown before the price. */
  before?: ReactNode;
}) {
  const t = useT('islands');
  const { code } = usePageLanguage();
  const { offer, was, lowest } = sizes[size];
  const { offerPrice } = prices;
  const struck = struckPrice(prices);
  const isLower = struck > offerPrice;
  const named = statedLowest(prices);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {before}
        {/* For the offline cart, last-added.ts reads the price from the element with this attribute. */}
        <span data-price className={`font-bold tabular-nums ${offer}`}>
          {isLower && <span className="sr-only">{t('offerPrice')}</span>}
          {formatUnits(offerPrice, currency, code)}
        </span>
        {isLower && (
          <s className={`tabular-nums text-muted ${was}`}>
            <span className="sr-only">{t(named ? 'priceBefore' : 'regularPrice')}</span>
            {formatUnits(struck, currency, code)}
          </s>
        )}
      </p>
      {named && (
        <p className={`text-muted leading-snug ${lowest}`}>
          {t('lowestPrice')}{' '}
          <span className="tabular-nums">{formatUnits(named, currency, code)}</span>
        </p>
      )}
    </>
  );
}
