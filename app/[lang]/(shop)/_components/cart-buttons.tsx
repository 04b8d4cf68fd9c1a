'use client';

import { type ReactNode, useRef } from 'react';
import { useT } from '#i18n';
import { CoreIcon } from '@/app/_components/core-icon';
import { Link } from '@/app/_components/link';
import { addToCart, removeFromCart, useBadge, useLineQuantity } from '@/lib/client/cart-store';

type AddButtonProps = {
  productId: string;
  name: string;
  /** The number of pieces left in stock, undefined if the stock is not low. */
  left?: number;
};

/**
 * After the first click, the button becomes a stepper. Its plus button is the same DOM element. Otherwise the focus
 * would be lost.
 */
export function AddButton({ productId, name, left }: AddButtonProps) {
  const t = useT('islands');
  const quantity = useLineQuantity(productId);
  const plus = useRef<HTMLButtonElement>(null);
  const isInCart = quantity > 0;

  const removeOne = () => {
    // At quantity 0 the minus button disappears, so the focus moves to the plus button.
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
            aria-label={t('removeOne', { name })}
            className="grid size-11 place-items-center rounded-full hover:bg-leaf-strong"
          >
            <CoreIcon name="minus" className="size-5" />
          </button>
          <span className="min-w-6 text-center tabular-nums">
            {quantity}
            <span className="sr-only">{t('inCart')}</span>
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        onClick={() => addToCart(productId, left)}
        aria-label={isInCart ? t('addOne', { name }) : t('addToCart', { name })}
        className={`grid size-11 place-items-center rounded-full ${isInCart ? 'hover:bg-leaf-strong' : 'hover:bg-leaf-soft'}`}
      >
        <CoreIcon name="plus" className="size-6" />
      </button>
    </div>
  );
}

/** The badge overlays the icon, so that the layout does not shift when the number of items loads. */
export function CartLink({ children }: { children: ReactNode }) {
  const t = useT('islands');
  const count = useBadge();

  return (
    <Link
      href="/cart"
      className="relative grid size-11 place-items-center rounded-full hover:bg-sunk"
    >
      {children}
      <span className="sr-only">{t('cart')}</span>
      {count > 0 && (
        <span className="absolute -end-0.5 -top-0.5 grid h-5.5 min-w-5.5 animate-fade place-items-center rounded-full bg-tomato px-1 font-bold text-[min(0.75rem,15px)] text-on-tomato tabular-nums">
          {count > 99 ? '99+' : count}
          <span className="sr-only">{t('items', { count })}</span>
        </span>
      )}
    </Link>
  );
}
