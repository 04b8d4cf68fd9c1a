import { formatCents, fromDollars } from '@/lib/money';

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
  const { offer, was } = sizes[size];
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tabular-nums ${offer}`}>
        <span className="sr-only">Offer price </span>
        {formatCents(fromDollars(offerPrice), currency)}
      </span>
      {price > offerPrice && (
        <s className={`tabular-nums text-muted ${was}`}>
          <span className="sr-only">Regular price </span>
          {formatCents(fromDollars(price), currency)}
        </s>
      )}
    </p>
  );
}
