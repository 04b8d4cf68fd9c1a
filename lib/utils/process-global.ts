const store = globalThis as typeof globalThis & { shopGlobals?: Map<string, unknown> };
store.shopGlobals ??= new Map();
const globals = store.shopGlobals;

/**
 * Returns the value of `key`, which exists once in this process. The first call creates it with `init`. Do not store
 * shared state in module variables, because Next.js loads several copies of a module.
 */
export function processGlobal<T>(key: string, init: () => T): T {
  if (!globals.has(key)) globals.set(key, init());
  return globals.get(key) as T;
}
