'use client';

import { useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Amount } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { leftOf } from '@/lib/cart/limits';
import { type ProductView, productsAnswer } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { addAllToCart } from '@/lib/client/cart-store';
import type { OrderView } from '@/lib/orders/view';

type Outcome = {
  added: number;
  gone: string[];
  /** `before` is in the currency of the order, `now` in the present one of the shop. */
  repriced: { name: string; before: number; now: number }[];
};

/** The items of an order that can be bought now, at the present prices in the currency of the shop. */
function compare(
  { items, currency }: OrderView,
  present: ReadonlyMap<string, ProductView>,
  shopCurrency: string,
) {
  const wanted: Record<string, number> = {};
  const outcome: Outcome = { added: 0, gone: [], repriced: [] };
  for (const { product, quantity } of items) {
    const now = present.get(product._id);
    if (!now?.inStock) {
      outcome.gone.push(product.name);
      continue;
    }
    wanted[product._id] = Math.min(quantity, leftOf(now));
    outcome.added += 1;
    if (now.offerPrice !== product.offerPrice || currency !== shopCurrency)
      outcome.repriced.push({ name: now.name, before: product.offerPrice, now: now.offerPrice });
  }
  return { wanted, outcome };
}

function Told({ outcome, orderCurrency }: { outcome: Outcome; orderCurrency: string }) {
  const { currency } = useShop();
  const { added, gone, repriced } = outcome;
  return (
    <div className="space-y-4">
      <p>
        {added === 0
          ? 'Nothing in this order is available now.'
          : `${added} ${added === 1 ? 'product is' : 'products are'} in your cart.`}
      </p>
      {gone.length > 0 && (
        <div>
          <h3 className="font-semibold">Not available now</h3>
          <ul className="list-disc pl-5 text-muted">
            {gone.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {repriced.length > 0 && (
        <div>
          <h3 className="font-semibold">At another price</h3>
          <ul className="list-disc pl-5 text-muted">
            {repriced.map(({ name, before, now }) => (
              <li key={name}>
                {name}: <Amount amount={now} currency={currency} />, before{' '}
                <Amount amount={before} currency={orderCurrency} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {added > 0 && (
        <LinkButton href="/cart" size="large" className="w-full">
          Go to the cart
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Puts the available items of an order into the cart, and says which are not available or have
 * another price.
 */
export function OrderAgain({ order }: { order: OrderView }) {
  const { currency } = useShop();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function again() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const ids = order.items.map(({ product }) => product._id).join(',');
      const answer = await callApi(`/api/product/list?ids=${ids}`, productsAnswer, {
        as: 'shopper',
      });
      const present = new Map(answer.products.map((product) => [product._id, product]));
      const next = compare(order, present, currency);
      addAllToCart(next.wanted);
      setOutcome(next.outcome);
    } catch (error) {
      toastError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button aria-disabled={isBusy} onClick={again}>
        Order again
      </Button>
      <Dialog
        open={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title="Order again"
        shape="sheet"
      >
        {outcome && <Told outcome={outcome} orderCurrency={order.currency} />}
      </Dialog>
    </>
  );
}
