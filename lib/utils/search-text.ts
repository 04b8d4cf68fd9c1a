/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Groups of letters that search treats as equal. */
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
 * Returns the source of a regular expression that matches texts that contain `folded` (see
 * lib/catalog/search/tokenize.ts). Use it with the flag `i`. `creme` matches `Crème`, and `kaese` matches
 * `Käse`.
 */
export const foldedPattern = (folded: string) =>
  escapeRegExp(folded).replace(/ae|oe|ue|aa|ss|[acdeilnouyاهي]/g, (part) => {
    const letters = ALIKE[part];
    return IN_TWO[part] ?? (letters ? `[${letters}]` : part);
  });
