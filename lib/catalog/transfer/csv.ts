import { z } from 'zod';
import { factsOfCells, nutritionCells } from '@/lib/catalog/facts/columns';
import { faultsOfNames, withFactNames } from '@/lib/catalog/facts/fact-names';
import type { NutritionCells } from '@/lib/catalog/facts/nutrition-math';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { type ProductInput, productInput } from '@/lib/catalog/schema';
import { readCells, type TranslatedCells } from '@/lib/catalog/translations/columns-math';
import { readVariant, type VariantCells } from '@/lib/catalog/variants/cells-schema';
import { sizeOf } from '@/lib/catalog/variants/known-groups';
import { renamed } from '@/lib/catalog/variants/name-math';
import { Refusal } from '@/lib/http/errors';
import { say, sentence } from '@/lib/http/say';
import { parseDollars } from '@/lib/utils/money';
import { MEASURE_FIELDS } from '@/lib/weights/fields';
import { PICTURE_ADDRESS, splitCell, unescapeFormula } from './cells-math';
import { COLUMNS, type Column, KNOWN_COLUMNS } from './columns';

const REQUIRED = COLUMNS.slice(0, 3);
/** What a product contains and may contain is stated together. */
const PAIR = ['allergens', 'mayContain'] as const;

/**
 * The product of a line. A column that the file lacks is absent; an empty cell is undefined, of a list an
 * empty list, and of `inStock` absent too.
 */
export type CsvProduct = Omit<ProductInput, 'description' | 'translations'> & {
  /** The product that the line means; without it, name and category say so. */
  id?: string;
  description?: string[];
  image?: string[];
  /** The switch of the seller. */
  inStock?: boolean;
  /** The count at the export. A line that changes another count than this one is refused. */
  stockBefore?: number;
  /** What of its translations the file has. */
  translated?: TranslatedCells;
  /** Which size of which group it is, where the file says so; of an empty group none. */
  variant?: VariantCells;
  /** The cents of the cell of the price of goods by weight, where they are not those that follow from `pricePerUnit`. */
  steppedCents?: number;
  /** What of `nutrition` the file has; the rest of the table stays. */
  tableCells?: NutritionCells;
};

/**
 * Maps the columns of a file to product columns, ignoring case and order; other columns are
 * skipped. Throws a 400 Refusal that names missing required columns, or those that are there twice.
 */
export function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const found = header.map((cell) =>
    KNOWN_COLUMNS.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  // One without the other would end what a product states of the other.
  const pair = PAIR.some((column) => found.includes(column)) ? PAIR : [];
  const missing = [...REQUIRED, ...pair].filter((column) => !found.includes(column));
  // Of two prices nobody can tell which one is meant.
  const twice = found.filter((column, at) => column && found.indexOf(column) < at);
  for (const [fault, columns] of [
    ['columnsMissing', missing],
    ['columnsTwice', [...new Set(twice)]],
  ] as const)
    if (columns.length > 0) {
      const named = columns.join(say('catalogFaults', 'comma'));
      throw new Refusal('badInput', say('catalogFaults', fault, { columns: named }));
    }
  return found;
}

const MAX_ADDRESS = 500;

const imageAddress = z
  .string()
  .max(MAX_ADDRESS, sentence('catalogFaults', 'imageLong', { max: MAX_ADDRESS }))
  .regex(PICTURE_ADDRESS, sentence('catalogFaults', 'imageAddress'));

const YES = ['true', '1', 'yes'];

const extras = z.object({
  id: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{24})?$/, sentence('catalogFaults', 'idWrong'))
    .optional(),
  image: z
    .array(imageAddress)
    .max(MAX_IMAGES, sentence('catalogFaults', 'mostImages', { max: MAX_IMAGES }))
    .optional(),
  inStock: z
    .string()
    .transform((cell) => cell.trim().toLowerCase())
    .pipe(z.enum(['', ...YES, 'false', '0', 'no'], sentence('catalogFaults', 'inStockBoolean')))
    .transform((cell) => (cell ? YES.includes(cell) : undefined))
    .optional(),
  stockBefore: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, sentence('catalogFaults', 'stockBefore'))
    .transform((cell) => (cell ? Number(cell) : undefined))
    .optional(),
});

/**
 * Parses a line: prices in integer cents, names in Unicode NFC, so that a name typed on two systems
 * is one product. Throws a ZodError that names every fault.
 */
export function readLine(cells: Partial<Record<Column, string>>): CsvProduct {
  const plain: typeof cells = Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, unescapeFormula(cell)]),
  );
  const { id, image, inStock, name, description, price, stockBefore, ...others } = plain;
  const sized = readVariant(others);
  const { category, stock, weight, taxClass, deposit, offerPrice, ...more } = others;
  const { variantGroup, variant, variantPlace, ...facts } = more;
  const size = sized.data?.group ? sized.data.size : '';
  // A line that calls its product another size may have its name as it was.
  const before = (size && id && sizeOf(id.trim())?.name) || '';
  const named = withFactNames(facts);
  const unknown = faultsOfNames(named);
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
  const given = { category, stock, weight, taxClass, deposit, offerPrice, ...measured };
  const read = productInput.safeParse({
    ...Object.fromEntries(Object.entries(given).filter(([, cell]) => cell !== undefined)),
    ...factsOfCells(named),
    price: price ?? '',
    name: name && renamed(name.normalize('NFC').trim(), before, size),
    ...(description === undefined ? {} : { description: splitCell(description) }),
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
  const stepped = fields.measure ? parseDollars(price?.trim()) : undefined;
  return {
    ...fields,
    ...(further.data.id ? { id: further.data.id } : {}),
    ...(description === undefined ? {} : { description: lines }),
    ...(image === undefined ? {} : { image: further.data.image }),
    ...(further.data.inStock === undefined ? {} : { inStock: further.data.inStock }),
    ...(stockBefore === undefined ? {} : { stockBefore: further.data.stockBefore }),
    ...(translated ? { translated } : {}),
    ...(sized.data ? { variant: sized.data } : {}),
    ...(tableCells ? { tableCells } : {}),
    ...(stepped !== undefined && stepped !== fields.priceCents ? { steppedCents: stepped } : {}),
  };
}
