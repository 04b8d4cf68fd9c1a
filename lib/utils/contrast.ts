/* Contrast of `#rrggbb` colours by the formulas of WCAG 2.2: "relative luminance" and "contrast ratio"
   (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */

/** The minimum contrast ratio of text with its background (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

const STEPS = 40;

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

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

/** Mixes two colours. `share` is the share of the second colour, from 0 to 1. */
export function mixColours(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((part, at) => part + ((others[at] ?? 0) - part) * share);
  const mixed = parts.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/**
 * Mixes as little of `target` as possible into a colour, so that its contrast with each of `grounds` is at least
 * `least`. Returns `target` if no mixture is enough.
 */
export function withContrast(
  colour: string,
  target: string,
  grounds: readonly string[],
  least = LEAST_CONTRAST,
): string {
  const hex = colour.toLowerCase();
  for (let step = 0; step <= STEPS; step += 1) {
    const made = mixColours(hex, target, step / STEPS);
    if (grounds.every((ground) => contrastOf(made, ground) >= least)) return made;
  }
  return target;
}
