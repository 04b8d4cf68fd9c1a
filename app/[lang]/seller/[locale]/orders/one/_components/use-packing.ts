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

/** Several orders may contain the same product, so the key contains the order. */
const keyOf = (order: string, product: string) => `${order} ${product}`;

const errorKeyOf = (line: string) => `count of ${line}`;

type Pending = Count | { found: null };

const collects = ({ status, paymentType }: OrderView) =>
  status === 'Packed' && paymentType === 'Online';

const ofOrder = <Value>(lines: Readonly<Record<string, Value>>, order: string) =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([line, value]) =>
      line.startsWith(`${order} `) ? [[line.slice(order.length + 1), value]] : [],
    ),
  );

/**
 * Manages the counts of orders that are packed together. Counts are sent one after another, so that another device can
 * continue packing. In a packed order that was paid online, a lower count refunds money. Such corrections are collected
 * until the seller sends them with {@link Correction}.
 */
export function usePacking(orders: readonly OrderView[], take: Take) {
  const [pending, setPending] = useState<Readonly<Record<string, Pending>>>({});
  const [collected, setCollected] = useState<Counts>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProductView>>(new Map());
  const isKept = (line: string) =>
    orders.some((order) => collects(order) && line.startsWith(`${order._id} `));
  // If the seller undoes the packing, discard the unsent corrections.
  if (Object.keys(collected).some((line) => !isKept(line)))
    setCollected(Object.fromEntries(Object.entries(collected).filter(([line]) => isKept(line))));
  const queue = useRef(Promise.resolve());
  const failed = useRef(new Set<string>());
  const sent = useRef<Counts>({});

  function packingOf(order: OrderView) {
    const { _id: id, status, items } = order;
    const isCollecting = collects(order);
    /** In a packed order, a line without a count is complete. */
    const isPacked = status !== 'Order Placed' && status !== 'Cancelled';
    const own = ofOrder<Pending>(isCollecting ? collected : pending, id);
    const corrections: Counts = isCollecting ? ofOrder(collected, id) : {};
    const changes = items.flatMap((item) => {
      const { [item.product._id]: count } = corrections;
      return count && !isKnown(count, item) ? [{ product: item.product._id, ...count }] : [];
    });

    /** `from` is the count that was displayed before the change. */
    async function send(product: string, count: Pending, from: Count | undefined) {
      const key = keyOf(id, product);
      // In a packed order, the server applies a count as a correction. Otherwise it only stores the count.
      const done = status === 'Packed';
      const body = { id, lines: [{ product, ...count, ...(done ? { from } : {}) }], done };
      try {
        take([(await callApi<OrderResponse>('/api/order/pack', { as: 'seller', body })).order]);
        failed.current.delete(key);
        notify.dismiss(errorKeyOf(key));
      } catch (error) {
        const present = presentOrder(error);
        if (present) take([present]);
        // With its own toast per line, a success of another line does not dismiss this error.
        toastError(error, errorKeyOf(key));
        failed.current.add(key);
      }
      // A count that the picker has changed during the request is still unsent.
      setPending(({ [key]: last, ...others }) =>
        last && last !== count ? { ...others, [key]: last } : others,
      );
    }

    /** Waits for the queued counts. Errors appear in a toast. */
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

    /** Counts that change while `post` runs stay unsent. */
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

    function shown(item: Item): { item: Item; count: Count; isTicked: boolean } {
      const { [item.product._id]: last } = own;
      // The count was removed, so show the ordered quantity.
      if (last?.found === null) return { item, count: { found: item.quantity }, isTicked: false };
      if (!last)
        return { item, count: countOf(item), isTicked: isPacked || Boolean(item.isCounted) };
      return { item: lineWithCount(item, last, chosen, order), count: last, isTicked: true };
    }

    return {
      order,
      shown,
      isCollecting,
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
   * Waits until the server has stored all counts. If a count is unsent, it shows an error and returns false. Otherwise
   * the next status change would ignore the count.
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
 * Asks whether to pack orders although some lines have no picked quantity. The confirmation packs only the listed
 * orders, because nobody has seen the lines of orders that were added later.
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
