/* Words of pack sizes in six languages, in lower case and without Arabic vowel marks. Each word has one meaning. A
   text with any other word has no unit price (docs/product.md 1.11). */

/** The units of unit prices. Fluid ounces and pints differ between Britain and America, so they are not converted. */
export type SizeUnit = 'kg' | 'l' | 'lb' | 'fl oz' | 'pint';

/** `share` converts a spelling to `unit`: one `g` is 0.001 kg. */
const UNITS: readonly (readonly [unit: SizeUnit, share: number, spellings: string])[] = [
  [
    'kg',
    1,
    'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kilograma kilogramas quilo quilos quilograma quilogramas كغ كغم كجم كيلو كيلوغرام كيلوغرامات كيلوجرام كيلوجرامات',
  ],
  [
    'kg',
    0.001,
    'g gr gm gms gram grams gramm gramme grammes gramo gramos grama gramas غ غم جم غرام غرامات جرام جرامات',
  ],
  ['l', 1, 'l lt lts ltr ltrs liter liters litre litres litro litros ل لتر لترات ليتر ليترات'],
  ['l', 0.1, 'dl deziliter decilitre decilitres decilitro decilitros'],
  [
    'l',
    0.01,
    'cl centiliter centiliters centilitre centilitres zentiliter centilitro centilitros سل سنتيلتر',
  ],
  [
    'l',
    0.001,
    'ml milliliter milliliters millilitre millilitres mililitro mililitros مل ملل ملليلتر مليلتر ميليلتر',
  ],
  ['lb', 1, 'lb lbs pound pounds libra libras باوند'],
  ['lb', 1 / 16, 'oz ounce ounces unze unzen onza onzas onça onças أونصة اونصة أونصات'],
  ['fl oz', 1, 'floz'],
  ['pint', 1, 'pt pint pints pinte pintes pinta pintas باينت'],
];

/** The meaning of a word that is not a unit. */
export type WordKind =
  /** A number of pieces in brackets does not multiply the amount. */
  | 'piece'
  /** A small bag, such as a tea bag: part of the contents, or sold by itself. */
  | 'bag'
  | 'container'
  /** A pack contains several items. A number before the pack multiplies the amount. */
  | 'pack'
  /** This word stands between a count and the amount of one item. */
  | 'of'
  /** After an amount, this word states that each item has the amount. */
  | 'each'
  | 'about'
  /** This word does not affect the size, for example "net". */
  | 'filler'
  | 'times';

const WORDS: Readonly<Record<WordKind, string>> = {
  piece:
    'piece pieces pc pcs pce ct count unit units stück stücke stk st pièce pièces pces unité unités pieza piezas pza pzas unidad unidades ud uds u peça peças unidade unidades un uni portion portions portionen porción porciones porção porções slice slices scheiben tranches قطعة قطع حبة حبات وحدة وحدات حصة حصص شريحة شرائح',
  bag: 'bag bags teabag teabags sachet sachets beutel teebeutel bolsita bolsitas saqueta saquetas كيس أكياس اكياس',
  container:
    'bottle bottles can cans tin tins jar jars carton cartons tub tubs cup cups pot pots tube tubes pouch pouches bar bars flasche flaschen fl dose dosen glas gläser becher tetrapak tube tuben tüte tüten riegel bouteille bouteilles canette canettes boîte boîtes bocal bocaux brique briques barquette barquettes barre barres botella botellas lata latas tarro tarros frasco frascos brik briks bote botes bolsa bolsas tarrina tarrinas barrita barritas garrafa garrafas copo copos boião boiões saco sacos barra barras زجاجة زجاجات قنينة قنينات قناني علبة علب برطمان برطمانات مرطبان',
  pack: 'pack packs pk pks packet packets multipack set case crate tray box boxes bundle package packages packung packungen pckg päckchen kiste kisten kasten kästen karton kartons gebinde schachtel schachteln paquet paquets lot lots caisse caisses paquete paquetes lote lotes caja cajas pacote pacotes caixa caixas embalagem embalagens conjunto عبوة عبوات حزمة حزم كرتونة كراتين كرتون صندوق صناديق رزمة باك طقم',
  of: 'of à je de d con com mit with von zu من سعة بسعة بوزن',
  each: 'each ea apiece jeweils chacun chacune cada لكل',
  about:
    'about approx approximately circa ca c. etwa ungefähr env environ aprox aproximadamente unos cerca تقريبا حوالي نحو',
  filler:
    'net netto weight wt contents content inhalt nettogewicht füllmenge poids peso neto líquido الوزن الصافي وزن صافي',
  times: 'x × * ✕ ✖',
};

/** In the singular, a container or pack without a number counts as one. */
const PLURALS = new Set(
  'bottles cans tins jars cartons tubs cups pots tubes pouches bars flaschen dosen gläser tuben tüten bouteilles canettes boîtes bocaux briques barquettes barres botellas latas tarros frascos briks botes bolsas tarrinas barritas garrafas copos boiões sacos barras زجاجات قنينات قناني علب برطمانات packs pks packets boxes packages packungen kisten kästen kartons schachteln paquets lots caisses paquetes lotes cajas pacotes caixas embalagens عبوات حزم كراتين صناديق bags teabags sachets bolsitas saquetas أكياس اكياس'.split(
    ' ',
  ),
);

const units = new Map(
  UNITS.flatMap(([unit, share, spellings]) =>
    spellings.split(' ').map((word) => [word, { unit, share }] as const),
  ),
);
const kinds = new Map<string, WordKind>();
for (const kind of [
  'of',
  'each',
  'about',
  'filler',
  'times',
  'piece',
  'bag',
  'container',
  'pack',
] as const)
  for (const word of WORDS[kind].split(' ')) if (!kinds.has(word)) kinds.set(word, kind);

/** Returns the words for metric units, each with its share of a kilogram or litre. */
export const metricUnits = (): (readonly [word: string, unit: 'kg' | 'l', share: number])[] =>
  [...units].flatMap(([word, { unit, share }]) =>
    unit === 'kg' || unit === 'l' ? [[word, unit, share] as const] : [],
  );

const unitNamed = (word: string): { unit: SizeUnit; share: number } | undefined => units.get(word);

const kindOfWord = (word: string): WordKind | undefined => kinds.get(word);

const isPlural = (word: string): boolean => PLURALS.has(word);

/** A token of a pack size. */
export type Token =
  /** `1.500` may mean one and a half, or one thousand five hundred. */
  | { kind: 'number'; values: readonly number[] }
  | { kind: 'unit'; unit: SizeUnit; share: number }
  | { kind: WordKind; isPlural: boolean; word: string }
  /** The German suffix of `6er`. */
  | { kind: 'er' }
  | { kind: 'open' | 'close' | 'separator' | 'dash' };

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
};

/** Matches direction marks, the mark ℮ and Arabic vowel marks. */
const SILENT = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\u064b-\u0652\u0640\u212e]/g;

const plain = (text: string) =>
  text
    .replace(/[½⅓⅔¼¾]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replace(/(\d)[\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g, '$1_')
    .normalize('NFKC')
    .replace(SILENT, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', '_')
    .replaceAll('،', ',')
    .toLowerCase()
    .replace(/\bfl(?:uid|\.)?\s*(?:oz|ounces?)\b\.?/g, ' floz ')
    .replace(/(?:أ|ا)ونصة سائلة/g, ' floz ')
    .replace(/\bc\/u\b|\bcada un[oa]?\b/g, ' cada ')
    .replace(/كل منها/g, ' لكل ');

/** A space before three digits that start with 0 is part of the number. Any other space may separate two numbers. */
const NUMBER =
  /(?:(\d{1,3}) +)?([123])\/([234])(?![\d.,])|\d{1,3}(?:_\d{3})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?: 0\d{2})+(?:[.,]\d+)?(?!\d)|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:([.,])\d{3})(?:\4\d{3})+(?!\d)|\d+(?:[.,]\d+)?|\.\d+/y;
const WORD = /\p{L}[\p{L}\p{M}]*/uy;
const SIGNS: Readonly<Record<string, Token>> = {
  '(': { kind: 'open' },
  '[': { kind: 'open' },
  ')': { kind: 'close' },
  ']': { kind: 'close' },
  ',': { kind: 'separator' },
  ';': { kind: 'separator' },
  '=': { kind: 'separator' },
  '/': { kind: 'separator' },
  '|': { kind: 'separator' },
  '·': { kind: 'separator' },
  '•': { kind: 'separator' },
  '-': { kind: 'dash' },
  '‐': { kind: 'dash' },
  '×': { kind: 'times', isPlural: false, word: '×' },
  '*': { kind: 'times', isPlural: false, word: '*' },
  '✕': { kind: 'times', isPlural: false, word: '✕' },
  '✖': { kind: 'times', isPlural: false, word: '✖' },
  '~': { kind: 'about', isPlural: false, word: '~' },
  '≈': { kind: 'about', isPlural: false, word: '≈' },
};

/** An ambiguous number such as `1,500` has two values. An invalid fraction has none. */
function valuesOf(match: RegExpExecArray): number[] {
  const [text, whole = '0', above, below] = match;
  if (above && below)
    return Number(above) < Number(below) && `${above}/${below}` !== '2/4'
      ? [Number(whole) + Number(above) / Number(below)]
      : [];
  const compact = text.replace(/[_ ]/g, '');
  const isGrouped = compact.length < text.length;
  const [, before = '', sign, after] = /^(\d*)([.,])(\d+)$/.exec(compact) ?? [];
  // With both signs, the last one separates the decimals. A repeated sign separates thousands.
  if (!sign && /[.,]/.test(compact)) {
    const hasTwo = compact.includes('.') && compact.includes(',');
    const decimals = hasTwo ? (/[.,](\d+)$/.exec(compact)?.[1] ?? '') : '';
    const digits = compact.replace(/[.,]/g, '');
    return [Number(digits) / 10 ** decimals.length];
  }
  if (!sign) return [Number(compact)];
  const decimal = Number(`${before || '0'}.${after}`);
  const mayBeThousands = !isGrouped && after?.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  return mayBeThousands ? [decimal, Number(`${before}${after}`)] : [decimal];
}

function tokenOfWord(word: string): Token | undefined {
  if (word === 'er') return { kind: 'er' };
  const unit = unitNamed(word);
  if (unit) return { kind: 'unit', ...unit };
  const kind = kindOfWord(word);
  return kind && { kind, isPlural: isPlural(word), word };
}

/** Splits a pack size into tokens. Returns undefined if a part of the text is unknown. */
export function readTokens(given: string): Token[] | undefined {
  const text = plain(given);
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    const before = text[at - 1];
    const number = take(NUMBER);
    if (number) {
      const isPartOfOther = number[0].startsWith('.') && /[\d.,]/.test(before ?? '');
      const values = isPartOfOther ? [] : valuesOf(number);
      if (values.length === 0) return undefined;
      tokens.push({ kind: 'number', values });
      continue;
    }
    const word = take(WORD)?.[0];
    const sign = word === undefined ? text[at] : undefined;
    if (sign !== undefined) at += 1;
    // Remove the full stop of an abbreviation, and the apostrophe between an article and its word.
    if (sign !== undefined && /[\s.'’]/.test(sign)) {
      if (sign === '.' && !/[\p{L}\d]/u.test(before ?? '')) return undefined;
      continue;
    }
    const token = word === undefined ? SIGNS[sign ?? ''] : tokenOfWord(word);
    if (!token) return undefined;
    tokens.push(token);
  }
  return tokens;
}
