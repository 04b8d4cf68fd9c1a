/* Turns barcodes in camera frames into scans. A camera reads an item in many frames, and may miss it in some. The
   readings count as one scan until no frame has shown the barcode for `OUT_OF_SIGHT_MS`. */

/**
 * How many frames in a row must read the same barcode before it counts. A single blurred frame can yield a wrong
 * barcode.
 */
const LOOKS = 2;
/** How long a barcode must be out of sight, in ms, before its next reading counts as another item. */
export const OUT_OF_SIGHT_MS = 1_000;

type Sight = {
  /** The barcode read in the last frame. `inARow` is the number of frames in a row that read it. */
  code: string | undefined;
  inARow: number;
  /** The last scanned barcode. `seenAt` is the time, in ms, at which a frame last showed this barcode. */
  scanned: string | undefined;
  seenAt: number;
};

export const NOTHING_SEEN: Sight = { code: undefined, inARow: 0, scanned: undefined, seenAt: 0 };

/** Returns the state after a frame was read at `now` (in ms). `scan` is present if this frame completes a scan. */
export function nextScanState(
  { code, inARow: before, scanned, seenAt }: Sight,
  seen: string | undefined,
  now: number,
): { sight: Sight; scan?: string } {
  const inARow = seen !== undefined && seen === code ? before + 1 : seen === undefined ? 0 : 1;
  const isGone = scanned !== undefined && now - seenAt > OUT_OF_SIGHT_MS;
  const last = isGone && seen !== scanned ? undefined : scanned;
  const sight = { code: seen, inARow, scanned: last, seenAt };
  if (seen === undefined) return { sight };
  if (seen === scanned && !isGone) return { sight: { ...sight, seenAt: now } };
  if (inARow < LOOKS) return { sight };
  return { sight: { ...sight, scanned: seen, seenAt: now }, scan: seen };
}

/** Why the camera shows no picture. Each value is a message key of the namespace `scanning`. */
export type CameraFault = 'notSecure' | 'refused' | 'noCamera' | 'cameraBusy' | 'cameraFailed';

/**
 * Maps the error name of `getUserMedia` to a fault. `isSecure` is false if `navigator.mediaDevices` is missing,
 * because browsers offer it only on secure pages.
 */
export function cameraErrorOf(name: string | undefined, isSecure: boolean): CameraFault {
  if (!isSecure) return 'notSecure';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  if (name === 'NotReadableError' || name === 'AbortError') return 'cameraBusy';
  return 'cameraFailed';
}

/**
 * The angles, in degrees, at which the shop looks for a barcode in a picture. The reader scans only rows and columns of
 * pixels, and none of them crosses all bars of a barcode at 45 degrees.
 */
export const TURNS = [0, 45] as const;

/**
 * Contrast values, from 0 to 255. Below `ENOUGH`, the brightness of a picture is stretched. Below `NOTHING`, the
 * picture is treated as blank.
 */
const ENOUGH = 128;
const NOTHING = 8;
/** The share of the darkest and of the brightest pixels to ignore. These can be, for example, a lamp in the picture. */
const ODD_ONES = 0.01;

/** Returns the brightness (0 to 255) below which the given share of all pixels lies. */
function brightnessAt(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  return counts.findIndex((count) => {
    left -= count;
    return left < 0;
  });
}

/**
 * Stretches the brightness of a dark or pale picture to the whole range from 0 to 255. Changes `pixels` (RGBA) in
 * place. In dim light the bars of a label differ too little in brightness for the barcode reader.
 */
export function spreadLight(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256);
  // The green channel alone approximates the brightness, and every fourth pixel is enough for the histogram.
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
