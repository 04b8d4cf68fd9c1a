import { Schema } from 'mongoose';
import { mixed, model, required, withDefault } from './define';

type Translated<T> = Partial<Record<string, T>>;

/** The home page as the seller has set it; what is absent is as in a shop that has set nothing. */
export type HomePage = {
  banner?: {
    title?: string;
    text?: string;
    /** The address of its picture, as the store of photos gave it. */
    image?: string;
    /** `to` is `all`, `offers` or the path of a category. */
    buttons?: { to: string; text?: string; translations?: Translated<{ text?: string }> }[];
    translations?: Translated<{ title?: string; text?: string }>;
  };
  claims?: {
    icon: string;
    title?: string;
    text?: string;
    translations?: Translated<{ title?: string; text?: string }>;
  }[];
  /** The paths of the categories that are shown. */
  shelves?: string[];
  best?: { by: string; products?: string[] };
  openLine?: true;
};

/** In the row of the settings, which every page reads; `page` is absent in a shop that has set nothing. */
export type StoredHome = { revision: number; page?: HomePage };

export const storedHome = {
  type: new Schema<StoredHome>(
    { revision: Number, page: Schema.Types.Mixed },
    { _id: false, minimize: false },
  ),
  default: undefined,
};

/**
 * The text of one version of a page; the row of the shop names the version that is shown. A text is never
 * changed: a save adds one.
 */
export const PageText = model('PageText', {
  _id: required(String),
  text: withDefault(String, ''),
  /** The text in further languages of the shop, by language. */
  translations: mixed<Translated<string>>(),
  /** When it was added or, later, given up. */
  at: withDefault(Date, Date.now),
});
