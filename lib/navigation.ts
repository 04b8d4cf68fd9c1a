/**
 * Where code outside of React components sends the shopper. Until the router of the page has
 * registered itself, a full load does the same.
 */
let go = (path: string) => window.location.assign(path);

/** Registers the router; returns the way to withdraw it. */
export function registerRouter(push: (path: string) => void): () => void {
  const before = go;
  go = push;
  return () => {
    go = before;
  };
}

/** Goes to a path of this shop. */
export const goTo = (path: string) => go(path);
