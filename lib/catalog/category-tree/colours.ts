import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';

/* The background colour of a category. It must be light enough for the text on it (WCAG 2, 1.4.3). */

/** The text colour on a category tile: `--leaf-strong` of the light theme. */
const TEXT = '#14532d';
const LEAST_CONTRAST = 4.5;
const STEPS = 40;

export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The colours of new categories. If the seller chooses none, each new category gets the next one. */
export const COLOURS = [
  ...['#e3f4d7', '#ffe3e0', '#dcf0fb', '#ffeccc', '#fff3cd', '#f8e3d0', '#efe6fa'],
  ...['#d9f2ee', '#fde2ef', '#e4e8fb', '#f1ead9', '#e6ecd2'],
] as const;

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** Returns the relative luminance of a colour such as `#e3f4d7`, from 0 to 1. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Mixes a colour with white until the text on it is readable, and returns the result. It uses as little white as
 * possible.
 */
export function readableColour(colour: string): string {
  const hex = colour.toLowerCase();
  for (let step = 0; step <= STEPS; step += 1) {
    const parts = channels(hex).map((part) => part + ((1 - part) * step) / STEPS);
    const mixed = parts.map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    );
    const made = `#${mixed.join('')}`;
    if (contrastOf(made, TEXT) >= LEAST_CONTRAST) return made;
  }
  return '#ffffff';
}

/** The drawings that the app ships for categories: their URLs, and what they show. */
export const DRAWINGS = DEFAULT_CATEGORIES.flatMap(({ image, path }) =>
  image ? [{ image, text: path }] : [],
);

/** Returns whether a URL belongs to one of the drawings that the app ships. */
export const isDrawing = (address: string): boolean =>
  DRAWINGS.some(({ image }) => image === address);
