import { ceilingCents, chargedCents, estimateCents } from './amount-math';
import type { Measure } from './fields';

/** The fields that a line of goods by weight stores when it is ordered; none for pieces. */
export const weighedLine = (measure: Measure | undefined, quantity: number) =>
  measure
    ? {
        measure,
        goodsCents: ceilingCents(measure, quantity),
        chargedCents: estimateCents(measure, quantity),
      }
    : {};

type Ordered = { quantity: number; unitCents: number; measure?: Measure | undefined };

/** The price of so many pieces or steps of a line as ordered, in cents. */
export const orderedCents = (
  { measure, unitCents }: Omit<Ordered, 'quantity'>,
  quantity: number,
) => (measure ? estimateCents(measure, quantity) : unitCents * quantity);

type Found = Ordered & {
  found?: number | undefined;
  weighed?: number | undefined;
  labelCents?: number | undefined;
};

/** The charge for what was found of a line, in cents. */
export const pickedCents = ({
  quantity,
  found = quantity,
  weighed,
  labelCents,
  ...line
}: Found): number =>
  line.measure ? chargedCents(line.measure, found, weighed, labelCents) : line.unitCents * found;
