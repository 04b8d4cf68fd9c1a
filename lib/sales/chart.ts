/*
 * The geometry of the bar chart of a report. All positions are percentages of the drawing area, so that the browser can
 * stretch it without distorting texts. No function uses the DOM.
 */

const MAX_LABELS = 4;
const BAR_PART = 0.64;
/** The minimum height of a bar in percent. It makes a small amount visible. */
const LEAST = 0.8;
/** The distance between two ticks is one of these numbers, multiplied by a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns the values at the ticks of a chart's axis, from 0 to at least `max`. There are about `count` equal distances,
 * each a round number of at least `least`. If `max` is 0, the axis has two ticks.
 */
export function niceTicks(max: number, least = 0, count = 4): number[] {
  const raw = Math.max(max / count, least, Number.MIN_VALUE);
  if (max <= 0) return [0, Math.max(least, 1)];
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = STEPS.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10;
  // A minimum step of 1 means whole numbers, so a step such as 2.5 is rounded up.
  const step = least > 0 ? Math.ceil(factor * power) : factor * power;
  const last = Math.ceil(max / step - 1e-9);
  // Round the product, which can have digits such as 0.30000000000000004.
  return Array.from({ length: last + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Returns the indexes of the slots that get a label: the first and the last, and evenly spaced slots between them. */
export function labelledSlots(slots: number, max = MAX_LABELS): number[] {
  if (slots <= max) return Array.from({ length: slots }, (_, at) => at);
  const chosen = Array.from({ length: max }, (_, at) => Math.round((at * (slots - 1)) / (max - 1)));
  return [...new Set(chosen)];
}

export type ChartShape = {
  ticks: { value: number; y: number }[];
  bars: { x: number; y: number; width: number; height: number }[];
  points: { x: number; y: number }[];
  labels: { slot: number; x: number }[];
};

/**
 * Returns the shape of a chart: a bar for each of `values`, and a point for each of `previous`. If one list is longer,
 * it determines the number of slots. In a right-to-left language (`isRtl`) the first slot is on the right.
 */
export function chartShape({
  values,
  previous = [],
  least,
  isRtl = false,
}: {
  values: readonly number[];
  previous?: readonly number[];
  least?: number;
  isRtl?: boolean;
}): ChartShape {
  const slots = Math.max(values.length, previous.length, 1);
  const ticks = niceTicks(Math.max(0, ...values, ...previous), least);
  const top = ticks.at(-1) ?? 1;
  const width = 100 / slots;
  const middle = (slot: number) => {
    const x = (slot + 0.5) * width;
    return isRtl ? 100 - x : x;
  };
  const y = (value: number) => 100 - (Math.max(0, value) / top) * 100;
  const bar = width * BAR_PART;
  return {
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    bars: values.map((value, slot) => {
      const height = value > 0 ? Math.max(LEAST, 100 - y(value)) : 0;
      return { x: middle(slot) - bar / 2, y: 100 - height, width: bar, height };
    }),
    points: previous.map((value, slot) => ({ x: middle(slot), y: y(value) })),
    labels: labelledSlots(slots).map((slot) => ({ slot, x: middle(slot) })),
  };
}
