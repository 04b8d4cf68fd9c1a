/** The paths that the component under test passed to the router, in sequence. */
export const routed: string[] = [];

const go = (path: string) => void routed.push(path);

export const router = {
  push: go,
  replace: go,
  refresh: () => {},
  back: () => {},
  prefetch: () => {},
};
