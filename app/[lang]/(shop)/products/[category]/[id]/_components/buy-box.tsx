'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { CoreIcon } from '@/app/_components/core-icon';
import { shownPart, usePart } from '@/app/_components/use-part';
import { addToCart, removeFromCart, useLineQuantity } from '@/lib/client/cart-store';
import { goTo } from '@/lib/client/navigation';
import { BuyNow, CartLink } from './buy-now';

/** The buttons to buy goods that are weighed, which only their pages load. */
export const WeighedBuyPart = shownPart(() =>
  import('./weighed-buy').then(({ WeighedBuy }) => WeighedBuy),
);

const importSum = () => import('./cart-sum').then((part) => part.CartSum);

const step = 'grid size-13 place-items-center rounded-full hover:bg-leaf-soft';

/** Add to Cart, which becomes a stepper with a link to the cart, and Buy now. */
export function BuyBox({
  productId,
  name,
  left,
}: {
  productId: string;
  name: string;
  /** How many are left, if few. */
  left?: number;
}) {
  const t = useT('product');
  const ofAll = useT('islands');
  const quantity = useLineQuantity(productId);
  const isInCart = quantity > 0;
  /** Whether the press that is under way puts the product into the cart, or takes it out. */
  const pressed = useRef<boolean>(undefined);
  /** Add to Cart, or the plus button in its place. */
  const add = useRef<HTMLButtonElement>(null);
  const [CartSum, load] = usePart(importSum);

  // The sum of the cart: asked for again at each change, until it is there.
  useEffect(() => {
    if (quantity > 0) void load();
  }, [quantity, load]);

  // The pressed button has gone: the focus goes to what took its place.
  useLayoutEffect(() => {
    if (pressed.current === isInCart) add.current?.focus();
    pressed.current = undefined;
  }, [isInCart]);

  const addOne = () => {
    if (!isInCart) pressed.current = true;
    addToCart(productId, left);
  };
  const removeOne = () => {
    if (quantity === 1) pressed.current = false;
    removeFromCart(productId);
  };

  const buyNow = () => {
    // With all that is left in the cart already, it only leads there.
    if (left === undefined || quantity < left) addToCart(productId, left);
    goTo('/cart');
  };

  return (
    <>
      {!isInCart ? (
        <Button
          ref={add}
          size="large"
          className="order-last grow basis-0 leading-tight max-md:px-3"
          onClick={addOne}
        >
          {t('add')}
        </Button>
      ) : (
        <>
          <div className="flex items-center rounded-full border border-edge bg-card font-bold text-lg">
            <button
              type="button"
              onClick={removeOne}
              aria-label={ofAll('removeOne', { name })}
              className={step}
            >
              <CoreIcon name="minus" className="size-5" />
            </button>
            <span role="status" className="min-w-7 text-center tabular-nums">
              {quantity}
              <span className="sr-only">{t('inCart')}</span>
            </span>
            <button
              ref={add}
              type="button"
              onClick={addOne}
              aria-label={ofAll('addOne', { name })}
              className={step}
            >
              <CoreIcon name="plus" className="size-5" />
            </button>
          </div>
          <CartLink>{CartSum && <CartSum />}</CartLink>
        </>
      )}
      <BuyNow isInCart={isInCart} onClick={buyNow} />
    </>
  );
}
