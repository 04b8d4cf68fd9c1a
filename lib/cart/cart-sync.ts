import { rebase, sameCart } from './cart-math';
import type { CartItems, CartView } from './limits';

/** What the server made of a save; a conflict carries the cart that overtook it. */
export type SaveResult = CartView & { conflict: boolean };

type Wiring = {
  save(items: CartItems, revision: number): Promise<SaveResult>;
  /** The cart to show, after the server had its say. */
  onCart(items: CartItems): void;
  onError(error: unknown): void;
};

/** A server that refuses every save as overtaken is broken; giving up lets the next click retry. */
const MAX_CONFLICTS = 8;

/**
 * Keeps one shopper's cart saved: one request at a time, in the order of the clicks, none lost and
 * none counted twice. Changes made while a save is under way go out with the next one.
 */
export function createCartSync({ save, onCart, onError }: Wiring) {
  /** What the server is known to hold. */
  let base: CartItems = {};
  let revision = 0;
  let local: CartItems = {};
  /** Saves whose answer never came: the server may hold any of them. */
  let unsure: CartItems[] = [];
  /** What was sent as the page went away, in case it comes back. */
  let parting: CartItems[] = [];
  let running: Promise<boolean> | undefined;
  /** Grows at every sign-in and sign-out, so that answers to the person before are ignored. */
  let era = 0;

  /**
   * The cart that the clicks since must be counted from. A line that the server holds as one of
   * the unanswered saves sent it has arrived, so it is not added again.
   */
  function reference(server: CartItems): CartItems {
    const result = { ...base };
    for (const sent of [...unsure, ...parting]) {
      for (const id of new Set([...Object.keys(sent), ...Object.keys(base)])) {
        if ((sent[id] ?? 0) !== (server[id] ?? 0)) continue;
        if (id in sent) result[id] = sent[id] ?? 0;
        else delete result[id];
      }
    }
    return result;
  }

  function settle(from: CartItems, view: CartView) {
    local = rebase(from, local, view.cartItems);
    base = view.cartItems;
    revision = view.cartRevision;
    unsure = [];
    onCart(local);
  }

  async function saveAll(mine: number): Promise<boolean> {
    for (let conflicts = 0; !sameCart(base, local); ) {
      const sent = local;
      try {
        const result = await save(sent, revision);
        if (mine !== era) return false;
        settle(result.conflict ? reference(result.cartItems) : sent, result);
        if (result.conflict) parting = [];
        if (result.conflict && ++conflicts === MAX_CONFLICTS) return false;
      } catch (error) {
        if (mine !== era) return false;
        unsure = [...unsure, sent];
        onError(error);
        return false;
      }
    }
    return true;
  }

  function run(): Promise<boolean> {
    if (running) return running;
    if (sameCart(base, local)) return Promise.resolve(true);
    const loop = saveAll(era).then((saved) => {
      if (running !== loop) return false;
      running = undefined;
      // A click may have come between the last answer and this line.
      return saved ? run() : false;
    });
    running = loop;
    return loop;
  }

  return {
    /**
     * Begins with the cart of a shopper who has just been recognised, joined to `cart`, that of the
     * browser. Another tab may be saving the same joined cart now: like a save without an answer,
     * what of it has arrived by then is not added again.
     */
    start(view: CartView, cart: CartItems) {
      era++;
      running = undefined;
      unsure = [cart];
      parting = [];
      base = view.cartItems;
      local = cart;
      revision = view.cartRevision;
      onCart(local);
      return run();
    },
    /** Forgets the shopper; answers still under way are ignored. */
    stop() {
      era++;
      running = undefined;
      local = base;
    },
    /** The cart is now `items`: saves it, after the saves before it. */
    change(items: CartItems) {
      local = items;
      return run();
    },
    /** Takes the server's cart anew (after an order); clicks not saved yet are kept on top. */
    async adopt(view: CartView) {
      await running;
      if (view.cartRevision >= revision) {
        settle(reference(view.cartItems), view);
        parting = [];
      }
      return run();
    },
    /** Saves what is not saved yet; resolves to whether all of it is. */
    settled: run,
    /** The revision of the server's cart as last heard of. */
    revision: () => revision,
    /** What a page that is going away must still send, if anything. */
    unsaved(): { items: CartItems; revision: number } | undefined {
      if (sameCart(base, local)) return undefined;
      parting = [...parting, local];
      // A save under way will have moved the revision on by the time this one arrives.
      return { items: local, revision: running ? revision + 1 : revision };
    },
  };
}
