/** A product of which there are fewer pieces than wanted. */
export type Short = { id: string; name: string; left: number };

/** Says how many are left of a product, in words. */
export const leftWords = ({ name, left }: Pick<Short, 'name' | 'left'>) =>
  left === 0 ? `${name} is sold out` : `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left`;
