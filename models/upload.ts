import { Schema } from 'mongoose';
import { define } from './define';

/**
 * A photo that is being stored and that no product names yet, or that its product has dropped. The
 * row is written before the photo, or before the product drops it, and removed after the product
 * names it, so that the sweep finds every unused photo.
 */
export type UploadDoc = {
  _id: string;
  url: string;
  createdAt: Date;
  /** A product has shown it, so an order may name it too. */
  wasShown?: boolean;
};

const schema = new Schema<UploadDoc>(
  {
    _id: { type: String, required: true },
    url: { type: String, default: '' },
    createdAt: { type: Date, default: Date.now },
    wasShown: Boolean,
  },
  { versionKey: false },
);
schema.index({ createdAt: 1 });

export const Upload = define('Upload', schema);
