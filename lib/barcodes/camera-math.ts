/*
 * What a camera sees, look by look. One piece is seen in many looks in a row, and may be lost in some of them: it is one
 * scan until it was out of sight for a while.
 */

/** How often in a row a code is read before it counts: a blurred one is misread now and then. */
const LOOKS = 2;
/** How long a code must be out of sight, in ms, before it is another piece. */
export const OUT_OF_SIGHT_MS = 1_000;

type Sight = {
  /** What the last look has read, and in how many looks in a row. */
  code: string | undefined;
  inARow: number;
  /** What was scanned last, and when it was seen last. */
  scanned: string | undefined;
  seenAt: number;
};

export const NOTHING_SEEN: Sight = { code: undefined, inARow: 0, scanned: undefined, seenAt: 0 };

/** What is known after a look at a time in ms, and the code if it is a scan. */
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

/** Why there is no picture of a camera; each is a message of 'scanning'. */
export type CameraFault = 'notSecure' | 'refused' | 'noCamera' | 'cameraBusy' | 'cameraFailed';

/** What the error of `getUserMedia` says; without `mediaDevices` the page is no secure one. */
export function cameraFaultOf(name: string | undefined, isSecure: boolean): CameraFault {
  if (!isSecure) return 'notSecure';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
  if (name === 'NotReadableError' || name === 'AbortError') return 'cameraBusy';
  return 'cameraFailed';
}

/**
 * The angles, in degrees, by which a picture is turned until a barcode is found. Its lines are read along rows and
 * columns, so one that stands at 45 degrees is cut by no row as a whole.
 */
export const TURNS = [0, 45] as const;

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
