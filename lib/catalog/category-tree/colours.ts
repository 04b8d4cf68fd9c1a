import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { withContrast } from '@/lib/utils/contrast';
import { DRAWING_NAMES, drawingUrl } from './category-drawings';

/* The background colour of a category. It must be light enough for the text on it (WCAG 2, 1.4.3). */

/** The text colour on a category tile: `--leaf-strong` of the light theme. */
const TEXT = '#14532d';

export const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The colours of new categories. If the seller chooses no colour, each new category gets the next colour of the list.
 */
export const COLOURS = [
  ...['#e3f4d7', '#ffe3e0', '#dcf0fb', '#ffeccc', '#fff3cd', '#f8e3d0', '#efe6fa'],
  ...['#d9f2ee', '#fde2ef', '#e4e8fb', '#f1ead9', '#e6ecd2'],
] as const;

/**
 * Mixes a colour with white until the text on it is readable, and returns the result. It uses as little white as
 * possible.
 */
export const readableColour = (colour: string): string => withContrast(colour, '#ffffff', [TEXT]);

/**
 * The drawings that the app ships for categories. `image` is the URL. `text` states what the drawing shows: the path of
 * a default category, or the name of a drawing.
 */
export const DRAWINGS: readonly { image: string; text: string }[] = [
  ...DEFAULT_CATEGORIES.flatMap(({ image, path }) => (image ? [{ image, text: path }] : [])),
  ...DRAWING_NAMES.map((name) => ({ image: drawingUrl(name), text: name })),
];

/** Returns whether a URL belongs to one of the drawings that the app ships. */
export const isDrawing = (address: string): boolean =>
  DRAWINGS.some(({ image }) => image === address);
