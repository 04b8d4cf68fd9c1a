'use client';

import { useRef, useState } from 'react';
import { presentOrder } from '@/app/_components/use-one-order';
import type { Take } from '@/app/seller/orders/_components/use-order-status';
import { callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { type OrderView, orderAnswer } from '@/lib/orders/view';
import { type Count, countOf, type Item } from './counts';

/** A count, or that the line is not counted after all. */
type Pending = Count | { found: null };

/**
 * Counts the lines of an order, or takes a count back. Each is shown at once and kept on the server,
 * so that another device goes on from it; they are sent one after the other.
 */
export function usePacking({ _id: id, status }: OrderView, take: Take) {
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const queue = useRef(Promise.resolve());
  /** The products whose last count was not stored. */
  const failed = useRef(new Set<string>());

  async function send(product: string, count: Pending) {
    // A packed order is corrected; before that, what was counted is only kept.
    const done = status === 'Packed';
    const body = { id, lines: [{ product, ...count }], done };
    try {
      take([(await callApi('/api/order/pack', orderAnswer, { as: 'seller', body })).order]);
      failed.current.delete(product);
    } catch (error) {
      const present = presentOrder(error);
      if (present) take([present]);
      toastError(error);
      failed.current.add(product);
    }
    // A later count of the line is still to be sent.
    setPending(({ [product]: sent, ...others }) =>
      sent && sent !== count ? { ...others, [product]: sent } : others,
    );
  }

  function keep(product: string, next: Pending) {
    setPending((now) => ({ ...now, [product]: next }));
    queue.current = queue.current.then(() => send(product, next));
  }

  /**
   * Waits until the server has all counts, or says false, once and to the seller too, when one was not
   * stored: the order would be packed without it.
   */
  async function settled(): Promise<boolean> {
    await queue.current;
    const isKept = failed.current.size === 0;
    failed.current.clear();
    if (!isKept) notify.error('A count was not saved. Please look at the lines, then press again.');
    return isKept;
  }

  /** How a line is shown: what is being sent of it, or what the server knows. */
  function shown(item: Item): { count: Count; isTicked: boolean } {
    const { [item.product._id]: sent } = pending;
    // A line that is not counted counts as whole.
    if (sent?.found === null) return { count: { found: item.quantity }, isTicked: false };
    return { count: sent ?? countOf(item), isTicked: Boolean(sent ?? item.isCounted) };
  }

  return {
    shown,
    settled,
    count: keep,
    uncount: (product: string) => keep(product, { found: null }),
  };
}
