import { z } from 'zod';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { type ProductInput, productInput } from '@/lib/catalog/schema';
import { Refusal } from '@/lib/http/errors';
import { splitCell, unescapeFormula } from './cell-math';

/** The columns of a product file, in the order in which they are exported. */
export const COLUMNS = [
  'name',
  'category',
  'price',
  'offerPrice',
  'description',
  'image',
  'inStock',
  'stock',
  'weight',
  'id',
  'stockBefore',
] as const;

/** Further columns, which are exported where a product has one of them. */
export const TAX_COLUMNS = ['taxClass', 'deposit'] as const;
const KNOWN = [...COLUMNS, ...TAX_COLUMNS];

export type Column = (typeof KNOWN)[number];
const REQUIRED = COLUMNS.slice(0, 4);

/**
 * The product of a line. A column that the file lacks is absent; an empty cell is undefined, of a list an
 * empty list, and of `inStock` absent too.
 */
export type CsvProduct = Omit<ProductInput, 'description'> & {
  /** The product that the line means; without it, name and category say so. */
  id?: string;
  description?: string[];
  image?: string[];
  /** The switch of the seller. */
  inStock?: boolean;
  /** The count at the export. A line that changes another count than this one is refused. */
  stockBefore?: number;
};

/**
 * Maps the columns of a file to product columns, ignoring case and order; other columns are
 * skipped. Throws a 400 Refusal that names missing required columns.
 */
export function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const found = header.map((cell) =>
    KNOWN.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const missing = REQUIRED.filter((column) => !found.includes(column));
  if (missing.length > 0)
    throw new Refusal(
      'badInput',
      `The first line must name the columns; these are missing: ${missing.join(', ')}`,
    );
  return found;
}

/** Picture addresses that the shop's pages can show: its own files and Cloudinary's. */
const imageAddress = z
  .string()
  .max(500, 'An image address is at most 500 characters')
  .regex(
    /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/,
    'An image is a path of this shop such as /uploads/a.webp or an address at res.cloudinary.com',
  );

const YES = ['true', '1', 'yes'];

const extras = z.object({
  id: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{24})?$/, 'id is not the id of a product: leave it empty for a new one')
    .optional(),
  image: z.array(imageAddress).max(MAX_IMAGES, `At most ${MAX_IMAGES} images`).optional(),
  inStock: z
    .string()
    .transform((cell) => cell.trim().toLowerCase())
    .pipe(z.enum(['', ...YES, 'false', '0', 'no'], 'inStock is true or false'))
    .transform((cell) => (cell ? YES.includes(cell) : undefined))
    .optional(),
  stockBefore: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, 'stockBefore is the stock at the export: leave it as it was')
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
  const { id, image, inStock, name, description, price, offerPrice, stockBefore, ...others } =
    plain;
  const read = productInput.safeParse({
    ...others,
    price: price ?? '',
    offerPrice: offerPrice ?? '',
    name: name?.normalize('NFC'),
    ...(description === undefined ? {} : { description: splitCell(description) }),
  });
  const more = extras.safeParse({
    id,
    image: image === undefined ? image : [...new Set(splitCell(image))],
    inStock,
    stockBefore,
  });
  if (!read.success || !more.success)
    throw new z.ZodError([...(read.error?.issues ?? []), ...(more.error?.issues ?? [])]);
  const { description: lines, ...fields } = read.data;
  return {
    ...fields,
    ...(more.data.id ? { id: more.data.id } : {}),
    ...(description === undefined ? {} : { description: lines }),
    ...(image === undefined ? {} : { image: more.data.image }),
    ...(more.data.inStock === undefined ? {} : { inStock: more.data.inStock }),
    ...(stockBefore === undefined ? {} : { stockBefore: more.data.stockBefore }),
  };
}
