import type { Way } from './view';

/** How an order reaches its shopper. */
export const wayOf = ({ pickup }: { pickup?: unknown }): Way => (pickup ? 'pickup' : 'delivery');
