'use client';

import { useRef, useState } from 'react';
import { presentOrder } from '@/app/_components/use-one-order';
import type {
  Take,
  useOrderStatus,
} from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import type { ProductView } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import type { nextGroupStatus } from '@/lib/orders/pack-together';
import type { OrderResponse, OrderView } from '@/lib/orders/view';
import {
  type Count,
  type Counts,
  countOf,
  type Item,
  isKnown,
  lineWithCount,
  withoutSent,
} from './packing-counts';

/**
 * The key of a line. Orders that are packed together may contain the same product, so the key contains the order as
 * well.
 */
const keyOf = (order: string, product: string) => `${order} ${product}`;

/** Returns the id of the toast that reports that the packing count of a line was not stored. */
const errorKeyOf = (line: string) => `count of ${line}`;

/** A packing count to send, or null to remove the stored count. */
type Pending = Count | { found: null };

/** Returns true if new packing counts of an order are collected as corrections, instead of being sent at once. */
const collects = ({ status, paymentType }: OrderView) =>
  status === 'Packed' && paymentType === 'Online';

/** Returns the entries that belong to one order. The keys of the result are product ids. */
const ofOrder = <Value>(lines: Readonly<Record<string, Value>>, order: string) =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([line, value]) =>
      line.startsWith(`${order} `) ? [[line.slice(order.length + 1), value]] : [],
    ),
  );

/**
 * Manages the packing counts (picked quantities, weights and replacements) of orders that are packed together. Each
 * count belongs to a line of one order. A new count is displayed at once, and the counts are sent one after another.
 * Another device can therefore continue packing. In a packed order that was paid online, a lower count refunds money.
 * Such counts are collected as corrections until the seller sends them with {@link Correction}.
 */
export function usePacking(orders: readonly OrderView[], take: Take) {
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const [collected, setCollected] = useState<Counts>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProductView>>(new Map());
  const isKept = (line: string) =>
    orders.some((order) => collects(order) && line.startsWith(`${order._id} `));
  // If the seller undoes the packing of an order, discard its unsent corrections.
  if (Object.keys(collected).some((line) => !isKept(line)))
    setCollected(Object.fromEntries(Object.entries(collected).filter(([line]) => isKept(line))));
  const queue = useRef(Promise.resolve());
  /** The lines whose last packing count the server has not stored. */
  const failed = useRef(new Set<string>());
  const sent = useRef<Counts>({});

  function packingOf(order: OrderView) {
    const { _id: id, status, items } = order;
    const isCollecting = collects(order);
    /** True if the order is packed. A line without a packing count is then complete. */
    const isPacked = status !== 'Order Placed' && status !== 'Cancelled';
    const own = ofOrder<Pending>(isCollecting ? collected : pending, id);
    const corrections: Counts = isCollecting ? ofOrder(collected, id) : {};
    const changes = items.flatMap((item) => {
      const { [item.product._id]: count } = corrections;
      return count && !isKnown(count, item) ? [{ product: item.product._id, ...count }] : [];
    });

    /** Sends a packing count. `from` is the count that was displayed before the change. */
    async function send(product: string, count: Pending, from: Count | undefined) {
      const key = keyOf(id, product);
      // In a packed order, the server applies a packing count as a correction. Before the order is packed, it only
      // stores the count.
      const done = status === 'Packed';
      const body = { id, lines: [{ product, ...count, ...(done ? { from } : {}) }], done };
      try {
        take([(await callApi<OrderResponse>('/api/order/pack', { as: 'seller', body })).order]);
        failed.current.delete(key);
        notify.dismiss(errorKeyOf(key));
      } catch (error) {
        const present = presentOrder(error);
        if (present) take([present]);
        // Each line has its own toast, so that a success of another line does not dismiss this error.
        toastError(error, errorKeyOf(key));
        failed.current.add(key);
      }
      // If the picker has changed the line during the request, the newer count is still unsent.
      setPending(({ [key]: last, ...others }) =>
        last && last !== count ? { ...others, [key]: last } : others,
      );
    }

    /** Proposes a replacement to the shopper once the queued counts are sent. Never throws; shows errors in a toast. */
    function propose(product: string, found: number, replacement: Count['replacement']) {
      queue.current = queue.current.then(async () => {
        const body = { id, product, found, replacement };
        try {
          take([
            (await callApi<OrderResponse>('/api/order/propose', { as: 'seller', body })).order,
          ]);
        } catch (error) {
          const present = presentOrder(error);
          if (present) take([present]);
          toastError(error);
        }
      });
    }

    /** Sends the corrections by calling `post`. Counts that change during the request stay unsent. */
    async function correct(post: (lines: typeof changes) => Promise<unknown>) {
      const mine = Object.fromEntries(
        Object.entries(corrections).map(([product, count]) => [keyOf(id, product), count]),
      );
      sent.current = { ...sent.current, ...mine };
      const isStored = await post(changes);
      sent.current = Object.fromEntries(
        Object.entries(sent.current).filter(([line]) => !(line in mine)),
      );
      if (isStored) setCollected((now) => withoutSent(now, mine));
    }

    function collect(product: string, next: Count) {
      const key = keyOf(id, product);
      const isBack =
        // While a correction of the line is being sent, the stored count is about to change, so skip the comparison.
        !sent.current[key] &&
        items.some((item) => item.product._id === product && isKnown(next, item));
      setCollected(({ [key]: _, ...others }) => (isBack ? others : { ...others, [key]: next }));
    }

    function queueCount(product: string, next: Pending) {
      if (isCollecting && next.found !== null) return collect(product, next);
      const item = items.find((one) => one.product._id === product);
      const from = item && shown(item).count;
      setPending((now) => ({ ...now, [keyOf(id, product)]: next }));
      queue.current = queue.current.then(() => send(product, next, from));
    }

    /** Returns a line as the page displays it. An unsent packing count replaces the stored count. */
    function shown(item: Item): { item: Item; count: Count; isTicked: boolean } {
      const { [item.product._id]: last } = own;
      // The packing count of the line was removed, so show the ordered quantity.
      if (last?.found === null) return { item, count: { found: item.quantity }, isTicked: false };
      if (!last)
        return { item, count: countOf(item), isTicked: isPacked || Boolean(item.isCounted) };
      return { item: lineWithCount(item, last, chosen, order), count: last, isTicked: true };
    }

    return {
      order,
      shown,
      isCollecting,
      /** The unsent corrections of a packed order. */
      changes,
      correct,
      discard: () =>
        setCollected((now) =>
          Object.fromEntries(Object.entries(now).filter(([line]) => !line.startsWith(`${id} `))),
        ),
      choose: (product: ProductView) => setChosen((now) => new Map(now).set(product._id, product)),
      count: queueCount,
      propose,
      uncount: (product: string) => queueCount(product, { found: null }),
    };
  }

  const parts = orders.map(packingOf);

  /**
   * Waits until the server has stored all counts. If a count was not stored, or corrections are unsent, it shows an
   * error and returns false. Otherwise the next status change would ignore them.
   */
  async function settled(): Promise<boolean> {
    if (parts.some(({ changes }) => changes.length > 0)) {
      notify.error(translate('packing')('notSent'));
      return false;
    }
    await queue.current;
    const isSaved = failed.current.size === 0;
    failed.current.clear();
    if (!isSaved) notify.error(translate('packing')('notSaved'));
    return isSaved;
  }

  return { parts, settled };
}

export type Packing = ReturnType<typeof usePacking>['parts'][number];

type Part = Pick<ReturnType<typeof usePacking>['parts'][number], 'order' | 'shown'>;
type Steps = Pick<ReturnType<typeof useOrderStatus>, 'stepAll'>;

const uncountedOf = (parts: readonly Part[], orders: readonly OrderView[]): number =>
  parts
    .filter(({ order }) => orders.some(({ _id }) => _id === order._id))
    .flatMap(({ order: { items }, shown }) => items.filter((item) => !shown(item).isTicked)).length;

/**
 * Asks whether to pack orders as ordered although some lines have no picked quantity yet. The confirmation packs only
 * the orders that the dialog listed when it opened. Nobody has seen the lines of an order that is added later.
 */
export function useUncountedQuestion(
  parts: readonly Part[],
  next: ReturnType<typeof nextGroupStatus>,
  steps: Steps,
) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const toPack = next?.status === 'Packed' ? next.orders : [];
  const orders = toPack.filter(({ _id }) => asked.includes(_id));
  const close = () => setAsked([]);
  return {
    /** Opens the dialog if some lines have no picked quantity yet. Returns whether the dialog opened. */
    ask(): boolean {
      if (uncountedOf(parts, toPack) === 0) return false;
      setAsked(toPack.map(({ _id }) => _id));
      return true;
    },
    dialog: {
      open: orders.length > 0,
      count: uncountedOf(parts, orders),
      onClose: close,
      onPack() {
        close();
        void steps.stepAll(orders, 'Packed');
      },
    },
  };
}
