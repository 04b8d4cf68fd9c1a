import { Schema } from 'mongoose';
import { define } from './define';

/**
 * The text of one version of a page; the row of the shop names the version that is shown. A text is never
 * changed: a save adds one.
 */
export type PageTextDoc = {
  _id: string;
  text: string;
  /** The same in further languages of the shop, by language. */
  translations?: Partial<Record<string, string>>;
  /** When it was added or, later, given up. */
  at: Date;
};

const schema = new Schema<PageTextDoc>(
  {
    _id: { type: String, required: true },
    text: { type: String, default: '' },
    translations: Schema.Types.Mixed,
    at: { type: Date, default: Date.now },
  },
  { versionKey: false },
);

export const PageText = define('PageText', schema);
