import { Schema } from 'mongoose';
import { define } from './define';

/** The version of the data's shape in this database. */
export type SchemaVersionDoc = {
  /**
   * A second row, `restoring`, is there from the first write of a restore to its end, and then `restored` with the time of
   * that.
   */
  _id: 'shop' | 'restoring' | 'restored';
  version: number;
  /** The version of the program that brought it there, for messages. */
  program: string;
  at: Date;
};

const schema = new Schema<SchemaVersionDoc>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    program: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);

export const SchemaVersion = define('SchemaVersion', schema);
