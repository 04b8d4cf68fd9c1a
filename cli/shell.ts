/**
 * `npm run shell` opens a prompt on the database of the running shop (or of MONGODB_URI, or of the data
 * folder) with the models in scope. An example is `await Order.find().sort({ _id: -1 }).limit(3).lean()`. It
 * rejects writes unless it is started with `--write`.
 */
import { once } from 'node:events';
import { start } from 'node:repl';
import mongoose from 'mongoose';
import { readArguments } from '@/server/process/arguments';
import { asCommand, onTargetDatabase } from './target-database';

await asCommand(async () => {
  const { values } = readArguments({
    usage: 'npm run shell -- [--write]',
    options: { write: { type: 'boolean', default: false } },
  });
  const work = async () => {
    const models = await import('@/models');
    const { blockWrites: refuseWrites } = await import('./shell/read-only');
    if (!values.write) refuseWrites();
    // The operator types the filters, so query operators such as `$gt` are intended.
    mongoose.set('sanitizeFilter', false);
    const mode = values.write ? 'may write' : 'read-only';
    console.log(`${mode}; models: ${Object.keys(models).join(', ')}. Use await; .exit quits.`);
    const shell = start({ prompt: values.write ? 'shop (writes)> ' : 'shop> ' });
    Object.assign(shell.context, models, { mongoose });
    await once(shell, 'exit');
  };
  await onTargetDatabase(work, { asItIs: true });
});
