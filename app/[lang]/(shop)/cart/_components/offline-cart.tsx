import { useState } from 'react';
import { EmptyState } from '@/app/_components/empty-state';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { readLastCart } from '@/lib/client/last-cart';
import { formatCents, formatDollars, fromDollars } from '@/lib/money';
import { LastPicture } from './last-picture';

/** The cart as last seen, read-only, for use without a connection. */
export function OfflineCart() {
  const { currency } = useShop();
  const [lines] = useState(readLastCart);
  if (lines.length === 0)
    return (
      <EmptyState
        icon="offline"
        title="You are offline"
        text="Your cart opens when you are connected again."
      />
    );
  const subtotalCents = lines.reduce(
    (sum, { product, quantity }) => sum + fromDollars(product?.offerPrice ?? 0) * quantity,
    0,
  );
  return (
    <div className="max-w-3xl">
      <p
        role="status"
        className="mb-6 flex items-start gap-3 rounded-field bg-leaf-soft px-4 py-3 font-semibold text-leaf-strong"
      >
        <Icon name="offline" />
        You are offline. This is your cart as you last saw it; you can change it and order when you
        are connected again.
      </p>
      <ul className="divide-y divide-line border-line border-y" aria-label="Items in the cart">
        {lines.map(({ id, quantity, product }) => (
          <li key={id} data-line={id} className="flex items-center gap-4 py-4">
            <span className="block size-20 shrink-0 overflow-hidden rounded-field bg-sunk">
              {product && <LastPicture product={product} />}
            </span>
            <div className="min-w-0 grow">
              <p className="font-semibold text-lg leading-snug">
                {product?.name ?? 'One more product'}
              </p>
              <p className="text-muted">Quantity: {quantity}</p>
            </div>
            {product && (
              <p className="font-bold text-lg tabular-nums">
                {formatDollars(product.offerPrice * quantity, currency)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {lines.every(({ product }) => product) && (
        <p className="mt-4 flex justify-between font-bold text-xl">
          <span>Price when last seen</span>
          <span className="tabular-nums">{formatCents(subtotalCents, currency)}</span>
        </p>
      )}
    </div>
  );
}
