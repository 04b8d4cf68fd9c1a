import 'server-only';
import mongoose from 'mongoose';
import * as models from '@/models';

type AnyModel = Pick<(typeof models)[keyof typeof models], 'collection' | 'diffIndexes' | 'schema'>;

/** The index or the collection does not exist. */
const NOT_THERE = [26, 27];

/** Drops an index that this version no longer needs. Does nothing if the index does not exist. */
export async function dropIndex({ collection }: AnyModel, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    const isGone = error instanceof mongoose.mongo.MongoServerError;
    if (!isGone || !NOT_THERE.includes(Number(error.code))) throw error;
  }
}

/** Returns the name that the driver gives to an index without an explicit name. */
export const indexNameOf = (key: Record<string, unknown>) =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');

/**
 * Drops indexes whose definition has changed in this version, and returns their names. Otherwise MongoDB would reject
 * the new definition under the same name. Indexes with other names remain, because the operator may have created them.
 */
export async function dropChangedIndexes(): Promise<string[]> {
  const dropped: string[] = [];
  for (const model of Object.values<AnyModel>(models)) {
    const own = new Set(
      model.schema.indexes().map(([key, options]) => String(options.name ?? indexNameOf(key))),
    );
    const { toDrop } = await model.diffIndexes();
    for (const name of toDrop.filter((one) => own.has(one))) {
      await dropIndex(model, name);
      dropped.push(`${model.collection.collectionName}.${name}`);
    }
  }
  return dropped;
}
