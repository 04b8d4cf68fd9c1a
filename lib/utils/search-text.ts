/** Escapes a text for use inside a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The letters that search treats as one, each with the others. */
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
 * A regular expression, for the option `i`, of the texts that contain `folded` (lib/catalog/search/tokenize.ts): `creme`
 * matches `Crème`, and `kaese` matches `Käse`.
 */
export const foldedPattern = (folded: string) =>
  escapeRegExp(folded).replace(/ae|oe|ue|aa|ss|[acdeilnouyاهي]/g, (part) => {
    const letters = ALIKE[part];
    return IN_TWO[part] ?? (letters ? `[${letters}]` : part);
  });
