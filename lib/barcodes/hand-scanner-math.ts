/*
 * A hand scanner is a keyboard that types a barcode fast and ends it with Enter or Tab. Its first digit looks like any
 * other, so digits are held back for a moment where they would do something.
 */

/** The longest pause, in ms, between two keys of a scanner, also of one that is joined by radio; fingers need more. */
export const MAX_GAP_MS = 60;
/** The fewest keys that only a machine types so fast: fingers press two or three of them at once. */
const LEAST = 4;
/** What is kept of a burst; no barcode is longer. */
const KEPT = 64;

/** The keys of a burst so far, and when the last one came, in ms of any clock. */
export type Burst = { text: string; at: number };

export const NO_BURST: Burst = { text: '', at: 0 };

/** What a key is: one that may be of a scan, the end of one, or none of both. */
export type Step =
  | { kind: 'part'; burst: Burst; isFirst: boolean }
  | { kind: 'scan'; burst: Burst; text: string }
  | { kind: 'other'; burst: Burst };

/** The next step after a key at a time, in ms. */
export function nextStep({ text, at }: Burst, key: string, now: number): Step {
  const isFast = text !== '' && now - at <= MAX_GAP_MS;
  if (key.length === 1) {
    const before = isFast ? text : '';
    const burst = { text: (before + key).slice(-KEPT), at: now };
    return { kind: 'part', burst, isFirst: before === '' };
  }
  if ((key === 'Enter' || key === 'Tab') && isFast && text.length >= LEAST)
    return { kind: 'scan', burst: NO_BURST, text };
  // Scanners press it before capital letters and symbols; it types nothing.
  if (key === 'Shift') return { kind: 'other', burst: { text, at } };
  return { kind: 'other', burst: NO_BURST };
}

/** Whether a burst that ended with no further key was that of a person. */
export const isTyped = ({ text }: Burst): boolean => text.length < LEAST;
