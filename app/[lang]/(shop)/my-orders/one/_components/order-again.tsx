'use client';

import { useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Amount } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { CART_FULL } from '@/lib/cart/limits';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { addAllToCart } from '@/lib/client/cart-edits';
import type { OrderView } from '@/lib/orders/view';
import { type Outcome, outcomeOf, wantedOf } from './again';

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5 text-muted">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

function firstWords({ added, noRoom }: Outcome) {
  if (added > 0) return `${added} ${added === 1 ? 'product is' : 'products are'} in your cart.`;
  return noRoom.length > 0
    ? 'Nothing was added, because your cart is full.'
    : 'Nothing in this order is available now.';
}

function Told({ outcome, orderCurrency }: { outcome: Outcome; orderCurrency: string }) {
  const { currency } = useShop();
  const { added, gone, noRoom, repriced } = outcome;
  return (
    <div className="space-y-4">
      <p>{firstWords(outcome)}</p>
      <Names title="Not available now" names={gone} />
      <Names title={`No room: ${CART_FULL.replace(/^A/, 'a')}`} names={noRoom} />
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
      {(added > 0 || noRoom.length > 0) && (
        <LinkButton href="/cart" size="large" className="w-full">
          Go to the cart
        </LinkButton>
      )}
    </div>
  );
}

/**
 * Puts the available items of an order into the cart, and says which are not available, found no room
 * or have another price.
 */
export function OrderAgain({ order, look }: { order: OrderView; look?: 'soft' }) {
  const { currency } = useShop();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function again() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const ids = order.items.map(({ product }) => product._id).join(',');
      const answer = await callApi<ProductsAnswer>(`/api/product/list?ids=${ids}`, {
        as: 'shopper',
      });
      const present = new Map(answer.products.map((product) => [product._id, product]));
      const cart = addAllToCart(wantedOf(order, present));
      setOutcome(outcomeOf(order, present, cart, currency));
    } catch (error) {
      toastError(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button look={look} aria-disabled={isBusy} onClick={again}>
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
