/**
 * `npm run shell` opens a prompt on the shop's database with the models in scope, for example `await
 * Order.find().limit(3).lean()`. It rejects writes unless started with `--write`.
 */
import { once } from 'node:events';
import { start } from 'node:repl';
import mongoose from 'mongoose';
import { readArguments } from '@/server/process/arguments';
import { asCommand, onTargetDatabase } from './target-database';

const { Collection, Db, MongoClient } = mongoose.mongo;

const READ_ONLY = 'The shell is read-only: npm run shell -- --write';

/** The driver methods that write, which Mongoose calls as well. */
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

/** Makes the database driver reject writes. This only prevents accidents, because the operator can use `--write`. */
function blockWrites(): void {
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

await asCommand(async () => {
  const { values } = readArguments({
    usage: 'npm run shell -- [--write]',
    options: { write: { type: 'boolean', default: false } },
  });
  const work = async () => {
    const models = await import('@/models');
    if (!values.write) blockWrites();
    // The operator types the filters, so query operators such as `$gt` must work.
    mongoose.set('sanitizeFilter', false);
    const mode = values.write ? 'may write' : 'read-only';
    console.log(`${mode}; models: ${Object.keys(models).join(', ')}. Use await; .exit quits.`);
    const shell = start({ prompt: values.write ? 'shop (writes)> ' : 'shop> ' });
    Object.assign(shell.context, models, { mongoose });
    await once(shell, 'exit');
  };
  await onTargetDatabase(work, { asItIs: true, mustExist: true });
});
