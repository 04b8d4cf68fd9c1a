/**
 * Navigation for code outside of React components. Until the router has registered itself, it does
 * a full page load.
 */
let go = (path: string) => window.location.assign(path);

/** Registers the router; returns the unregister function. */
export function registerRouter(push: (path: string) => void): () => void {
  const before = go;
  go = push;
  return () => {
    go = before;
  };
}

/**
 * Goes to a path of this shop. On that page already it goes to its top: Next would ask for the page
 * again, and load the whole document anew if that request failed.
 */
export function goTo(path: string): void {
  if (location.pathname + location.search === path) scrollTo({ top: 0 });
  else go(path);
}
