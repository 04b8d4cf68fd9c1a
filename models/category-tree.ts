import { Schema } from 'mongoose';
import { define } from './define';

type StoredCategory = {
  text: string;
  path: string;
  image?: string;
  bgColor: string;
  parent?: string;
  hidden?: true;
  translations?: Record<string, { name?: string }>;
};

/** The one row of the categories; absent in a shop that has changed none. */
export type CategoryTreeDoc = {
  _id: 'categories';
  /** Rises with each change. */
  revision: number;
  list: StoredCategory[];
  /** Those that are gone, the oldest first, and the path of the one that has their products. */
  gone: { path: string; into?: string; was: StoredCategory }[];
};

const category = {
  _id: false,
  text: String,
  path: String,
  image: String,
  bgColor: String,
  parent: String,
  hidden: Boolean,
  translations: Schema.Types.Mixed,
};

const schema = new Schema<CategoryTreeDoc>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    list: [category],
    gone: [{ _id: false, path: String, into: String, was: category }],
  },
  { versionKey: false, collection: 'categories' },
);

export const CategoryTree = define('CategoryTree', schema);
