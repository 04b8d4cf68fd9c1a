import { Schema } from 'mongoose';
import { define } from './define';

/** The position up to which a list has been read. */
export type CursorDoc = { _id: string; at: Date };

const schema = new Schema<CursorDoc>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false },
);

export const Cursor = define('Cursor', schema);
