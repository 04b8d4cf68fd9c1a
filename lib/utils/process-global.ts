const store = globalThis as typeof globalThis & { shopGlobals?: Map<string, unknown> };
store.shopGlobals ??= new Map();
const globals = store.shopGlobals;

/**
 * Returns the only value of `key` in this process. The first call creates it with `init`. Next.js bundles a
 * module several times (route handlers, middleware, instrumentation), and the server around it loads it again.
 * Each copy has its own module variables, so shared state must be stored here. A key must always have the same
 * type.
 */
export function processGlobal<T>(key: string, init: () => T): T {
  if (!globals.has(key)) globals.set(key, init());
  return globals.get(key) as T;
}
