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

/** Goes to a path of this shop. */
export const goTo = (path: string) => go(path);
