import { changeBetween, lowerToStock, mergeAtSignIn } from '@/lib/cart/cart-changes';
import { applyChange } from '@/lib/cart/cart-items';
import { type CartChange, type CartItems, MAX_CHANGES } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';

/** A change of the cart. The server applies each id only once. */
export type UnsavedChange = { id: string; change: CartChange };

/** The server's response to a save: the current cart, and the ids of the sent changes that this cart contains. */
export type SaveResult = CartView & { saved: readonly string[]; conflict: boolean };

/**
 * The server's response to a save that exceeds the stock. It contains the available stock by product id, and
 * the error to show.
 */
export type TooMany = { left: CartItems; error: unknown };

type Wiring = {
  save(items: CartItems, revision: number, changes: string[]): Promise<SaveResult | TooMany>;
  /** The browser stores changes until the server has acknowledged them. */
  unsaved: { read(): UnsavedChange[]; add(change: UnsavedChange): void; remove(id: string): void };
  makeId(): string;
  onCart(items: CartItems): void;
  onError(error: unknown): void;
};

/** After this many consecutive conflicts, only the next click retries. */
const MAX_CONFLICTS = 8;

export type CartSync = ReturnType<typeof createCartSync>;

/**
 * Creates the object that saves one shopper's cart. It sends one request at a time, in the order of the clicks. Each
 * click is a change with an id, which the browser stores until the server has acknowledged it. The server applies each
 * id once, even if several pages send it.
 */
export function createCartSync({ save, unsaved, makeId, onCart, onError }: Wiring) {
  let base: CartView = { cartItems: {}, cartRevision: 0 };
  let pending: UnsavedChange[] = [];
  let running: Promise<boolean> | undefined;
  /** Increments at every sign-in and sign-out. Responses for the previous user are ignored. */
  let generation = 0;

  const withChanges = (changes: readonly UnsavedChange[]) =>
    changes.reduce((cart, { change }) => applyChange(cart, change), base.cartItems);

  function record(change: CartChange) {
    if (Object.keys(change).length === 0) return;
    const made = { id: makeId(), change };
    pending = [...pending, made];
    unsaved.add(made);
  }

  function take({ cartItems, cartRevision }: CartView) {
    base = { cartItems, cartRevision };
    onCart(withChanges(pending));
  }

  function lowerQuantities(rejected: readonly UnsavedChange[], { left, error }: TooMany) {
    const { cartItems } = base;
    const fitting = lowerToStock(withChanges(rejected), left);
    const ids = rejected.map(({ id }) => id);
    const later = pending.filter(({ id }) => !ids.includes(id));
    pending = [];
    record(changeBetween(cartItems, fitting));
    pending = [...pending, ...later];
    for (const id of ids) unsaved.remove(id);
    onCart(withChanges(pending));
    onError(error);
  }

  async function saveAll(mine: number): Promise<boolean> {
    for (let conflicts = 0; pending.length > 0; ) {
      const batch = pending.slice(0, MAX_CHANGES);
      const ids = batch.map(({ id }) => id);
      try {
        const result = await save(withChanges(batch), base.cartRevision, ids);
        if (mine !== generation) return false;
        if ('left' in result) {
          lowerQuantities(batch, result);
          if (++conflicts === MAX_CONFLICTS) return false;
          continue;
        }
        for (const id of result.saved) unsaved.remove(id);
        pending = pending.filter(({ id }) => !result.saved.includes(id));
        take(result);
        if (result.conflict && ++conflicts === MAX_CONFLICTS) return false;
      } catch (error) {
        if (mine !== generation) return false;
        onError(error);
        return false;
      }
    }
    return true;
  }

  function run(): Promise<boolean> {
    if (running) return running;
    if (pending.length === 0) return Promise.resolve(true);
    const loop = saveAll(generation).then((saved) => {
      if (running !== loop) return false;
      running = undefined;
      return saved ? run() : false;
    });
    running = loop;
    return loop;
  }

  return {
    /**
     * Called after a sign-in with the shopper's saved cart. Applies unsaved changes of earlier pages, then merges the
     * visitor's cart, then applies `clicks`.
     */
    start(view: CartView, visitor: CartItems, clicks: CartChange) {
      generation++;
      running = undefined;
      base = view;
      pending = unsaved.read();
      const before = withChanges(pending);
      record(changeBetween(before, mergeAtSignIn(before, visitor)));
      record(clicks);
      take(view);
      return run();
    },
    /** Pending responses are ignored afterwards. */
    stop() {
      generation++;
      running = undefined;
      pending = [];
    },
    change(items: CartItems) {
      record(changeBetween(withChanges(pending), items));
      return run();
    },
    async adopt(view: CartView) {
      await running;
      // The response to the unsaved changes contains a newer cart than `view`.
      if (pending.length > 0) return run();
      if (view.cartRevision >= base.cartRevision) take(view);
      return true;
    },
    settled: run,
    revision: () => base.cartRevision,
    /** Sends unsaved changes while the page closes. The next page reads the result. */
    flush(): void {
      if (running || pending.length === 0) return;
      const batch = pending.slice(0, MAX_CHANGES);
      const ids = batch.map(({ id }) => id);
      save(withChanges(batch), base.cartRevision, ids).catch(() => undefined);
    },
  };
}
