/**
 * Adds a language prefix to a path of the shop. Paths of the seller's area and of the API, and URLs of other
 * sites, stay unchanged.
 */
export function pathIn(prefix: string, path: string): string {
  if (!prefix || !path.startsWith('/') || /^\/(seller|api)(?=[/?]|$)|^\/\//.test(path)) return path;
  return prefix + (/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path);
}
