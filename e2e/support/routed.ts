/** The paths that the component passed to the router, in order. */
export const routed: string[] = [];

const go = (path: string) => void routed.push(path);

/** Replaces Next's router. */
export const router = {
  push: go,
  replace: go,
  refresh: () => {},
  back: () => {},
  prefetch: () => {},
};
