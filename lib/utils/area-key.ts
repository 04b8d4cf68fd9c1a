/** Returns a key of the name of a city or district that is equal for different spellings: `São José` and `sao jose`. */
export const areaKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
