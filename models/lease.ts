import { Schema } from 'mongoose';
import { define } from './define';

/** The instance that runs a job which only one instance may run, and until when. */
export type LeaseDoc = { _id: string; holder: string; expiresAt: Date };

const schema = new Schema<LeaseDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const Lease = define('Lease', schema);
