import { formatCents, fromDollars } from '@/lib/money';

const sizes = {
  small: { offer: 'text-base', was: 'text-sm' },
  large: { offer: 'text-3xl', was: 'text-lg' },
} as const;

/** The offer price and, where it differs, the struck-through price; both in dollars. */
export function Price({
  price,
  offerPrice,
  size = 'small',
}: {
  price: number;
  offerPrice: number;
  size?: keyof typeof sizes;
}) {
  const { offer, was } = sizes[size];
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-bold tabular-nums ${offer}`}>
        <span className="sr-only">Offer price </span>
        {formatCents(fromDollars(offerPrice))}
      </span>
      {price > offerPrice && (
        <s className={`tabular-nums text-muted ${was}`}>
          <span className="sr-only">Regular price </span>
          {formatCents(fromDollars(price))}
        </s>
      )}
    </p>
  );
}
