/** No host is called so; what stays on it is a path of the shop. */
const NOWHERE = 'https://shop.invalid';

/** A path of the shop as a link leads there; undefined for what a browser takes for another site. */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}
