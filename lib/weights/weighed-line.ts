import { ceilingCents, chargedCents, estimateCents } from './amounts';
import type { Measure } from './fields';

/**
 * Returns the fields that an ordered line stores for goods by weight. Returns an empty object for goods by the
 * piece.
 */
export const weighedLine = (measure: Measure | undefined, quantity: number) =>
  measure
    ? {
        measure,
        goodsCents: ceilingCents(measure, quantity),
        chargedCents: estimateCents(measure, quantity),
      }
    : {};

type Ordered = { quantity: number; unitCents: number; measure?: Measure | undefined };

/** Returns the price in cents of `quantity` pieces or steps of a line as ordered. */
export const orderedCents = (
  { measure, unitCents }: Omit<Ordered, 'quantity'>,
  quantity: number,
) => (measure ? estimateCents(measure, quantity) : unitCents * quantity);

type Found = Ordered & {
  found?: number | undefined;
  weighed?: number | undefined;
  labelCents?: number | undefined;
};

/** Returns the charge for the picked amount of a line, in cents. */
export const pickedCents = ({
  quantity,
  found = quantity,
  weighed,
  labelCents,
  ...line
}: Found): number =>
  line.measure ? chargedCents(line.measure, found, weighed, labelCents) : line.unitCents * found;
