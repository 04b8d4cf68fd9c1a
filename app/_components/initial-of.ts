/** Returns the first letter or digit of a name as a capital; undefined if the name has none. */
export const initialOf = (name: string): string | undefined =>
  name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase();
