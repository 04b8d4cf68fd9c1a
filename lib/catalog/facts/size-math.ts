import type { Unit } from './fields';

/** How much a product is: a text that the seller wrote, or an amount of a unit. */
export type Sized = {
  weight?: string | undefined;
  amount?: number | undefined;
  unit?: Unit | undefined;
};

/** An amount of a unit as every language reads it: `1.5 kg`, `6 pc`. */
const sizeText = (amount: number, unit: Unit) => `${amount} ${unit === 'piece' ? 'pc' : unit}`;

/** The weight line of a product: what the seller wrote or, without that, its amount; undefined without either. */
export const weightOf = ({ weight, amount, unit }: Sized): string | undefined =>
  weight || (amount && unit ? sizeText(amount, unit) : undefined);
