import { beforeEach, describe, expect, it } from 'vitest';
import { addQuantity, setQuantity } from '@/lib/cart/cart-items';
import type { CartItems } from '@/lib/cart/limits';
import { createCartSync, type SaveResult, type TooMany, type UnsavedChange } from './cart-sync';

const APPLE = 'a'.repeat(24);
const BREAD = 'b'.repeat(24);

/** The server's cart. Each save request waits until the test lets it arrive or fail. */
function setUp(saved: CartItems = {}) {
  const server = { cartItems: saved, cartRevision: 1 };
  const applied = new Set<string>();
  const stored = new Map<string, UnsavedChange>();
  const errors: unknown[] = [];
  const requests: CartItems[] = [];
  const wire: { arrive(): void; lose(): void; loseResponse(): void }[] = [];
  let shown: CartItems = {};
  let ids = 0;

  const left = new Map<string, number>();

  function store(items: CartItems, revision: number, changes: string[]): SaveResult | TooMany {
    const known = changes.filter((id) => applied.has(id));
    const conflict = revision !== server.cartRevision || known.length > 0;
    if (conflict) return { ...server, saved: known, conflict };
    const short = [...left].filter(([id, count]) => (items[id] ?? 0) > count);
    if (short.length > 0) return { left: Object.fromEntries(short), error: 'too many' };
    server.cartItems = items;
    server.cartRevision++;
    for (const id of changes) applied.add(id);
    return { ...server, saved: changes, conflict };
  }

  const sync = createCartSync({
    save: (items, revision, changes) => {
      requests.push(items);
      return new Promise<SaveResult | TooMany>((resolve, reject) => {
        wire.push({
          arrive: () => resolve(store(items, revision, changes)),
          lose: () => reject(new Error('Failed to fetch')),
          loseResponse: () => {
            store(items, revision, changes);
            reject(new Error('Failed to fetch'));
          },
        });
      });
    },
    unsaved: {
      read: () => [...stored.values()],
      add: (change) => stored.set(change.id, change),
      remove: (id) => stored.delete(id),
    },
    makeId: () => String(++ids),
    onCart: (items) => {
      shown = items;
    },
    onError: (error) => errors.push(error),
  });
  void sync.start({ ...server }, {}, {});

  return {
    sync,
    server,
    left,
    errors,
    requests,
    stored,
    shown: () => shown,
    click(id: string, by = 1) {
      shown = addQuantity(shown, id, by);
      return sync.change(shown);
    },
    set(id: string, quantity: number) {
      shown = setQuantity(shown, id, quantity);
      return sync.change(shown);
    },
    async next(fate: 'arrive' | 'lose' | 'loseResponse' = 'arrive') {
      wire.shift()?.[fate]();
      await new Promise((resolve) => setTimeout(resolve));
    },
    waiting: () => wire.length,
  };
}

describe('saving the cart of a signed-in shopper', () => {
  let shop: ReturnType<typeof setUp>;
  beforeEach(() => {
    shop = setUp();
  });

  it('sends one request at a time, and collects later changes for the next request', async () => {
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

  it('sends no request if the cart has not changed', async () => {
    expect(await shop.sync.settled()).toBe(true);
    expect(shop.requests).toEqual([]);
  });

  it('saves only the new change after a second device has emptied the cart', async () => {
    shop = setUp({ [APPLE]: 5 });
    shop.server.cartItems = {};
    shop.server.cartRevision = 9;
    shop.click(BREAD);
    await shop.next();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [BREAD]: 1 });
    expect(shop.shown()).toEqual({ [BREAD]: 1 });
  });

  it('applies each change once when the page closes and reopens', async () => {
    shop.click(APPLE);
    await shop.next('loseResponse');
    shop.click(BREAD);
    await shop.next('lose');
    shop.sync.flush();
    expect(shop.requests.at(-1)).toEqual({ [APPLE]: 1, [BREAD]: 1 });
    await shop.next();
    void shop.sync.settled();
    while (shop.waiting() > 0) await shop.next();
    expect(shop.shown()).toEqual({ [APPLE]: 1, [BREAD]: 1 });
    expect(shop.server.cartItems).toEqual({ [APPLE]: 1, [BREAD]: 1 });
    expect(shop.stored.size).toBe(0);
  });

  it('saves a change that is made while another device changes the cart', async () => {
    shop.click(APPLE);
    shop.server.cartItems = { [BREAD]: 3 };
    shop.server.cartRevision = 4;
    shop.click(APPLE);
    await shop.next();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2, [BREAD]: 3 });
  });

  it('keeps a change after a network failure, and sends it with the next change', async () => {
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

  it('applies a change once if its response was lost', async () => {
    shop.click(APPLE);
    await shop.next('loseResponse');
    // Meanwhile another device adds a piece. The retry must not add the first piece again.
    shop.server.cartItems = { [APPLE]: 2 };
    shop.server.cartRevision++;
    void shop.sync.settled();
    await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 2 });
    expect(shop.shown()).toEqual({ [APPLE]: 2 });
    expect(await shop.sync.settled()).toBe(true);
  });

  it('saves a pending change once after the page reopens', async () => {
    shop.click(APPLE);
    await shop.next('lose');
    expect([...shop.stored.values()]).toEqual([{ id: '1', change: { [APPLE]: 1 } }]);
    // The next page of this tab and a page in another tab open together, and both send the stored change.
    void shop.sync.start({ ...shop.server }, {}, {});
    void shop.sync.start({ ...shop.server }, {}, {});
    expect(shop.shown()).toEqual({ [APPLE]: 1 });
    while (shop.waiting() > 0) await shop.next();
    expect(shop.server.cartItems).toEqual({ [APPLE]: 1 });
    expect(shop.shown()).toEqual({ [APPLE]: 1 });
    expect(shop.stored.size).toBe(0);
  });

  it('applies later changes after the server has removed products', async () => {
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

  it('reloads the cart after an order, and applies the unsaved changes to it', async () => {
    shop = setUp({ [APPLE]: 2 });
    shop.click(BREAD);
    await shop.next('lose');
    shop.server.cartItems = {};
    shop.server.cartRevision = 2;
    void shop.sync.adopt({ ...shop.server });
    await shop.next();
    while (shop.waiting() > 0) await shop.next();
    expect(shop.shown()).toEqual({ [BREAD]: 1 });
    expect(shop.server.cartItems).toEqual({ [BREAD]: 1 });
  });

  it('ignores responses that arrive after the sign-out', async () => {
    shop.click(APPLE);
    shop.sync.stop();
    await shop.next();
    shop.sync.flush();
    expect(shop.requests).toHaveLength(1);
  });

  it('lowers quantities to the stock, shows an error and saves the other changes', async () => {
    shop = setUp({ [APPLE]: 2, [BREAD]: 1 });
    shop.left.set(APPLE, 1);
    shop.click(BREAD);
    shop.click(APPLE, 3);
    await shop.next();
    shop.click(BREAD);
    while (shop.waiting() > 0) await shop.next();
    expect(shop.shown()).toEqual({ [APPLE]: 1, [BREAD]: 3 });
    expect(shop.server.cartItems).toEqual({ [APPLE]: 1, [BREAD]: 3 });
    expect(shop.errors).toContain('too many');
    expect(shop.stored.size).toBe(0);
  });

  it('stops after repeated conflicts until the shopper clicks again', async () => {
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
