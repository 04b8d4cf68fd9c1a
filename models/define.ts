import mongoose, { type Model, type Schema } from 'mongoose';

/**
 * Creates the model of that name once: a bundler may evaluate a model's module several times in one
 * process, and mongoose refuses to compile a name twice.
 */
export function define<T>(name: string, schema: Schema<T>): Model<T> {
  const existing: Model<T> | undefined = mongoose.models[name];
  return existing ?? mongoose.model<T>(name, schema);
}
