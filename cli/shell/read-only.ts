import mongoose from 'mongoose';

const { Collection, Db, MongoClient } = mongoose.mongo;

const READ_ONLY = 'The shell is read-only: npm run shell -- --write';

/** The driver methods that write. Mongoose also calls them. */
const WRITES: [prototype: object, methods: string[]][] = [
  [
    Collection.prototype,
    [
      ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne', 'bulkWrite'],
      ...['deleteOne', 'deleteMany', 'findOneAndUpdate', 'findOneAndReplace', 'findOneAndDelete'],
      ...['createIndex', 'createIndexes', 'dropIndex', 'dropIndexes', 'drop', 'rename'],
      ...['initializeOrderedBulkOp', 'initializeUnorderedBulkOp', 'createSearchIndex'],
    ],
  ],
  [
    Db.prototype,
    ['createCollection', 'dropCollection', 'dropDatabase', 'renameCollection', 'admin', 'command'],
  ],
  [MongoClient.prototype, ['bulkWrite']],
];

const writesOut = (stage: object) => '$out' in stage || '$merge' in stage;

/**
 * Makes the database driver of this process reject writes. It prevents accidents and is no protection: the
 * operator can start the shell with `--write`.
 */
export function blockWrites(): void {
  const throwReadOnly = () => {
    throw new Error(READ_ONLY);
  };
  for (const [prototype, methods] of WRITES)
    for (const name of methods) Object.defineProperty(prototype, name, { value: throwReadOnly });
  for (const prototype of [Collection.prototype, Db.prototype]) {
    const { aggregate } = prototype;
    const value = function (this: unknown, pipeline: object[] = [], ...more: unknown[]) {
      if (pipeline.some(writesOut)) throwReadOnly();
      return Reflect.apply(aggregate, this, [pipeline, ...more]);
    };
    Object.defineProperty(prototype, 'aggregate', { value });
  }
}
