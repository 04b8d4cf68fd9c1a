'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { CoreIcon } from '@/app/_components/core-icon';
import { lazyComponent, useLazyComponent } from '@/app/_components/use-lazy-component';
import { addToCart, removeFromCart, useLineQuantity } from '@/lib/client/cart-store';
import { goTo } from '@/lib/client/navigation';
import { BuyNow, CartLink } from './buy-now';

/** The code is loaded only if the shop offers lists. */
export const AddToListPart = lazyComponent(
  () => import('./add-to-list').then(({ AddToList }) => AddToList),
  () => <div className="h-11" />,
);

/** The code is loaded only for sold-out products, and only if the shop offers stock alerts. */
export const StockAlertPart = lazyComponent(
  () => import('./stock-alert').then(({ StockAlert }) => StockAlert),
  () => <div className="h-13" />,
);

export const WeighedBuyPart = lazyComponent(() =>
  import('./weighed-buy').then(({ WeighedBuy }) => WeighedBuy),
);

const importSum = () => import('./cart-sum').then((part) => part.CartSum);

const step =
  'grid size-13 max-[22.5rem]:size-11 place-items-center rounded-full hover:bg-leaf-soft';

type BuyBoxProps = {
  productId: string;
  name: string;
  left?: number;
};

/** After a click, Add to Cart becomes a stepper with a link to the cart. */
export function BuyBox({ productId, name, left }: BuyBoxProps) {
  const t = useT('product');
  const tIslands = useT('islands');
  const quantity = useLineQuantity(productId);
  const isInCart = quantity > 0;
  /** True if the pending click adds the product to the cart, false if it removes the product. */
  const wasClicked = useRef<boolean>(undefined);
  const add = useRef<HTMLButtonElement>(null);
  const [CartSum, load] = useLazyComponent(importSum);

  useEffect(() => {
    if (quantity > 0) void load();
  }, [quantity, load]);

  // Another element has replaced the clicked button, and now receives the focus.
  useLayoutEffect(() => {
    if (wasClicked.current === isInCart) add.current?.focus();
    wasClicked.current = undefined;
  }, [isInCart]);

  const addOne = () => {
    if (!isInCart) wasClicked.current = true;
    addToCart(productId, left);
  };
  const removeOne = () => {
    if (quantity === 1) wasClicked.current = false;
    removeFromCart(productId);
  };

  const buyNow = () => {
    // If the cart already contains the whole stock, only open the cart.
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
              aria-label={tIslands('removeOne', { name })}
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
              aria-label={tIslands('addOne', { name })}
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
