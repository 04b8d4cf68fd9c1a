import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** A size of a group: a product, and what this size of it is called. */
export type StoredSize = {
  product: Types.ObjectId;
  name: string;
  /** What it is called in further languages of the shop, by their codes. */
  translations?: Record<string, string>;
};

/** Products that are sizes of one (docs/decisions/0046-sizes-are-products.md). */
export type VariantGroupDoc = {
  _id: Types.ObjectId;
  /** In their order; the first that is sold leads. */
  sizes: StoredSize[];
  /** Rises with each change of the sizes. */
  revision: number;
  /** What a product file calls the group that it made. */
  key?: string;
  /** Names of products that are still to be changed after sizes were renamed: what each was called. */
  renames?: StoredSize[];
};

const size = {
  _id: false,
  product: Schema.Types.ObjectId,
  name: String,
  translations: { type: Schema.Types.Mixed, default: undefined },
};

const schema = new Schema<VariantGroupDoc>(
  {
    sizes: [size],
    revision: { type: Number, default: 1 },
    key: String,
    renames: { type: [size], default: undefined },
  },
  { versionKey: false },
);
/** A product is a size of one group. */
schema.index({ 'sizes.product': 1 }, { unique: true });
schema.index({ key: 1 }, { unique: true, sparse: true });

export const VariantGroup = define('VariantGroup', schema);
