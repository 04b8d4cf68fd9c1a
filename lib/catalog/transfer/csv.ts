import 'server-only';
import { z } from 'zod';
import { findLabelled } from '@/lib/catalog/category-labels';
import { ALLERGENS, DIETS } from '@/lib/catalog/facts/fields';
import type { NutritionCells } from '@/lib/catalog/facts/schema';
import { cleanText } from '@/lib/catalog/facts/schema';
import { NO, switchWord, YES } from '@/lib/catalog/import/answers';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { type ProductInput, productInput } from '@/lib/catalog/schema';
import { type ProductTranslation, productTranslations } from '@/lib/catalog/translations/schema';
import { sizeOf } from '@/lib/catalog/variants/known-groups';
import { readVariant, type VariantCells } from '@/lib/catalog/variants/schema';
import { renamed } from '@/lib/catalog/variants/variant-names';
import { ApiError } from '@/lib/http/errors';
import { requestCurrency, requestLanguage, schemaMessage, t } from '@/lib/http/translate';
import { isLanguage, LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { parseUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MEASURE_FIELDS } from '@/lib/weights/fields';
import { inStoredUnits } from '@/lib/weights/typed-amount';
import { messages } from '@/messages';
import {
  COLUMNS,
  type Column,
  type FactColumn,
  factsOfCells,
  joinCell,
  KNOWN_COLUMNS,
  nutritionCells,
  PICTURE_ADDRESS,
  splitCell,
  TRANSLATION_COLUMNS,
  type TranslationColumn,
  unescapeFormula,
} from './columns';
import { type StockCells, stockCellsOf, wholeCells } from './stock-cells';

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

type Name = (typeof ALLERGENS)[number] | (typeof DIETS)[number];
const keyOf = (name: Name) => (name === 'gluten-free' ? 'glutenFree' : name);

const OTHERS: Record<string, string> = {
  none: 'none|keine|aucun|ninguno|nenhum|لا شيء',
  // These names are from Open Food Facts and American English.
  gluten: 'cereals containing gluten',
  egg: 'eggs',
  soya: 'soybeans|soybean|soy|soja',
  nuts: 'nut|tree nuts',
  peanuts: 'peanut',
  sesame: 'sesame seeds|sesame seed',
  sulphites: 'sulphur dioxide and sulphites|sulfites|sulfite|sulphite|sulphur dioxide',
  crustaceans: 'crustacean',
  molluscs: 'mollusc|mollusks|mollusk',
  lupin: 'lupine|lupins',
  piece:
    'pc|pcs|pieces|st|stk|stück|pce|pièce|ud|uds|unidad|pieza|un|uni|und|unid|unidade|peça|قطعة',
  g: 'gr|grs|gramas|غ|غرام',
  kg: 'kgs|kilo|quilo|كغ|كيلو',
  ml: 'مل',
  l: 'lt|ltr|liter|litre|litro|لتر',
  oz: 'ozs|ounce|ounces|onza|onzas|once|onces|onça|onças|unze|unzen|أونصة',
  lb: 'lbs|pound|pounds|libra|libras|باوند',
  'fl oz': 'floz|fl. oz|fl. oz.|fluid ounce|fluid ounces',
};

const known = new Map<string, string>();
for (const code of LANGUAGE_CODES)
  for (const name of [...ALLERGENS, ...DIETS])
    known.set(plain(messages[code].facts[keyOf(name)]), name);
for (const [name, others] of Object.entries(OTHERS))
  for (const other of others.split('|')) known.set(plain(other), name);

/** Matches the prefix of a tag such as `en:gluten`. */
const TAG = /^[a-z]{2}:\s*/i;

const named = (cell: string) =>
  cell
    .split(/[|,;]/)
    .map((name) => name.trim().replace(TAG, ''))
    .map((name) => known.get(plain(name)) ?? name)
    .join('|');

const namesIn = (all: readonly Name[]) => {
  const { facts } = messages[requestLanguage()];
  return all.map((name) => facts[keyOf(name)].toLowerCase()).join(', ');
};

function nameErrors({ allergens, mayContain, diets }: Partial<Record<FactColumn, string>>) {
  const faults = (column: FactColumn, cell: string | undefined, all: readonly Name[]) =>
    (cell ?? '').split('|').flatMap((name) => {
      const isKnown = !name || name === 'none' || all.some((one) => one === name.toLowerCase());
      if (isKnown) return [];
      return [{ column, message: t('factErrors', 'unknownName', { name, names: namesIn(all) }) }];
    });
  return [
    ...faults('allergens', allergens, ALLERGENS),
    ...faults('mayContain', mayContain, ALLERGENS),
    ...faults('diets', diets, DIETS),
  ];
}

const LISTS: readonly FactColumn[] = ['allergens', 'mayContain', 'diets'];

/**
 * Replaces names in any language by the names in the API. Unknown names stay, so that an error message can quote them.
 */
function withFactNames<C extends Partial<Record<FactColumn, string>>>(cells: C): C {
  const { unit } = cells;
  const lists = LISTS.flatMap((column) => {
    const cell = cells[column];
    return cell === undefined ? [] : [[column, named(cell)]];
  });
  return {
    ...cells,
    ...Object.fromEntries(lists),
    ...omitUndefined({ unit: unit === undefined ? undefined : (known.get(plain(unit)) ?? unit) }),
  };
}

/** Returns the translations of a product as cells by column name. */
export const cellsOfTranslations = (
  translations: Partial<Record<string, ProductTranslation>> = {},
): Partial<Record<TranslationColumn, string>> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([code, { description = [], ...texts } = {}]) => [
      ...Object.entries(texts).map(([field, text]) => [`${field}:${code}`, text ?? '']),
      [`description:${code}`, joinCell(description)],
    ]),
  );

type TranslatedCells = Partial<Record<Language, ProductTranslation>>;

function readCells(cells: Partial<Record<string, string>>): {
  translated?: TranslatedCells;
  issues: z.core.$ZodIssue[];
} {
  const given: TranslatedCells = {};
  for (const column of TRANSLATION_COLUMNS) {
    const [field, code] = column.split(':');
    const cell = cells[column];
    if (cell === undefined || !isLanguage(code)) continue;
    given[code] = {
      ...given[code],
      ...(field === 'description'
        ? { description: splitCell(cell) }
        : { [field ?? '']: cleanText(cell) }),
    };
  }
  const { error } = productTranslations.safeParse(given);
  return omitUndefined({
    translated: Object.keys(given).length > 0 ? given : undefined,
    issues: error?.issues ?? [],
  });
}

const REQUIRED = COLUMNS.slice(0, 3);
/** A file must have both columns or neither, because the import replaces both allergen lists. */
const PAIR = ['allergens', 'mayContain'] as const;

/**
 * A product as a line of the file states it. A missing column yields no property, and an empty cell yields undefined.
 * An empty list cell yields an empty list. An empty `inStock` yields no property.
 */
export type CsvProduct = Omit<ProductInput, 'description' | 'translations'> & {
  /** Without an id, name and category identify the product. */
  id?: string;
  description?: string[];
  image?: string[];
  /** The seller offers the product, regardless of its stock. */
  inStock?: boolean;
  /** The stock at the time of the export. If the stored stock differs now, the import rejects a new stock. */
  stockBefore?: number;
  translated?: TranslatedCells;
  /** Absent if the file has no columns for sizes. An empty group means that the product is not a size. */
  variant?: VariantCells;
  /** The typed prices of goods by weight, in cents per step. Present only if they differ from the computed prices. */
  stepCents?: { price?: number; offer?: number };
  /**
   * The file of these goods by weight lacks the column `regularPricePerUnit`. A stored offer keeps its regular price.
   */
  keepsRegular?: true;
  /** The nutrition columns of the file. Other values stay unchanged. */
  tableCells?: NutritionCells;
  /** The stock cells have no unit yet. `withStoredStock` parses them after the product is loaded. */
  stockCells?: StockCells;
};

/**
 * Returns the product column for each column of a file, ignoring case. Unknown columns become undefined. Throws a 400
 * ApiError that lists missing or repeated columns.
 */
export function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const found = header.map((cell) =>
    KNOWN_COLUMNS.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const pair = PAIR.some((column) => found.includes(column)) ? PAIR : [];
  const missingColumns = [...REQUIRED, ...pair].filter((column) => !found.includes(column));
  const twice = found.filter((column, at) => column && found.indexOf(column) < at);
  for (const [fault, columns] of [
    ['columnsMissing', missingColumns],
    ['columnsTwice', [...new Set(twice)]],
  ] as const)
    if (columns.length > 0) {
      const named = columns.join(t('catalogErrors', 'comma'));
      throw new ApiError('badInput', t('catalogErrors', fault, { columns: named }));
    }
  return found;
}

const MAX_ADDRESS = 500;

const imageAddress = z
  .string()
  .max(MAX_ADDRESS, schemaMessage('catalogErrors', 'imageLong', { max: MAX_ADDRESS }))
  .regex(PICTURE_ADDRESS, schemaMessage('catalogErrors', 'imageAddress'));

const extras = z.object({
  id: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{24})?$/, schemaMessage('catalogErrors', 'idWrong'))
    .optional(),
  image: z
    .array(imageAddress)
    .max(MAX_IMAGES, schemaMessage('catalogErrors', 'mostImages', { max: MAX_IMAGES }))
    .optional(),
  inStock: z
    .string()
    // Excel translates TRUE and FALSE.
    .transform(switchWord)
    .pipe(z.enum(['', ...YES, ...NO], schemaMessage('catalogErrors', 'inStockBoolean')))
    .transform((cell) => (cell ? YES.includes(cell) : undefined))
    .optional(),
  stockBefore: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, schemaMessage('catalogErrors', 'stockBefore'))
    .transform((cell) => (cell ? Number(cell) : undefined))
    .optional(),
});

/** Returns the prices per step (for example 50 g) that differ from the computed prices. */
function stepCentsOf(
  { price, offerPrice }: Partial<Record<'price' | 'offerPrice', string>>,
  computed: Pick<CsvProduct, 'priceCents' | 'offerPriceCents'>,
): Pick<CsvProduct, 'stepCents'> {
  const given = parseUnits(price?.trim(), requestCurrency());
  const offer = parseUnits(offerPrice?.trim(), requestCurrency());
  const stepCents = omitUndefined({
    price: given === undefined || given === computed.priceCents ? undefined : given,
    offer: offer === undefined || offer === computed.offerPriceCents ? undefined : offer,
  });
  return Object.keys(stepCents).length > 0 ? { stepCents } : {};
}

/**
 * Returns the validated product of a line. Prices become integer cents. Names are normalized to NFC, because operating
 * systems type them differently. Throws a ZodError that lists the faults.
 */
export function readLine(cells: Partial<Record<Column, string>>): CsvProduct {
  const typed: typeof cells = Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, unescapeFormula(cell)]),
  );
  const { cells: plain, fault } = inStoredUnits(typed);
  if (fault)
    throw new z.ZodError([
      { code: 'custom', message: t('weightErrors', 'decimal'), path: [fault], input: undefined },
    ]);
  const stockCells = stockCellsOf(plain);
  const whole = { ...plain, ...(stockCells && wholeCells(stockCells)) };
  const { id, image, inStock, name, description, price, stockBefore, ...others } = whole;
  const sized = readVariant(others);
  const { category, stock, weight, taxClass, deposit, costPrice, offerPrice, ...more } = others;
  const { variantGroup, variant, variantPlace, ...facts } = more;
  const size = sized.data?.group ? sized.data.size : '';
  // The line may rename the size. The product name then ends with the old size name.
  const before = (size && id && sizeOf(id.trim())?.name) || '';
  const named = withFactNames(facts);
  const unknown = nameErrors(named);
  if (unknown.length > 0)
    throw new z.ZodError(
      unknown.map(({ column, message }) => ({
        code: 'custom',
        message,
        path: [column],
        input: undefined,
      })),
    );
  const measured = Object.fromEntries(MEASURE_FIELDS.map((field) => [field, plain[field]]));
  const given = {
    // The schema reports an unknown category.
    category: category && (findLabelled(category.trim())?.path ?? category),
    ...{ stock, weight, taxClass, deposit, costPrice, offerPrice },
    ...measured,
  };
  const read = productInput.safeParse({
    ...Object.fromEntries(Object.entries(given).filter(([, cell]) => cell !== undefined)),
    ...factsOfCells(named),
    price: price ?? '',
    name: name && renamed(name.normalize('NFC').trim(), before, size),
    ...omitUndefined({
      description: description === undefined ? undefined : splitCell(description),
    }),
  });
  const further = extras.safeParse({
    id,
    image: image === undefined ? image : [...new Set(splitCell(image))],
    inStock,
    stockBefore,
  });
  const { translated, issues } = readCells(others);
  const faults = [read, further, sized].flatMap(({ error }) => error?.issues ?? []);
  if (!read.success || !further.success || faults.length + issues.length > 0)
    throw new z.ZodError([...faults, ...issues]);
  const { description: lines, translations: _, ...fields } = read.data;
  const tableCells = nutritionCells(facts);
  return {
    ...fields,
    ...omitUndefined({
      id: further.data.id || undefined,
      description: description === undefined ? undefined : lines,
    }),
    ...(image === undefined ? {} : { image: further.data.image }),
    ...omitUndefined({ inStock: further.data.inStock }),
    ...(stockBefore === undefined ? {} : { stockBefore: further.data.stockBefore }),
    ...omitUndefined({ translated, variant: sized.data, tableCells, stockCells }),
    ...(fields.measure ? stepCentsOf({ price, offerPrice }, fields) : {}),
    ...(fields.measure && plain.regularPricePerUnit === undefined
      ? { keepsRegular: true as const }
      : {}),
  };
}
