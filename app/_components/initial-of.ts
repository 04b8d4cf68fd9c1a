/** The first letter or digit of a name as a capital; undefined when it has none. */
export const initialOf = (name: string): string | undefined =>
  name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase();
