import { Schema } from 'mongoose';
import { define } from './define';

/**
 * A photo that is being stored and that no product names yet. The row is written before the photo
 * and removed after the product, so that a crash in between leaves a trace to sweep.
 */
export type UploadDoc = { _id: string; url: string; createdAt: Date };

const schema = new Schema<UploadDoc>(
  {
    _id: { type: String, required: true },
    url: { type: String, default: '' },
    createdAt: { type: Date, default: Date.now },
  },
  { versionKey: false },
);
schema.index({ createdAt: 1 });

export const Upload = define('Upload', schema);
