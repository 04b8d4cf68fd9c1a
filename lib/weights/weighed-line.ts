import { ceilingCents, chargedCents, estimateCents } from './amounts';
import type { Measure } from './fields';

/** Returns the fields that an order line stores for goods by weight. Returns an empty object for goods by the piece. */
export const weighedLine = (measure: Measure | undefined, quantity: number) =>
  measure
    ? {
        measure,
        goodsCents: ceilingCents(measure, quantity),
        chargedCents: estimateCents(measure, quantity),
      }
    : {};

type Ordered = { quantity: number; unitCents: number; measure?: Measure | undefined };

/** Returns the price of a line in cents. `quantity` is the ordered number of pieces or units (for example of 50 g). */
export const orderedCents = (
  { measure, unitCents }: Omit<Ordered, 'quantity'>,
  quantity: number,
) => (measure ? estimateCents(measure, quantity) : unitCents * quantity);

type Picked = Ordered & {
  pickedQuantity?: number | undefined;
  weighed?: number | undefined;
  labelCents?: number | undefined;
};

/** Returns the charge in cents for the picked amount of a line. */
export const pickedCents = ({
  quantity,
  pickedQuantity = quantity,
  weighed,
  labelCents,
  ...line
}: Picked): number =>
  line.measure
    ? chargedCents(line.measure, pickedQuantity, weighed, labelCents)
    : line.unitCents * pickedQuantity;
