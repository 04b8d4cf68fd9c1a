/** Returns the fields of an unknown value, or an empty object if it is not an object. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/*
 * Browser storage that never throws. A browser may deny storage (blocked cookies, a private window, a full
 * disk). Even reading `window.localStorage` throws then. In this case the values last as long as the
 * document.
 */

/** The prefix of every key that belongs to the signed-in shopper. */
export const PERSONAL = 'basketful:my-';
/** The prefix of every key that belongs to the signed-in staff member. */
export const SELLER_ITEMS = 'basketful:seller-';
/** The cache of the cart's photos. The cart page fills it and the service worker reads it. */
export const PICTURES = 'cart-pictures';
/** The key of the owner of the stored items: the shopper's id, or empty if nobody is signed in. */
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
    /** Returns the keys that start with the prefix. */
    keys(prefix: string): string[] {
      const stored = attempt((storage) => Object.keys(storage))?.value ?? [];
      return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
    },
    /** Removes every item whose key starts with the prefix. */
    removeAll(prefix: string): void {
      for (const key of this.keys(prefix)) this.removeItem(key);
    },
  };
}

/** All tabs share these values until they are removed. */
export const localStore = safeStorage('localStorage');
/** These values last as long as the tab. */
export const tabStore = safeStorage('sessionStorage');

/** Returns the JSON value stored under `key`; undefined if it is missing or invalid, or if `check` throws. */
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

/** Removes the owner of this tab and everything that the tab stores for that shopper. */
export function clearTabOwner(): void {
  tabStore.removeAll(PERSONAL);
  tabStore.removeItem(OWNER);
}

/**
 * Sets the owner of the personal items. Removes the items of another shopper. Items of a visitor pass to the
 * owner.
 */
export function setStorageOwner(owner: string): void {
  for (const store of [localStore, tabStore]) {
    const before = store.getItem(OWNER);
    store.setItem(OWNER, owner);
    if (!before || before === owner) continue;
    store.removeAll(PERSONAL);
    // `caches` is undefined on insecure pages, and throws where the browser denies storage.
    Promise.resolve()
      .then(() => caches.delete(PICTURES))
      .catch(() => undefined);
  }
}
