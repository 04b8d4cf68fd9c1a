'use client';

import { useRef, useState } from 'react';
import { presentOrder } from '@/app/_components/use-one-order';
import type { Take } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import type { ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';
import {
  type Count,
  type Counts,
  countOf,
  type Item,
  isKnown,
  lineWithCount,
  withoutSent,
} from './packing-counts';

/** Returns the id of the toast that reports that the count of a line was not stored. */
const errorKeyOf = (product: string) => `count of ${product}`;

/** A count to send, or null to remove the stored count. */
type Pending = Count | { found: null };

/**
 * The counts of an order's lines. A new count is shown at once. The hook sends counts to the server one after
 * another, so that another device can continue packing. If the order is packed and paid online, a lower count
 * refunds money. The hook then collects such counts as corrections until the seller sends them with
 * {@link Correction}.
 */
export function usePacking(order: OrderView, take: Take) {
  const { _id: id, status, items } = order;
  const isCollecting = status === 'Packed' && order.paymentType === 'Online';
  /** True if the order is packed, so that a line without a count is complete. */
  const isPacked = status !== 'Order Placed' && status !== 'Cancelled';
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const [collected, setCollected] = useState<Counts>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProductView>>(new Map());
  // If the packing of an order is undone, its unsent corrections are discarded.
  if (!isCollecting && Object.keys(collected).length > 0) setCollected({});
  const changes = items.flatMap((item) => {
    const { [item.product._id]: count } = isCollecting ? collected : {};
    return count && !isKnown(count, item) ? [{ product: item.product._id, ...count }] : [];
  });
  const queue = useRef(Promise.resolve());
  /** The ids of products whose last count the server has not stored. */
  const failed = useRef(new Set<string>());

  /** `from` is the count that was displayed before this one. */
  async function send(product: string, count: Pending, from: Count | undefined) {
    // In a packed order, the server applies a count as a correction. Before packing, it only stores the
    // count.
    const done = status === 'Packed';
    const body = { id, lines: [{ product, ...count, ...(done ? { from } : {}) }], done };
    try {
      take([(await callApi<OrderAnswer>('/api/order/pack', { as: 'seller', body })).order]);
      failed.current.delete(product);
      notify.dismiss(errorKeyOf(product));
    } catch (error) {
      const present = presentOrder(error);
      if (present) take([present]);
      // Each line has its own toast, so that a success of another line does not dismiss this error.
      toastError(error, errorKeyOf(product));
      failed.current.add(product);
    }
    // If the line was counted again during the request, that newer count is still pending.
    setPending(({ [product]: sent, ...others }) =>
      sent && sent !== count ? { ...others, [product]: sent } : others,
    );
  }

  /**
   * Proposes a replacement to the shopper once the queued counts are sent. Never throws; shows errors in a
   * toast.
   */
  function propose(product: string, found: number, replacement: Count['replacement']) {
    queue.current = queue.current.then(async () => {
      const body = { id, product, found, replacement };
      try {
        take([(await callApi<OrderAnswer>('/api/order/propose', { as: 'seller', body })).order]);
      } catch (error) {
        const present = presentOrder(error);
        if (present) take([present]);
        toastError(error);
      }
    });
  }

  /** The corrections that are being sent. */
  const sent = useRef<Counts>({});

  /** Sends the corrections by calling `post`. Counts that change during the request stay unsent. */
  async function correct(post: (lines: typeof changes) => Promise<unknown>) {
    sent.current = collected;
    const isStored = await post(changes);
    sent.current = {};
    if (isStored) setCollected((now) => withoutSent(now, collected));
  }

  function collect(product: string, next: Count) {
    const isBack =
      // While a correction of the line is being sent, the stored count is about to change, so do not compare
      // with it.
      !sent.current[product] &&
      items.some((item) => item.product._id === product && isKnown(next, item));
    setCollected(({ [product]: _, ...others }) =>
      isBack ? others : { ...others, [product]: next },
    );
  }

  function queueCount(product: string, next: Pending) {
    if (isCollecting && next.found !== null) return collect(product, next);
    const item = items.find((one) => one.product._id === product);
    const from = item && shown(item).count;
    setPending((now) => ({ ...now, [product]: next }));
    queue.current = queue.current.then(() => send(product, next, from));
  }

  /**
   * Waits until the server has stored all counts. Shows an error and returns false if a count was not stored
   * or corrections are unsent, because the next status change would ignore them.
   */
  async function settled(): Promise<boolean> {
    if (changes.length > 0) {
      notify.error(translate('packing')('notSent'));
      return false;
    }
    await queue.current;
    const isSaved = failed.current.size === 0;
    failed.current.clear();
    if (!isSaved) notify.error(translate('packing')('notSaved'));
    return isSaved;
  }

  /** Returns the line as displayed: with its pending count, or else with its stored count. */
  function shown(item: Item): { item: Item; count: Count; isTicked: boolean } {
    const { [item.product._id]: sent } = isCollecting ? collected : pending;
    // A line without a count is complete.
    if (sent?.found === null) return { item, count: { found: item.quantity }, isTicked: false };
    if (!sent) return { item, count: countOf(item), isTicked: isPacked || Boolean(item.isCounted) };
    return { item: lineWithCount(item, sent, chosen, order), count: sent, isTicked: true };
  }

  return {
    shown,
    settled,
    isCollecting,
    /** The unsent corrections of a packed order. */
    changes,
    correct,
    discard: () => setCollected({}),
    choose: (product: ProductView) => setChosen((now) => new Map(now).set(product._id, product)),
    count: queueCount,
    propose,
    uncount: (product: string) => queueCount(product, { found: null }),
  };
}
