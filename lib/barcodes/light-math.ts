/** Below so much between dark and light, of 255, a picture is spread; below the other one there is nothing in it. */
const ENOUGH = 128;
const NOTHING = 8;
/** The share of pixels that may be darker or lighter than what counts, such as a lamp. */
const ODD_ONES = 0.01;

/** The brightness, 0 to 255, below which a share of the pixels lies. */
function brightnessAt(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  return counts.findIndex((count) => {
    left -= count;
    return left < 0;
  });
}

/**
 * Spreads the brightness of a dark or pale picture over the whole range, in place: a cellar's light leaves the bars
 * of a label too little apart for a reader. `pixels` are red, green, blue and opacity.
 */
export function spreadLight(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256);
  // Green is most of what is bright; each fourth pixel tells enough.
  for (let at = 1; at < pixels.length; at += 16) {
    const bright = pixels[at] ?? 0;
    counts[bright] = (counts[bright] ?? 0) + 1;
  }
  const low = brightnessAt(counts, ODD_ONES);
  const range = brightnessAt(counts, 1 - ODD_ONES) - low;
  if (range >= ENOUGH || range < NOTHING) return;
  const scale = 255 / range;
  for (let at = 0; at < pixels.length; at += 1)
    if (at % 4 !== 3) pixels[at] = ((pixels[at] ?? 0) - low) * scale;
}
