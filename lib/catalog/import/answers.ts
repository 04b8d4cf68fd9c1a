/* Recognizes cells that mean yes, no or nothing. The browser runs this module, so it must not import server code. */

/**
 * Returns a cell in the form of {@link YES} and {@link NO}: lower case, without accents, spaces, underscores and
 * hyphens. The minus of `-1` remains.
 */
export const switchWord = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]|-(?!\d)/g, '');
const switchWords = (text: string) => text.split(' ').map(switchWord);

/** Words that mean yes or no in a cell, in the form of {@link switchWord}. Excel translates `TRUE` and `FALSE`. */
export const YES = switchWords(
  'true wahr vrai verdadero verdadeiro vero 1 yes y x on enabled instock available active visible ja j vorrätig verfügbar lieferbar aktiv aktiviert sichtbar oui o disponible enstock actif activé si sí s sim activo disponível emestoque ativo visível نعم متوفر متاح',
);
export const NO = switchWords(
  'false falsch faux falso 0 no n off disabled outofstock soldout unavailable notavailable inactive draft archived hidden notvisibleindividually nein ausverkauft nichtvorrätig nichtverfügbar nichtlieferbar inaktiv deaktiviert entwurf versteckt einzelnnichtsichtbar non épuisé rupture enrupture nondisponible indisponible inactif désactivé brouillon masqué nonvisibleindividuellement agotado nodisponible sinexistencias inactivo borrador oculto novisibleindividualmente não esgotado indisponível nãodisponível semestoque inativo rascunho nãovisívelindividualmente لا غيرمتوفر غيرمتاح نفد',
);

const PLACEHOLDERS = new Set([
  ...'n/a na n.a. #n/a #na null nil undefined nan - -- --- – — . ? k.a. s/d'.split(' '),
  ...['k. a.', 'keine angabe', 'nicht angegeben', 'non renseigné', 'sin dato', 'sin datos'],
  ...['no informado', 'não informado', 'nao informado', 'sem informação', 'não disponível'],
  ...['not available', 'not specified', 'unknown', 'غير متوفر', 'غير محدد'],
]);
/** Returns whether a text is a placeholder for a missing value, such as `n/a` or `Não Informado`. */
export const isPlaceholder = (cell: string): boolean => PLACEHOLDERS.has(cell.trim().toLowerCase());

/** Words for a stock without a limit, in the form of {@link switchWord}. */
export const UNLIMITED = switchWords(
  'unlimited infinite ∞ unbegrenzt illimité ilimitado ilimitada غيرمحدود',
);

const TOTALS = switchWords(
  'total totals grandtotal subtotal sum gesamt gesamtsumme summe zwischensumme endsumme totalgénéral soustotal somme suma totalgeneral soma totalgeral المجموع الإجمالي',
);
/** Returns whether a text is the label of a row with totals, such as `Total:` or `Summe`. */
export const isTotal = (cell: string): boolean =>
  TOTALS.includes(switchWord(cell.replace(/:$/, '')));
