import { usePageLanguage, useT } from '#i18n';
import { formatDollars } from '@/lib/money';

const sizes = {
  small: { offer: 'text-base', was: 'text-sm' },
  large: { offer: 'text-3xl', was: 'text-lg' },
} as const;

/** The offer price and, where it differs, the struck-through price; both in units of the currency. */
export function Price({
  price,
  offerPrice,
  currency,
  size = 'small',
}: {
  price: number;
  offerPrice: number;
  currency: string;
  size?: keyof typeof sizes;
}) {
  const t = useT('islands');
  const { code } = usePageLanguage();
  const { offer, was } = sizes[size];
  const isLower = price > offerPrice;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tabular-nums ${offer}`}>
        {isLower && <span className="sr-only">{t('offerPrice')}</span>}
        {formatDollars(offerPrice, currency, code)}
      </span>
      {isLower && (
        <s className={`tabular-nums text-muted ${was}`}>
          <span className="sr-only">{t('regularPrice')}</span>
          {formatDollars(price, currency, code)}
        </s>
      )}
    </p>
  );
}
