import { z } from 'zod';
import { Refusal } from '../http/errors';
import { MAX_IMAGES } from './limits';
import { type ProductInput, productInput } from './schema';

/** The columns of a product file, in the order in which they are exported. */
export const COLUMNS = [
  'name',
  'category',
  'price',
  'offerPrice',
  'description',
  'image',
  'inStock',
  'weight',
] as const;

export type Column = (typeof COLUMNS)[number];
const REQUIRED = COLUMNS.slice(0, 4);

/** What a line says about a product; a column that the file does not have is not there. */
export type CsvProduct = Pick<
  ProductInput,
  'name' | 'category' | 'priceCents' | 'offerPriceCents'
> & {
  description?: string[];
  image?: string[];
  inStock?: boolean;
  weight?: string;
};

/**
 * Which product column each column of the file is, whatever the case and the order; others are
 * passed over. Throws a 400 Refusal that names the required ones that are missing.
 */
export function columnsOf(header: readonly string[]): (Column | undefined)[] {
  const found = header.map((cell) =>
    COLUMNS.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const missing = REQUIRED.filter((column) => !found.includes(column));
  if (missing.length > 0)
    throw new Refusal(
      'badInput',
      `The first line must name the columns; these are missing: ${missing.join(', ')}`,
    );
  return found;
}

/** Several texts in one cell, separated by `|`; one that belongs to a text is written `\|`. */
export const joinCell = (parts: readonly string[]) =>
  parts.map((part) => part.replaceAll('|', '\\|')).join('|');

/** The texts of a cell that {@link joinCell} wrote or a person did. */
export const splitCell = (cell: string) =>
  cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter(Boolean);

/** Pictures that the shop's pages can show: its own files and Cloudinary's. */
const imageAddress = z
  .string()
  .max(500, 'An image address is at most 500 characters')
  .regex(
    /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/,
    'An image is a path of this shop such as /uploads/a.webp or an address at res.cloudinary.com',
  );

const YES = ['', 'true', '1', 'yes'];

const extras = z.object({
  image: z.array(imageAddress).max(MAX_IMAGES, `At most ${MAX_IMAGES} images`).optional(),
  inStock: z
    .string()
    .transform((cell) => cell.trim().toLowerCase())
    .pipe(z.enum([...YES, 'false', '0', 'no'], 'inStock is true or false'))
    .transform((cell) => YES.includes(cell))
    .optional(),
});

/**
 * A line as the shop keeps it: prices in integer cents, names in one form of Unicode, so that the
 * same name typed on two systems is one product. Throws a ZodError that names every fault.
 */
export function readLine(cells: Partial<Record<Column, string>>): CsvProduct {
  const { image, inStock, name, description, weight, ...rest } = cells;
  const read = productInput.safeParse({
    ...rest,
    name: name?.normalize('NFC'),
    weight,
    ...(description === undefined ? {} : { description: splitCell(description) }),
  });
  const more = extras.safeParse({ image: image === undefined ? image : splitCell(image), inStock });
  if (!read.success || !more.success)
    throw new z.ZodError([...(read.error?.issues ?? []), ...(more.error?.issues ?? [])]);
  const { description: lines, weight: weighs, ...always } = read.data;
  return {
    ...always,
    ...(description === undefined ? {} : { description: lines }),
    ...(weight === undefined ? {} : { weight: weighs }),
    ...(image === undefined ? {} : { image: more.data.image }),
    ...(inStock === undefined ? {} : { inStock: more.data.inStock }),
  };
}
