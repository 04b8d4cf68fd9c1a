/** A path of the shop under a prefix; those of the seller's area, of the API and of other sites have none. */
export function pathIn(prefix: string, path: string): string {
  if (!prefix || !path.startsWith('/') || /^\/(seller|api)(?=[/?]|$)|^\/\//.test(path)) return path;
  return prefix + (/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path);
}
