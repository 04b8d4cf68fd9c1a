/** Returns the fields of a value; an empty object if the value is not an object. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/* Browser storage that never throws. Blocked cookies, private windows and full disks can make even
   `window.localStorage` throw. The values then stay in memory until the document closes. */

/** The prefix of all keys that belong to the signed-in shopper. */
export const PERSONAL = 'basketful:my-';
/** The prefix of all keys that belong to the signed-in staff member. */
export const SELLER_ITEMS = 'basketful:seller-';
/** The cache with the photos of the cart. The cart page fills it, and the service worker reads it. */
export const PICTURES = 'cart-pictures';
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
    keys(prefix: string): string[] {
      const stored = attempt((storage) => Object.keys(storage))?.value ?? [];
      return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix));
    },
    removeAll(prefix: string): void {
      for (const key of this.keys(prefix)) this.removeItem(key);
    },
  };
}

/** Values that all tabs share. They remain until they are removed. */
export const localStore = safeStorage('localStorage');
/** Values of this tab. They remain until the tab closes. */
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

/** Removes all values of the signed-in person, and the person's id, from the storage of this tab. */
export function clearTabOwner(): void {
  tabStore.removeAll(PERSONAL);
  tabStore.removeItem(OWNER);
}

/**
 * Sets the owner of the stored personal values. Removes values of another shopper. Values of a visitor pass to the
 * owner.
 */
export function setStorageOwner(owner: string): void {
  for (const store of [localStore, tabStore]) {
    const before = store.getItem(OWNER);
    store.setItem(OWNER, owner);
    if (!before || before === owner) continue;
    store.removeAll(PERSONAL);
    // `caches` is undefined on pages without HTTPS, and throws in browsers that deny storage.
    Promise.resolve()
      .then(() => caches.delete(PICTURES))
      .catch(() => undefined);
  }
}
