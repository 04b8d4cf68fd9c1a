import { localPath } from './language';

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
 * Goes to a path of this shop, in the language of the page. On that page already it goes to its top: Next would ask for the page
 * again, and load the whole document anew if that request failed.
 */
export function goTo(to: string): void {
  const path = localPath(to);
  if (location.pathname + location.search === path) scrollTo({ top: 0 });
  else go(path);
}
