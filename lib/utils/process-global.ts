const store = globalThis as typeof globalThis & { shopGlobals?: Map<string, unknown> };
store.shopGlobals ??= new Map();
const globals = store.shopGlobals;

/**
 * Returns the value of `key`, which exists once in this process. The first call creates it with `init`.
 * Shared state must be stored here and not in module variables: Next.js bundles a module several times (route
 * handlers, middleware, instrumentation), the server loads it again, and each copy has its own variables. All
 * calls with a key must use the same type.
 */
export function processGlobal<T>(key: string, init: () => T): T {
  if (!globals.has(key)) globals.set(key, init());
  return globals.get(key) as T;
}
