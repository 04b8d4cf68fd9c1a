'use client';

import { useRef } from 'react';
import { CoreIcon } from '@/app/_components/core-icon';
import { addToCart, removeFromCart, useLineQuantity } from '@/lib/client/cart-store';

/**
 * Adds a product; once it is in the cart, a stepper − n +. Both use the same plus button, so that
 * it keeps the focus.
 */
export function AddButton({
  productId,
  name,
  left,
}: {
  productId: string;
  name: string;
  /** How many are left, if few. */
  left?: number;
}) {
  const quantity = useLineQuantity(productId);
  const plus = useRef<HTMLButtonElement>(null);
  const isInCart = quantity > 0;

  const removeOne = () => {
    // The minus button disappears at 0, so the focus moves to the plus button.
    if (quantity === 1) plus.current?.focus();
    removeFromCart(productId);
  };

  return (
    <div
      className={`needs-scripts flex items-center rounded-full font-bold shadow-card ${isInCart ? 'bg-leaf text-on-leaf' : 'bg-card text-leaf-strong ring-1 ring-line'}`}
    >
      {isInCart && (
        <>
          <button
            type="button"
            onClick={removeOne}
            aria-label={`Remove one ${name}`}
            className="grid size-11 place-items-center rounded-full hover:bg-leaf-strong"
          >
            <CoreIcon name="minus" className="size-5" />
          </button>
          <span className="min-w-6 text-center tabular-nums">
            {quantity}
            <span className="sr-only"> in cart</span>
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        onClick={() => addToCart(productId, left)}
        aria-label={isInCart ? `Add one more ${name}` : `Add ${name} to cart`}
        className={`grid size-11 place-items-center rounded-full ${isInCart ? 'hover:bg-leaf-strong' : 'hover:bg-leaf-soft'}`}
      >
        <CoreIcon name="plus" className="size-6" />
      </button>
    </div>
  );
}
