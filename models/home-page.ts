import { Schema } from 'mongoose';
import { Mixed, mixed, model, required, typed, withDefault } from './define';

type Translated<T> = Partial<Record<string, T>>;

/**
 * The seller's settings for the home page. If a field is absent, the home page shows the default of a new shop.
 */
export type HomePage = {
  banner?: {
    title?: string;
    text?: string;
    /** The URL of the picture, as the photo storage returned it. */
    image?: string;
    /** The link target `to` is `all`, `offers` or the path of a category. */
    buttons?: { to: string; text?: string; translations?: Translated<{ text?: string }> }[];
    translations?: Translated<{ title?: string; text?: string }>;
  };
  claims?: {
    icon: string;
    title?: string;
    text?: string;
    translations?: Translated<{ title?: string; text?: string }>;
  }[];
  /** The paths of the categories that the home page shows. */
  shelves?: string[];
  best?: { by: string; products?: string[] };
  openLine?: true;
};

/**
 * The home page in the shop settings, which every page loads. `page` is absent until the seller changes the home
 * page.
 */
export const storedHome = typed<{ revision: number; page?: HomePage }>(
  new Schema({ revision: Number, page: Mixed }, { _id: false, minimize: false }),
);

/**
 * The text of one version of a content page. Each save inserts a new version, and a stored version never
 * changes. The shop settings reference the version that is shown.
 */
export const PageText = model('PageText', {
  _id: required(String),
  text: withDefault(String, ''),
  /** The texts in the shop's additional languages, keyed by language code. */
  translations: mixed<Translated<string>>(),
  /** When this version was inserted or, if another version has replaced it, when it was replaced. */
  at: withDefault(Date, Date.now),
});
