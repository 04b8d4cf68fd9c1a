/** The paths to which the router of a component test was sent, in order. */
export const routed: string[] = [];

const go = (path: string) => void routed.push(path);

/** Takes the place of Next's router. */
export const router = {
  push: go,
  replace: go,
  refresh: () => {},
  back: () => {},
  prefetch: () => {},
};
