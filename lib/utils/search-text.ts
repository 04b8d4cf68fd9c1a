/** Variables of other programs. They must not be reported as misspelled settings. */
const OTHERS = new Set(['LOCALE']);

/** Returns the Levenshtein distance of two texts. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const changed = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Returns the known name closest to an unknown name. The names may differ by at most two letters. A short name may only
 * have one letter more or less.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || OTHERS.has(name)) return undefined;
  return known.find((meant) => {
    const lengths = Math.abs(name.length - meant.length);
    if (meant.length < 8) return lengths === 1 && editDistance(name, meant) === 1;
    return lengths <= 2 && editDistance(name, meant) <= 2;
  });
}

/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ALIKE: Readonly<Record<string, string>> = {
  a: 'aàáâãäå',
  c: 'cç',
  d: 'dđ',
  e: 'eèéêë',
  i: 'iìíîïı',
  l: 'lł',
  n: 'nñ',
  o: 'oòóôõöø',
  u: 'uùúûü',
  y: 'yýÿ',
  ا: 'اأإآٱ',
  ه: 'هة',
  ي: 'يى',
};
const IN_TWO: Readonly<Record<string, string>> = {
  ae: '(?:ae|[äæ])',
  oe: '(?:oe|[öœø])',
  ue: '(?:ue|ü)',
  aa: '(?:aa|å)',
  ss: '(?:ss|ß)',
};

/**
 * Returns the source of a regular expression that finds `folded` in texts with accents (see
 * lib/catalog/search/tokenize.ts). Use it with the flag `i`. `creme` matches `Crème`, and `kaese` matches `Käse`.
 */
export const foldedPattern = (folded: string) =>
  escapeRegExp(folded).replace(/ae|oe|ue|aa|ss|[acdeilnouyاهي]/g, (part) => {
    const letters = ALIKE[part];
    return IN_TWO[part] ?? (letters ? `[${letters}]` : part);
  });
