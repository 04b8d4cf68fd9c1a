import { gtinOfCell, parseGtin } from '@/lib/catalog/facts/gtin';
import { TRANSLATION_COLUMNS } from '@/lib/catalog/transfer/columns';
import { DEFAULT_LANGUAGE, isLanguage } from '@/lib/i18n/languages';
import { isForeign, splitCurrency, splitUnit, unitIn, western } from './amounts';
import { isPlaceholder, NO, switchWord, YES } from './answers';
import {
  BY_NAME,
  type Field,
  isOfMagento,
  isUnitOfSale,
  type PriceTax,
  plainName,
  priceTaxOf,
  rateInName,
} from './columns';

/* Guesses the field of each column from its name and cells. The browser runs this module, so it must not import
   server code. */

const isNumber = (cell: string) => /^[-−]?\d[\d.,\s'’]*$/.test(western(cell));
const isAmount = (cell: string) => /\d\s*(kg|g|gr|mg|l|lt|ml|cl|dl|oz|lb)\b/i.test(cell);
/** A column named `code` is a barcode column only if its cells are barcodes. */
const isCode = (name: string) => plainName(name) === 'code';
const isYesOrNo = (cell: string) => YES.includes(switchWord(cell)) || NO.includes(switchWord(cell));
const KINDS = new Set(
  'product productvariation productoption variant variation sku rule media simple configurable grouped bundle virtual downloadable giftcard physical digital'.split(
    ' ',
  ),
);
const isKind = (cell: string) => KINDS.has(switchWord(cell));
const isStockWord = (cell: string) => isYesOrNo(cell) && /stock|sold/.test(switchWord(cell));

function share(cells: readonly string[], is: (cell: string) => boolean, ofNone = 1): number {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell && !isPlaceholder(cell));
  return filled.length === 0 ? ofNone : filled.filter(is).length / filled.length;
}

/** Checks a guessed field against the cells. For example, a column `In stock` with numbers becomes `stock`. */
function judged(
  field: Field | undefined,
  name: string,
  cells: readonly string[],
): Field | undefined {
  if (rateInName(name) !== undefined && cells.some(Boolean) && share(cells, isYesOrNo) === 1)
    return 'taxFlag';
  switch (field) {
    case 'id':
      return cells.every((cell) => /^([0-9a-f]{24})?$/.test(cell.trim())) ? field : undefined;
    case 'inStock': {
      const isCount = share(cells, isNumber) === 1 && cells.some((cell) => cell.trim());
      const isSwitch = share(cells, isYesOrNo) === 1 && !/\[.+\]/.test(name);
      const hasCounts = cells.some((cell) => isNumber(cell.trim()) && !isYesOrNo(cell));
      return (isCount && !isSwitch) || hasCounts ? 'stock' : field;
    }
    case 'stock':
      // Wix writes numbers for some products, and `InStock` or `OutOfStock` for others.
      if (
        share(cells, (cell) => isYesOrNo(cell) && !isNumber(cell), 0) > 0.5 &&
        share(cells, isNumber, 0) === 0
      )
        return 'inStock';
      // In some files, `Quantity` contains pack sizes such as `500 g`.
      return share(cells, isAmount, 0) > 0.5 ? 'weight' : field;
    case 'gtin':
      return share(cells, (cell) => 'gtin' in parseGtin(gtinOfCell(western(cell)))) > 0.5 ||
        !isCode(name)
        ? field
        : undefined;
    case 'price':
    case 'offerPrice':
    case 'netPrice':
    case 'netOffer':
      return share(cells, (cell) => /\d/.test(western(cell))) >= 0.5 ? field : undefined;
    case 'published':
      // In some files, `Status` states whether a product is in stock.
      if (share(cells, isStockWord, 0) > 0.5) return 'inStock';
      // Magento: 1 is enabled, 2 is disabled.
      return share(cells, (cell) => isYesOrNo(cell) || (isOfMagento(name) && cell === '2')) >= 0.5
        ? field
        : undefined;
    case 'category':
      // In some files, `Type` distinguishes products and variants.
      return plainName(name) === 'type' && share(cells, isKind, 0) > 0.5 ? 'kind' : field;
    case 'kind':
      // In a Google product feed, `product_type` contains the category.
      if (share(cells, isKind, 0) > 0.5) return field;
      return plainName(name) === 'producttype' ? 'category' : undefined;
    case 'archived':
    case 'saleFlag':
    case 'weighed':
      return share(cells, isYesOrNo) >= 0.5 ? field : undefined;
    case 'unit':
      // In some files, `Unit` contains pack sizes such as `500 g`.
      return share(cells, isAmount, 0) > 0.5 ? 'weight' : field;
    case 'taxClass':
      // With currency signs, the column contains amounts of tax and not rates.
      return share(cells, (cell) => !/\p{Sc}/u.test(cell)) >= 0.5 ? field : undefined;
    default:
      return field;
  }
}

/** Language codes that the shop does not offer. Codes that also abbreviate "number" or "id" are missing. */
const FURTHER = new Set(
  'bg ca cs da el et fi ga hr hu it ja ko lt lv mt nl pl ro ru sk sl sr sv tr uk zh xx'.split(' '),
);
const LANGUAGE_AT_END = /^(.+?)(?:[\s_:.-]+\(?|\()([a-z]{2})(?:[-_][a-z]{2})?\)?$/i;

/** The column is for example `name_de` or `name(de-de)`. The main language of the shop has the untranslated field. */
function translated(name: string, main: string): Field | undefined {
  const [, stem = '', code = ''] = LANGUAGE_AT_END.exec(name.trim()) ?? [];
  const field = BY_NAME.get(plainName(stem.replace(/_?text$/i, '')));
  if (field === 'name' && FURTHER.has(code.toLowerCase())) return 'otherName';
  if (!field || !isLanguage(code.toLowerCase())) return undefined;
  const language = code.toLowerCase();
  if (language === main) return field;
  return TRANSLATION_COLUMNS.find((one) => one === `${field}:${language}`);
}

/**
 * Matches the stock columns of each shop in Square (`Current Quantity Main Street`) and Lightspeed
 * (`inventory_Main_Outlet`).
 */
const STOCK_OF_SHOP = /^(?:current quantity|inventory)[\s_]+\S/i;

/** Matches the option columns of Ecwid: `product_variation_option_Size`. */
const OPTION_OF_ECWID = /^product_variation_option_/;

const NET_FIELDS = { price: 'netPrice', offerPrice: 'netOffer' } as const;

/**
 * Assigns the column without tax to the net price, if a file has a price with and without tax. Otherwise the first
 * column would replace the second.
 */
function withNetPrices(
  header: readonly string[],
  fields: readonly (Field | undefined)[],
): (Field | undefined)[] {
  const split = [...fields];
  for (const [plain, net] of Object.entries(NET_FIELDS) as [keyof typeof NET_FIELDS, Field][]) {
    const columnOf = (kind: PriceTax) =>
      fields.findIndex((field, at) => field === plain && priceTaxOf(header[at] ?? '') === kind);
    const [withTax, without] = [columnOf('gross'), columnOf('net')];
    if (withTax < 0 || without < 0 || fields.includes(net)) continue;
    split[without] = net;
    // A third price column is neither gross nor net. Ignore it.
    for (const [at, field] of fields.entries())
      if (field === plain && at !== withTax && at !== without) split[at] = undefined;
  }
  return split;
}

/** These column names may contain a unit or currency: `Preis pro kg`, `Price (USD)`. */
const PRICES: readonly (Field | undefined)[] = ['price', 'offerPrice', 'netPrice', 'netOffer'];
const PRICE_WORD = /price|preis|prix|precio|preco|سعر/i;

/** Some programs put such a word before each column name: `product_price`, `Item Description`. */
const PREFIX = /^(?:product|produkt|artikel|item|produit|producto|produto)(?=.)/;
/** Only these fields may have the word before their name. `Product type`, for example, means something else. */
const PREFIXED: readonly Field[] = [
  ...(['price', 'offerPrice', 'netPrice', 'description', 'image', 'stock', 'brand'] as const),
  ...(['taxClass', 'costPrice'] as const),
];

function fieldNamed(name: string, main: string): Field | undefined {
  const plain = plainName(name);
  const known = translated(name, main) ?? BY_NAME.get(plain);
  if (known) return known;
  if (STOCK_OF_SHOP.test(name)) return 'stock';
  if (OPTION_OF_ECWID.test(name)) return 'option';
  const price = BY_NAME.get(plainName(splitCurrency(name).stem));
  if (PRICES.includes(price)) return price;
  const prefixed = BY_NAME.get(plain.replace(PREFIX, ''));
  return prefixed && PREFIXED.includes(prefixed) ? prefixed : undefined;
}

/**
 * Drops prices in another currency, and prices per kilogram beside a price without a unit. A price per kilogram stays
 * if it is the only price.
 */
function withPriceUnits(
  header: readonly string[],
  fields: readonly (Field | undefined)[],
  currency: string | undefined,
): (Field | undefined)[] {
  const unitOf = (name: string) => splitUnit(name.replace(/[)\]]\s*$/, ''));
  const isPerWeight = (name: string) => !['piece', undefined].includes(unitOf(name).unit);
  const left = fields.map((field, at) => {
    const name = header[at] ?? '';
    if (!PRICES.includes(field)) return field;
    const isOther = currency !== undefined && isForeign(name, currency);
    const hasPlain = fields.some(
      (one, other) => one === field && !isPerWeight(header[other] ?? ''),
    );
    return isOther || (isPerWeight(name) && hasPlain) ? undefined : field;
  });
  const named = header.flatMap((name, at) => (PRICE_WORD.test(name.normalize('NFKD')) ? at : []));
  const [only] = named;
  const isOnly = named.length === 1 && only !== undefined && !left[only];
  if (isOnly && !left.some((field) => PRICES.includes(field))) {
    const { amount } = unitOf(header[only] ?? '');
    if (isPerWeight(header[only] ?? '') && BY_NAME.get(plainName(amount)) === 'price')
      left[only] = 'price';
  }
  return left;
}

const QUANTITY = /^(quantity|qty|menge|quantite|cantidad|quantidade|الكمية)$/;
const SMALL_UNIT = /^(g|gr|gramm|mg|ml|cl)$/i;

/**
 * `Menge` 500 and `Einheit` g mean 500 g. Units of weight or volume show that the column contains pack sizes and not
 * stocks.
 */
function withPackSizes(
  header: readonly string[],
  fields: readonly (Field | undefined)[],
  cellsOf: (column: number) => readonly string[],
): (Field | undefined)[] {
  const isUsable = fields.includes('unit') && !isUnitOfSale(header, fields);
  const units = isUsable ? cellsOf(fields.indexOf('unit')) : [];
  const filled = units.map((cell) => cell.trim()).filter(Boolean);
  const isOfPacks =
    filled.some((cell) => SMALL_UNIT.test(cell)) ||
    (filled.length > 0 && filled.every((cell) => unitIn(cell) !== undefined));
  if (!isOfPacks || fields.includes('weight') || fields.includes('amount')) return [...fields];
  const isQuantity = (at: number) => QUANTITY.test(plainName(header[at] ?? ''));
  return fields.map((field, at) => (field === 'stock' && isQuantity(at) ? 'weight' : field));
}

/**
 * Guesses the field of each column from its name and cells. The first matching column gets the field. `main` is the
 * main language of the shop, `currency` its currency (ISO 4217).
 */
export function suggest(
  header: readonly string[],
  cellsOf: (column: number) => readonly string[],
  main: string = DEFAULT_LANGUAGE,
  currency?: string,
): (Field | undefined)[] {
  const fields = header.map((name, column) =>
    judged(fieldNamed(name, main), name, cellsOf(column)),
  );
  // In the shop's own files, each size has a group. In other files, `Variant` is an option.
  const hasGroups = fields.includes('variantGroup');
  const optioned = withPackSizes(header, fields, cellsOf).map((field) =>
    field === 'variant' && !hasGroups ? 'option' : field,
  );
  // In files of some tills, the description is the name.
  const names: readonly (Field | undefined)[] = [
    ...(['name', 'otherName'] as const),
    ...TRANSLATION_COLUMNS.filter((column) => column.startsWith('name:')),
  ];
  if (!optioned.some((field) => names.includes(field))) {
    const at = optioned.indexOf('description');
    if (at >= 0) optioned[at] = 'name';
  }
  const usedNames = new Map<Field, string[]>();
  return withNetPrices(header, withPriceUnits(header, optioned, currency)).map((field, at) => {
    if (!field) return undefined;
    const name = plainName(header[at] ?? '');
    const used = usedNames.get(field) ?? [];
    usedNames.set(field, [...used, name]);
    return used.length === 0 || isSeveral(field, used.includes(name)) ? field : undefined;
  });
}

/**
 * Several columns may have this field. Of the columns `Available for sale [Shop]`, only the first one counts
 * (`isSameName`).
 */
const isSeveral = (field: Field, isSameName: boolean) =>
  SEVERAL.includes(field) || (field === 'published' && !isSameName);
const SEVERAL: readonly Field[] = ['taxFlag', 'otherName', 'option', 'gtin', 'image'];
