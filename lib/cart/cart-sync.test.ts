import { beforeEach, describe, expect, it } from 'vitest';
import { addQuantity, setQuantity } from './cart-math';
import { createCartSync, type SaveResult } from './cart-sync';
import type { CartItems } from './limits';

const APPLE = 'a'.repeat(24);
const BREAD = 'b'.repeat(24);

/** A server's cart, and a wire on which each save waits until the test lets it through. */
function setUp(saved: CartItems = {}) {
  const server = { cartItems: saved, cartRevision: 1 };
  const errors: unknown[] = [];
  const requests: CartItems[] = [];
  const wire: { arrive(): void; lose(): void; loseAnswer(): void }[] = [];
  let shown: CartItems = {};

  function store(items: CartItems, revision: number): SaveResult {
    const conflict = revision !== server.cartRevision;
    if (!conflict) {
      server.cartItems = items;
      server.cartRevision++;
    }
    return { ...server, conflict };
  }

  const sync = createCartSync({
    save: (items, revision) => {
      requests.push(items);
      return new Promise<SaveResult>((resolve, reject) => {
        wire.push({
          arrive: () => resolve(store(items, revision)),
          lose: () => reject(new Error('Failed to fetch')),
          loseAnswer: () => {
            store(items, revision);
            reject(new Error('Failed to fetch'));
          },
        });
      });
    },
    onCart: (items) => {
      shown = items;
    },
    onError: (error) => errors.push(error),
  });
  void sync.start({ ...server }, saved);

  return {
    sync,
    server,
    errors,
    requests,
    shown: () => shown,
    click(id: string, by = 1) {
      shown = addQuantity(shown, id, by);
      return sync.change(shown);
    },
    set(id: string, quantity: number) {
      shown = setQuantity(shown, id, quantity);
      return sync.change(shown);
    },
    /** Lets the oldest waiting request through (or not), and the promises behind it run. */
    async next(fate: 'arrive' | 'lose' | 'loseAnswer' = 'arrive') {
      wire.shift()?.[fate]();
      await new Promise((resolve) => setTimeout(resolve));
    },
    waiting: () => wire.length,
  };
}

describe('the cart of a shopper', () => {
  let shop: ReturnType<typeof setUp>;
  beforeEach(() => {
    shop = setUp();
  });

  it('is saved one request at a time, with the clicks made meanwhile in the next one', async () => {
    shop.click(APPLE);
    shop.click(APPLE);
    shop.click(BREAD);
    expect(shop.requests).toEqual([{ [APPLE]: 1 }]);
    await shop.next();
    expect(shop.requests).toEqual([{ [APPLE]: 1 }, { [APPLE]: 2, [BREAD]: 1 }]);
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2, [BREAD]: 1 });
    expect(shop.waiting()).toBe(0);
  });

  it('is not sent when nothing changed', async () => {
    expect(await shop.sync.settled()).toBe(true);
    expect(shop.requests).toEqual([]);
  });

  it('keeps only the new clicks when it was emptied elsewhere', async () => {
    shop = setUp({ [APPLE]: 5 });
    shop.server.cartItems = {};
    shop.server.cartRevision = 9;
    shop.click(BREAD);
    await shop.next();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [BREAD]: 1 });
    expect(shop.shown()).toEqual({ [BREAD]: 1 });
  });

  it('counts nothing twice when the page goes away in the middle of a save and comes back', async () => {
    shop.click(APPLE);
    shop.click(APPLE);
    const left = shop.sync.unsaved();
    expect(left).toEqual({ items: { [APPLE]: 2 }, revision: 2 });
    // Both arrive, and only the first is heard of.
    await shop.next();
    shop.server.cartItems = { [APPLE]: 2 };
    shop.server.cartRevision = 3;
    await shop.next();
    expect(shop.shown()).toEqual({ [APPLE]: 2 });
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2 });
  });

  it('survives a click during a save that is refused', async () => {
    shop.click(APPLE);
    shop.server.cartItems = { [BREAD]: 3 };
    shop.server.cartRevision = 4;
    shop.click(APPLE);
    await shop.next();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2, [BREAD]: 3 });
  });

  it('stays on the screen when the network fails, and is saved with the next click', async () => {
    const first = shop.click(APPLE);
    await shop.next('lose');
    expect(await first).toBe(false);
    expect(shop.errors).toHaveLength(1);
    expect(shop.shown()).toEqual({ [APPLE]: 1 });
    const second = shop.click(APPLE);
    await shop.next();
    expect(await second).toBe(true);
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2 });
  });

  it('is not counted twice when only the answer was lost', async () => {
    shop.click(APPLE);
    await shop.next('loseAnswer');
    void shop.sync.settled();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 1 });
    expect(shop.shown()).toEqual({ [APPLE]: 1 });
    expect(await shop.sync.settled()).toBe(true);
  });

  it('is not counted twice when another tab saves the same joined cart', async () => {
    const joined = { [APPLE]: 2 };
    void shop.sync.start({ cartItems: {}, cartRevision: 1 }, joined);
    shop.server.cartItems = joined;
    shop.server.cartRevision = 2;
    await shop.next();
    expect(shop.shown()).toEqual(joined);
    expect(shop.server.cartItems).toEqual(joined);
  });

  it('shows what the server pruned, with the clicks made meanwhile on top', async () => {
    shop = setUp({ [APPLE]: 1 });
    shop.click(BREAD);
    const pruned = { cartItems: { [BREAD]: 1 }, cartRevision: 2 };
    shop.set(BREAD, 4);
    await shop.next();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 1, [BREAD]: 4 });
    await shop.sync.adopt({ ...pruned, cartRevision: 9 });
    expect(shop.shown()).toEqual({ [BREAD]: 1 });
  });

  it('is taken anew after an order, and a click made meanwhile stays', async () => {
    shop = setUp({ [APPLE]: 2 });
    shop.click(BREAD);
    await shop.next('lose');
    shop.server.cartItems = {};
    shop.server.cartRevision = 2;
    void shop.sync.adopt({ ...shop.server });
    await shop.next();
    await shop.next();
    expect(shop.shown()).toEqual({ [BREAD]: 1 });
    expect(shop.server.cartItems).toEqual({ [BREAD]: 1 });
  });

  it('is left alone by answers that come after the sign-out', async () => {
    shop.click(APPLE);
    shop.sync.stop();
    await shop.next();
    expect(shop.sync.unsaved()).toBeUndefined();
    expect(shop.requests).toHaveLength(1);
  });

  it('tells the leaving page what is unsaved and at which revision it will be read', async () => {
    expect(shop.sync.unsaved()).toBeUndefined();
    shop.click(APPLE);
    shop.click(BREAD);
    expect(shop.sync.unsaved()).toEqual({ items: { [APPLE]: 1, [BREAD]: 1 }, revision: 2 });
  });

  it('gives up on a server that refuses every save, until the next click', async () => {
    shop.click(APPLE);
    for (let round = 0; round < 20 && shop.waiting() > 0; round++) {
      shop.server.cartRevision += 5;
      await shop.next();
    }
    expect(shop.requests.length).toBeLessThan(10);
    shop.click(APPLE);
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2 });
  });
});
