import { Schema, type Types } from 'mongoose';
import { define } from './define';

export type ProductDoc = {
  _id: Types.ObjectId;
  name: string;
  category: string;
  priceCents: number;
  offerPriceCents: number;
  description: string[];
  image: string[];
  inStock: boolean;
  weight?: string;
  /** The request that added it: a repeated one adds no second product. */
  idempotencyKey?: string;
  createdAt: Date;
  updatedAt: Date;
};

const cents = {
  type: Number,
  required: true,
  validate: { validator: Number.isSafeInteger, message: 'cents are whole numbers' },
} as const;

const schema = new Schema<ProductDoc>(
  {
    name: { type: String, required: true },
    category: { type: String, required: true },
    priceCents: cents,
    offerPriceCents: cents,
    description: { type: [String], default: [] },
    image: { type: [String], default: [] },
    inStock: { type: Boolean, default: true },
    weight: String,
    idempotencyKey: String,
  },
  { timestamps: true, versionKey: false },
);
schema.index({ inStock: 1, _id: -1 });
schema.index({ category: 1, inStock: 1, _id: -1 });
schema.index({ name: 1, category: 1 });
schema.index({ image: 1 });
schema.index({ updatedAt: 1 });
schema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });

export const Product = define('Product', schema);
