import { Schema } from 'mongoose';
import { define } from './define';

/** A number that goes up whenever the named thing changes, so that every instance notices. */
export type RevisionDoc = { _id: string; value: number };

const schema = new Schema<RevisionDoc>(
  { _id: { type: String, required: true }, value: { type: Number, default: 0 } },
  { versionKey: false },
);

export const Revision = define('Revision', schema);
