import { localPath } from './language';

/** Navigation for code outside of React components. Without a registered router, it loads the whole document. */
const load = (path: string) => window.location.assign(path);
let go = load;
let loadsDocuments = false;

/** Registers the router. Returns the function that unregisters it. */
export function registerRouter(push: (path: string) => void): () => void {
  const before = go;
  go = push;
  return () => {
    go = before;
  };
}

/** Makes {@link goTo} load documents instead of using the router. Returns the function that ends this. */
export function loadDocuments(): () => void {
  loadsDocuments = true;
  return () => {
    loadsDocuments = false;
  };
}

/**
 * Navigates to a path of this shop in the language of the page. If that page is open, only scrolls to the top. Next
 * would request the page again, and reload the whole document after a failure.
 */
export function goTo(to: string): void {
  const path = localPath(to);
  if (location.pathname + location.search === path) scrollTo({ top: 0 });
  else (loadsDocuments ? load : go)(path);
}

/**
 * Returns the URL fragment (after #), which contains the secret of a link. When the visitor returns to such a page,
 * Next.js repeats the fragment (`#a.b#a.b`); the result contains it once.
 */
export const fragment = (): string => window.location.hash.split('#')[1] ?? '';
