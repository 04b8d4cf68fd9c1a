import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';

/** The drawings that the shop has for categories: their addresses, and what they show. */
export const DRAWINGS = DEFAULT_CATEGORIES.flatMap(({ image, path }) =>
  image ? [{ image, text: path }] : [],
);

/** Whether an address is that of a drawing. */
export const isDrawing = (address: string): boolean =>
  DRAWINGS.some(({ image }) => image === address);
