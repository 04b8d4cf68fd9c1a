'use client';

import Link from 'next/link';
import { Button } from '@/app/_components/button';
import { Select } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { ProductThumb } from '@/app/_components/product-thumb';
import { removeLine, setCartQuantity } from '@/lib/cart/cart-store';
import { productPath } from '@/lib/catalog/links';
import type { ProductView } from '@/lib/catalog/schema';
import { formatCents, fromDollars } from '@/lib/money';

/** Offered quantities: 1 to 9, or up to the present one when that is above 9 (spec section 5). */
const quantities = (present: number) =>
  Array.from({ length: Math.max(9, present) }, (_, index) => index + 1);

export type Line = { id: string; quantity: number; product?: ProductView };

/** One product of the cart. One that is gone or out of stock says so and counts for nothing. */
export function CartLine({ id, quantity, product }: Line) {
  const name = product?.name ?? 'This product';
  const sold = product?.inStock ?? false;
  return (
    <li className="flex gap-4 py-5" data-line={id}>
      <ProductThumb src={product?.image[0]} className={`size-24 ${sold ? '' : 'opacity-60'}`} />
      <div className="grid min-w-0 grow grid-cols-[auto_1fr] content-between gap-x-4 gap-y-2 sm:grid-cols-[1fr_auto_6rem] sm:content-center sm:items-center">
        <div className="col-span-2 min-w-0 pr-11 sm:col-span-1 sm:pr-0">
          {product ? (
            <Link
              href={productPath(product)}
              className="font-semibold text-lg leading-snug hover:underline"
            >
              {product.name}
            </Link>
          ) : (
            <p className="font-semibold text-lg leading-snug">No longer available</p>
          )}
          {product && <p className="text-muted">Weight: {product.weight || 'N/A'}</p>}
          {!sold && (
            <p className="mt-1 font-semibold text-danger text-sm">
              {product ? 'Out of stock. ' : ''}Remove it to place your order.
            </p>
          )}
        </div>
        {sold && product && (
          <>
            <div className="flex items-center gap-2">
              <span aria-hidden="true" className="text-muted text-sm">
                Qty
              </span>
              <Select
                aria-label={`Quantity of ${name}`}
                value={quantity}
                onChange={(event) => setCartQuantity(id, Number(event.target.value))}
              >
                {quantities(quantity).map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
            </div>
            <p className="self-center text-right font-bold text-lg tabular-nums">
              <span className="sr-only">Subtotal </span>
              {formatCents(fromDollars(product.offerPrice) * quantity)}
            </p>
          </>
        )}
      </div>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Remove ${name}`}
        onClick={() => removeLine(id)}
        className="-mt-2 -mr-2 -ml-13 self-start text-muted hover:text-danger sm:m-0 sm:self-center"
      >
        <Icon name="trash" className="size-5" />
      </Button>
    </li>
  );
}
