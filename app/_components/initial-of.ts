/** Returns the first letter or digit of a name in upper case; undefined if the name has neither. */
export const initialOf = (name: string): string | undefined =>
  name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase();
