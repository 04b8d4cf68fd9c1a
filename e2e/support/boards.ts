import { setTimeout as pause } from 'node:timers/promises';
import { newOrders } from '@/app/[lang]/seller/[locale]/orders/_components/recent-orders';
import { laterOf } from '@/lib/orders/newer-order';
import type { OrderView } from '@/lib/orders/view';
import { address, type Client, newSeller, newShopper, products } from './client';
import { at } from './instances';
import { follow, type ReceivedEvent } from './order-events';

/** The number of orders that each account places. It is below the shop's limit of 60 orders an hour. */
const ORDERS_OF_ONE = 50;
/** How long to wait for late events, in ms. A later event counts as lost. */
const PATIENCE_MS = 30_000;

/** Identifies an order within this run by its shopper and the quantity of its only line. */
const nameOf = ({ address: { firstName }, items }: OrderView) =>
  `${firstName} ${items[0]?.quantity}`;

function createBoard(seller: Client, urls: readonly string[], place: number) {
  const orders = new Map<string, OrderView>();
  const known = new Set<string>();
  const notifiedAs = new Map<string, number>();
  const cameAt = new Map<string, number>();
  let stream: Awaited<ReturnType<typeof follow>> | undefined;
  let instance = place;
  let lastEventId: string | undefined;
  let openedAt = Number.POSITIVE_INFINITY;
  let resets = 0;
  let last: Promise<unknown> = Promise.resolve();

  function takeOrder(order: OrderView) {
    const name = nameOf(order);
    // The board must ring only once per order.
    for (const _ of newOrders([order], known, Date.now()))
      notifiedAs.set(name, (notifiedAs.get(name) ?? 0) + 1);
    known.add(order._id);
    orders.set(order._id, laterOf(orders.get(order._id), order));
    if (!cameAt.has(name)) cameAt.set(name, performance.now());
  }

  async function open() {
    const url = urls[instance % urls.length] ?? '';
    let isReady = () => {};
    const ready = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    const take = ({ event, id, data }: ReceivedEvent) => {
      lastEventId = id || lastEventId;
      if (event === 'reset') resets += 1;
      if (data.order) takeOrder(data.order);
      if (event !== 'ready') return;
      openedAt = performance.now();
      isReady();
    };
    const opened = await follow(url, at({ url }, seller), { as: 'seller', lastEventId, take });
    stream = opened;
    const early = opened.ended.then(() => {
      throw new Error(`a board was refused: ${opened.response.status}`);
    });
    await Promise.race([ready, early]);
  }

  const close = async () => {
    openedAt = Number.POSITIVE_INFINITY;
    stream?.close();
    await stream?.ended;
  };

  return {
    open,
    close,
    /** Disconnects the board. After `awayMs`, it resumes its event stream on the next instance. */
    reconnect(awayMs: number): Promise<void> {
      const done = last.then(async () => {
        await close();
        await pause(awayMs);
        instance += 1;
        await open();
      });
      last = done;
      return done;
    },
    wasNotified: (name: string) => notifiedAs.get(name) ?? 0,
    shown: () => new Set([...orders.values()].map(nameOf)),
    resets: () => resets,
    cameAt: (name: string, since: number) => (openedAt <= since ? cameAt.get(name) : undefined),
    has: (name: string) => cameAt.has(name),
  };
}

/** Returns a function that places an order, and returns the response time and the order's name on the boards. */
async function createShopper(url: string, name: string) {
  const client = await newShopper(url);
  await client.post('/api/address/add', { address: { ...address, firstName: name } });
  const { body } = await client.get('/api/address/get');
  const [saved] = body.addresses as { _id: string }[];
  const [product] = await products(url, 'in', 1);
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  async function order(quantity: number) {
    const items = [{ product: product?._id, quantity }];
    const answer = await client.post('/api/order/cod', { items, address: saved?._id });
    if (answer.body.success !== true) throw new Error(`order: ${JSON.stringify(answer.body)}`);
    return { name: `${name} ${quantity}`, at: performance.now() };
  }
  return () => {
    count += 1;
    const quantity = count;
    const placed = last.then(() => order(quantity));
    last = placed.catch(() => {});
    return placed;
  };
}

export type BoardRun = {
  urls: readonly string[];
  boards: number;
  /** Orders per second, and the duration in seconds. */
  rate: number;
  seconds: number;
  cuts: number;
  onSecond?: () => void;
};

/**
 * Places orders at the given rate, while boards on all instances disconnect and reconnect. Returns:
 * - `lost`: the orders that never arrived
 * - `notOnce`: the orders for which a board rang never or repeatedly
 * - the sorted delays in ms from order to event on connected boards
 */
export async function runBoards({ urls, boards: many, rate, seconds, cuts, onSecond }: BoardRun) {
  const seller = await newSeller(urls[0] ?? '');
  const total = rate * seconds;
  const mark = Math.random().toString(36).slice(2, 8);
  const actions: (() => Promise<{ name: string; at: number }>)[] = [];
  for (let n = 0; n < Math.max(Math.ceil(total / ORDERS_OF_ONE), 2); n += 1)
    actions.push(await createShopper(urls[n % urls.length] ?? '', `${mark}-${n}`));
  const boards = Array.from({ length: many }, (_, place) => createBoard(seller, urls, place));
  await Promise.all(boards.map(({ open }) => open()));

  const times: number[] = [];
  const placed: Promise<string>[] = [];
  const cutting: Promise<void>[] = [];
  const begunAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const due = begunAt + (n / rate) * 1000;
    if (due > performance.now()) await pause(due - performance.now());
    const order = actions[n % actions.length]?.();
    if (order) placed.push(order.then(({ name, at: since }) => waitFor(name, since)));
    while (cutting.length < Math.floor(((n + 1) * cuts) / total)) {
      const board = boards[cutting.length % many];
      if (board) cutting.push(board.reconnect((cutting.length % 5) * 100));
    }
    if (n % rate === 0) onSecond?.();
  }

  async function waitFor(name: string, since: number): Promise<string> {
    const until = performance.now() + PATIENCE_MS;
    while (!boards.every(({ has }) => has(name)) && performance.now() < until) await pause(20);
    for (const board of boards) {
      const came = board.cameAt(name, since);
      if (came !== undefined) times.push(Math.max(came - since, 0));
    }
    return name;
  }

  await Promise.all(cutting);
  const names = await Promise.all(placed);
  for (const { close } of boards) await close();
  return {
    orders: names.length,
    reconnected: cutting.length,
    resets: boards.reduce((sum, { resets }) => sum + resets(), 0),
    lost: boards.flatMap(({ shown }) => {
      const there = shown();
      return names.filter((name) => !there.has(name));
    }),
    notOnce: boards.flatMap(({ wasNotified }) => names.filter((name) => wasNotified(name) !== 1)),
    times: times.sort((a, b) => a - b),
  };
}
