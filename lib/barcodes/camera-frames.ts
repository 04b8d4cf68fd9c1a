/*
 * Turns the readings of single camera frames into scans. A camera reads the same item in many frames in a row and
 * may miss it in some. The item counts as one scan until it has been out of sight for `OUT_OF_SIGHT_MS`.
 */

/** How many frames in a row must read the same code before it counts. A blurred code is misread now and then. */
const LOOKS = 2;
/** How long a code must be out of sight, in ms, before the next reading counts as another item. */
export const OUT_OF_SIGHT_MS = 1_000;

type Sight = {
  /** The code read in the last frame, and the number of frames in a row that read it. */
  code: string | undefined;
  inARow: number;
  /** The last scanned code, and the time in ms when it was last seen. */
  scanned: string | undefined;
  seenAt: number;
};

export const NOTHING_SEEN: Sight = { code: undefined, inARow: 0, scanned: undefined, seenAt: 0 };

/** Returns the state after a frame read at `now` (in ms), and `scan` if the frame completes a scan. */
export function afterLook(
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
 * Maps the error name of `getUserMedia` to a fault. `isSecure` is false if the page has no `mediaDevices`,
 * because browsers offer them on secure pages only.
 */
export function cameraFaultOf(name: string | undefined, isSecure: boolean): CameraFault {
  if (!isSecure) return 'notSecure';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  if (name === 'NotReadableError' || name === 'AbortError') return 'cameraBusy';
  return 'cameraFailed';
}

/**
 * The angles, in degrees, by which a picture is rotated until a barcode is found. The reader scans rows and
 * columns only. No single row or column crosses all bars of a barcode that is tilted by 45 degrees.
 */
export const TURNS = [0, 45] as const;

/**
 * The contrast, from 0 to 255, below which a picture is stretched (`ENOUGH`). Below `NOTHING` the picture is
 * treated as blank.
 */
const ENOUGH = 128;
const NOTHING = 8;
/** The share of pixels to ignore at each end of the range, for example a lamp in the picture. */
const ODD_ONES = 0.01;

/** Returns the brightness, 0 to 255, below which the given share of the pixels lies. */
function brightnessAt(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  return counts.findIndex((count) => {
    left -= count;
    return left < 0;
  });
}

/**
 * Stretches the brightness of a dark or pale picture over the whole range, in place. In dim light the bars of a
 * label differ too little for the reader. `pixels` is RGBA data.
 */
export function spreadLight(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256);
  // Green contributes most to brightness, and every fourth pixel is enough for the histogram.
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
