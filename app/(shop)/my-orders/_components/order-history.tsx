'use client';

import { useEffect, useState } from 'react';
import { Button, LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Skeleton } from '@/app/_components/spinner';
import { callApi } from '@/lib/api-client';
import { openLogin, refreshCart, useSession } from '@/lib/auth/session-store';
import { readOrders } from '@/lib/orders/read';
import type { OrderView } from '@/lib/orders/schema';
import { OrderCard } from './order-card';

function useOrders(isShopper: boolean) {
  const [orders, setOrders] = useState<OrderView[]>();
  useEffect(() => {
    if (!isShopper) return;
    const abort = new AbortController();
    callApi('/api/order/user', readOrders, { as: 'shopper', signal: abort.signal }).then(
      ({ items }) => setOrders(items),
      (error) => {
        if (abort.signal.aborted) return;
        // Spec section 8: this failure alone is only logged.
        console.error(error);
        setOrders([]);
      },
    );
    // The way back from an online payment ends here, with a cart that was emptied meanwhile.
    void refreshCart();
    return () => abort.abort();
  }, [isShopper]);
  return orders;
}

/** The shopper's orders, newest first. */
export function OrderHistory() {
  const { status } = useSession();
  const orders = useOrders(status === 'shopper');

  if (status === 'visitor')
    return (
      <EmptyState icon="user" title="Log in to see your orders">
        <Button onClick={() => openLogin()}>Login</Button>
      </EmptyState>
    );
  if (!orders)
    return (
      <div className="space-y-5">
        <Skeleton className="h-52 rounded-panel" />
        <Skeleton className="h-52 rounded-panel" />
      </div>
    );
  if (orders.length === 0)
    return (
      <EmptyState icon="box" title="No orders yet" text="What you order appears here.">
        <LinkButton href="/products">Start shopping</LinkButton>
      </EmptyState>
    );
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}
