const store = globalThis as typeof globalThis & { shopGlobals?: Map<string, unknown> };
store.shopGlobals ??= new Map();
const globals = store.shopGlobals;

/**
 * The one value of `key` in this process, made by `init` at the first call. For state that must exist
 * once: Next bundles a module several times (route handlers, middleware, instrumentation), and the
 * server around Next loads it once more, so each has its own module variables. A key has one type.
 */
export function processGlobal<T>(key: string, init: () => T): T {
  if (!globals.has(key)) globals.set(key, init());
  return globals.get(key) as T;
}
