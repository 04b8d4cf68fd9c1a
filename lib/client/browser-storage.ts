/** The fields of an object of which nothing is known; none of anything else. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/*
 * Browser storage that never throws. A browser may refuse it (cookies blocked, a private window, a
 * full disk), and then even reading `window.localStorage` throws; values live as long as the
 * document in that case.
 */

/** The prefix of every key that belongs to the signed-in shopper. */
export const PERSONAL = 'basketful:my-';
/** The prefix of every key that belongs to the signed-in seller. */
export const SELLER_ITEMS = 'basketful:seller-';
/**
 * The cache for the pictures of the cart; the cart page fills it and the service worker reads it.
 */
export const PICTURES = 'cart-pictures';
/** The owner of the stored items: the shopper's id, empty when nobody is signed in. */
const OWNER = 'basketful:owner';

function safeStorage(area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();

  const attempt = <T>(work: (storage: Storage) => T): { value: T } | undefined => {
    try {
      return { value: work(window[area]) };
    } catch {
      return undefined;
    }
  };

  return {
    getItem(key: string): string | null {
      return memory.get(key) ?? attempt((storage) => storage.getItem(key))?.value ?? null;
    },
    setItem(key: string, value: string): void {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    /** The keys that have the prefix. */
    keys(prefix: string): string[] {
      const stored = attempt((storage) => Object.keys(storage))?.value ?? [];
      return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
    },
    /** Removes every item whose key has the prefix. */
    removeAll(prefix: string): void {
      for (const key of this.keys(prefix)) this.removeItem(key);
    },
  };
}

/** Shared by all tabs until it is removed. */
export const localStore = safeStorage('localStorage');
/** Lives as long as this tab. */
export const tabStore = safeStorage('sessionStorage');

/** Reads JSON stored under `key`; undefined when it is missing or invalid, or `check` throws. */
export function readStored<T>(
  key: string,
  check: (value: unknown) => T,
  store = localStore,
): T | undefined {
  try {
    return check(JSON.parse(store.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON for {@link readStored}. */
export const writeStored = (key: string, value: unknown, store = localStore): void =>
  store.setItem(key, JSON.stringify(value));

/** Removes the owner of this tab and what the tab stores for that shopper. */
export function clearTabOwner(): void {
  tabStore.removeAll(PERSONAL);
  tabStore.removeItem(OWNER);
}

/**
 * Sets the owner of the personal items: those of another shopper are removed, those of a visitor
 * pass to the owner.
 */
export function setStorageOwner(owner: string): void {
  for (const store of [localStore, tabStore]) {
    const before = store.getItem(OWNER);
    store.setItem(OWNER, owner);
    if (!before || before === owner) continue;
    store.removeAll(PERSONAL);
    // Caches are missing on insecure pages, and refused where storage is.
    Promise.resolve()
      .then(() => caches.delete(PICTURES))
      .catch(() => undefined);
  }
}
