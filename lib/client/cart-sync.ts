import { applyChange } from '@/lib/cart/cart-math';
import { changeBetween, lowerToStock, mergeAtSignIn } from '@/lib/cart/change-math';
import { type CartChange, type CartItems, MAX_CHANGES } from '@/lib/cart/limits';
import type { CartView } from '@/lib/cart/view';

/** One change of the cart, under an id by which the server applies it once. */
export type UnsavedChange = { id: string; change: CartChange };

/** The server's answer to a save: the present cart, and which of the sent changes it has. */
export type SaveResult = CartView & { saved: readonly string[]; conflict: boolean };

/** The refusal of a save with more than is left: what is left, by product, and the error to show. */
export type TooMany = { left: CartItems; error: unknown };

type Wiring = {
  save(items: CartItems, revision: number, changes: string[]): Promise<SaveResult | TooMany>;
  /** Changes that outlive the page until the server has acknowledged them. */
  unsaved: {
    read(): UnsavedChange[];
    add(change: UnsavedChange): void;
    remove(id: string): void;
  };
  makeId(): string;
  /** The cart to show after the server's answer. */
  onCart(items: CartItems): void;
  onError(error: unknown): void;
};

/**
 * The most conflicts in a row: a server that always refuses is broken, and the next click retries.
 */
const MAX_CONFLICTS = 8;

/** What {@link createCartSync} returns. */
export type CartSync = ReturnType<typeof createCartSync>;

/**
 * Saves one shopper's cart: one request at a time, in the order of the clicks. Each click is a
 * change under an id, stored until the server has acknowledged it and applied there once, however
 * often it is sent, by whichever page.
 */
export function createCartSync({ save, unsaved, makeId, onCart, onError }: Wiring) {
  /** The cart that the server is known to hold. */
  let base: CartView = { cartItems: {}, cartRevision: 0 };
  let pending: UnsavedChange[] = [];
  let running: Promise<boolean> | undefined;
  /** Grows at every sign-in and sign-out, so that answers to the person before are ignored. */
  let era = 0;

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

  /** Replaces changes that were refused by one that fits what is left. */
  function lower(refused: readonly UnsavedChange[], { left, error }: TooMany) {
    const { cartItems } = base;
    const fitting = lowerToStock(withChanges(refused), left);
    const ids = refused.map(({ id }) => id);
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
        if (mine !== era) return false;
        if ('left' in result) {
          lower(batch, result);
          if (++conflicts === MAX_CONFLICTS) return false;
          continue;
        }
        for (const id of result.saved) unsaved.remove(id);
        pending = pending.filter(({ id }) => !result.saved.includes(id));
        take(result);
        if (result.conflict && ++conflicts === MAX_CONFLICTS) return false;
      } catch (error) {
        if (mine !== era) return false;
        onError(error);
        return false;
      }
    }
    return true;
  }

  function run(): Promise<boolean> {
    if (running) return running;
    if (pending.length === 0) return Promise.resolve(true);
    const loop = saveAll(era).then((saved) => {
      if (running !== loop) return false;
      running = undefined;
      // A click may have come between the last answer and this point.
      return saved ? run() : false;
    });
    running = loop;
    return loop;
  }

  return {
    /**
     * Starts with the cart of a shopper who has just been recognised. Unsaved changes of earlier
     * pages are applied to it, then the visitor's cart is merged into it, then `clicks` count.
     */
    start(view: CartView, visitor: CartItems, clicks: CartChange) {
      era++;
      running = undefined;
      base = view;
      pending = unsaved.read();
      const before = withChanges(pending);
      record(changeBetween(before, mergeAtSignIn(before, visitor)));
      record(clicks);
      take(view);
      return run();
    },
    /** Forgets the shopper; answers still under way are ignored. */
    stop() {
      era++;
      running = undefined;
      pending = [];
    },
    /** Sets the cart to `items` and saves it after the saves before it. */
    change(items: CartItems) {
      record(changeBetween(withChanges(pending), items));
      return run();
    },
    /** Reads the server's cart again (after an order); unsaved changes are applied to it. */
    async adopt(view: CartView) {
      await running;
      // The answer to their save is newer than this view.
      if (pending.length > 0) return run();
      if (view.cartRevision >= base.cartRevision) take(view);
      return true;
    },
    /** Saves all unsaved changes; resolves to whether that succeeded. */
    settled: run,
    /** The last known revision of the server's cart. */
    revision: () => base.cartRevision,
    /** Sends unsaved changes as the page is left, without waiting; the next visit reads the outcome. */
    flush(): void {
      if (running || pending.length === 0) return;
      const batch = pending.slice(0, MAX_CHANGES);
      const ids = batch.map(({ id }) => id);
      save(withChanges(batch), base.cartRevision, ids).catch(() => undefined);
    },
  };
}
