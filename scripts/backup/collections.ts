import * as models from '@/models';

/** A restored session would be a revived one; limits and leases belong to the moment. */
const LEFT_OUT = ['Session', 'RateLimit', 'Lease'];

export type Collection = (typeof models)[keyof typeof models]['collection'];

/**
 * What a backup holds, in the order in which it is written: orders last, so that whatever an order
 * that falls between refers to is older than it. An event is noted after its work on an order, and
 * so it comes before the orders too.
 */
export function collectionsInOrder(): { name: string; collection: Collection }[] {
  const kept = Object.values(models).filter(({ modelName }) => !LEFT_OUT.includes(modelName));
  const isOrder = ({ modelName }: { modelName: string }) => Number(modelName === 'Order');
  return kept
    .toSorted((a, b) => isOrder(a) - isOrder(b))
    .map(({ collection }) => ({ name: collection.collectionName, collection }));
}
