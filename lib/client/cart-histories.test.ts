import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQuantity, applyChange } from '@/lib/cart/cart-items';
import type { CartItems } from '@/lib/cart/limits';
import { createCartSync, type SaveResult, type UnsavedChange } from './cart-sync';

/* One shopper's cart on two devices with two tabs each. Clicks, lost requests and responses, closed pages, orders
   and a merge at sign-in happen in random order. At the end, every added piece must be counted exactly once, in the
   saved cart or in an order. */

const SHARED = ['a'.repeat(24), 'b'.repeat(24)] as const;
/** The devices add different products before the sign-in, because a merge uses the larger quantity of a product. */
const AS_VISITOR = ['c'.repeat(24), 'd'.repeat(24)] as const;

type Fate = 'arrive' | 'lose' | 'loseResponse';

function createServer() {
  let cart: CartItems = {};
  let revision = 0;
  let ordered: CartItems = {};
  const applied = new Set<string>();
  return {
    view: () => ({ cartItems: cart, cartRevision: revision }),
    save(items: CartItems, at: number, changes: string[]): SaveResult {
      const known = changes.filter((id) => applied.has(id));
      const conflict = at !== revision || known.length > 0;
      if (!conflict) {
        cart = items;
        revision++;
        for (const id of changes) applied.add(id);
      }
      return {
        cartItems: cart,
        cartRevision: revision,
        saved: conflict ? known : changes,
        conflict,
      };
    },
    order() {
      ordered = applyChange(ordered, cart);
      cart = {};
      revision++;
    },
    everything: () => applyChange(ordered, cart),
  };
}

let ids = 0;
const settleDown = () => new Promise((resolve) => setImmediate(resolve));

function createDevice(server: ReturnType<typeof createServer>, visitorProduct: string) {
  const stored = new Map<string, UnsavedChange>();
  let visitorCart: CartItems = {};
  let isSignedIn = false;
  let wire: { release(fate: Fate): void }[] = [];

  function openPage() {
    let shown: CartItems = {};
    const sync = createCartSync({
      save: (items, revision, changes) =>
        new Promise<SaveResult>((resolve, reject) => {
          wire.push({
            release(fate) {
              if (fate === 'lose') return reject(new Error('Failed to fetch'));
              const result = server.save(items, revision, changes);
              if (fate === 'arrive') resolve(result);
              else reject(new Error('Failed to fetch'));
            },
          });
        }),
      unsaved: {
        read: () => [...stored.values()],
        add: (change) => stored.set(change.id, change),
        remove: (id) => stored.delete(id),
      },
      makeId: () => String(++ids),
      onCart: (items) => {
        shown = items;
      },
      onError: () => undefined,
    });
    let isStarted = false;
    return {
      start() {
        if (isStarted) return void sync.adopt(server.view());
        isStarted = true;
        void sync.start(server.view(), visitorCart, {});
        visitorCart = {};
      },
      add(product: string, by: number): boolean {
        if (!isStarted) return false;
        shown = addQuantity(shown, product, by);
        void sync.change(shown);
        return true;
      },
      retry: () => void sync.settled(),
      part: () => sync.flush(),
    };
  }

  const tabs = [openPage(), openPage()];
  const tabOf = (n: number) => tabs[n % 2] as ReturnType<typeof openPage>;
  return {
    addAsVisitor(by: number): boolean {
      if (isSignedIn) return false;
      visitorCart = addQuantity(visitorCart, visitorProduct, by);
      return true;
    },
    add: (tab: number, product: string, by: number) => tabOf(tab).add(product, by),
    online(tab: number) {
      isSignedIn = true;
      tabOf(tab).start();
    },
    retry: (tab: number) => tabOf(tab).retry(),
    reopen(tab: number, says: boolean) {
      if (says) tabOf(tab).part();
      tabs[tab % 2] = openPage();
    },
    async release(fate: Fate) {
      wire.shift()?.release(fate);
      await settleDown();
    },
    /** Ends the random failures: loses all waiting requests, opens a new page, and lets its requests arrive. */
    async recover() {
      const underWay = wire;
      wire = [];
      for (const request of underWay) request.release('lose');
      await settleDown();
      wire = [];
      this.reopen(0, false);
      this.online(0);
      for (let n = 0; n < 50 && wire.length > 0; n++) await this.release('arrive');
      expect(stored.size).toBe(0);
    },
  };
}

const device = fc.nat(1);
const tab = fc.nat(1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      device,
      tab,
      product: fc.nat(1),
      by: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('addAsVisitor' as const),
      device,
      by: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('online' as const), device, tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), device, tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reopen' as const), device, tab, says: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      device,
      fate: fc.constantFrom<Fate>('arrive', 'arrive', 'lose', 'loseResponse'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('order' as const) }) },
);

test('a cart on two devices neither loses nor duplicates a piece under random failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (history) => {
      const server = createServer();
      const devices = AS_VISITOR.map((product) => createDevice(server, product));
      const wanted: CartItems = {};
      const want = (product: string, by: number) => {
        wanted[product] = (wanted[product] ?? 0) + by;
      };
      for (const now of history) {
        if (now.do === 'order') {
          server.order();
          continue;
        }
        const at = devices[now.device];
        if (!at) throw new Error('no such device');
        const own = AS_VISITOR[now.device] ?? '';
        if (now.do === 'addAsVisitor' && at.addAsVisitor(now.by)) want(own, now.by);
        if (now.do === 'online') at.online(now.tab);
        if (now.do === 'retry') at.retry(now.tab);
        if (now.do === 'reopen') at.reopen(now.tab, now.says);
        if (now.do === 'release') await at.release(now.fate);
        const product = now.do === 'add' ? SHARED[now.product] : undefined;
        if (now.do === 'add' && product && at.add(now.tab, product, now.by)) want(product, now.by);
      }
      for (const each of devices) await each.recover();
      expect(server.everything()).toEqual(wanted);
    }),
    { numRuns: 500 },
  );
});
