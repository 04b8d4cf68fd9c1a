import type { Category, Moved } from '@/lib/catalog/categories';
import type { Units } from '@/lib/law/unit-systems';
import type { DayOrder, Decimals } from './amounts';
import type { Field, PriceTax, ProductField } from './columns';
import type { Item, SizeOfRow } from './items';
import type { System } from './read-file';
import type { TakeNote } from './rejection';
import type { Amounts, TaxRates } from './values';

/* The types of a row of the file, and of the settings that convert it to a product. */

/** A product in the form of cells of the shop's product file. Columns that the imported file lacks are absent. */
export type AcceptedRow = {
  line: number;
  /**
   * The row, including cells that it inherits from another row. If the server rejects the product, this row appears in
   * the file of rejected rows.
   */
  source: string[];
  /** The size of a variant. The file of rejected rows has separate columns for it. */
  size?: SizeOfRow;
  cells: Partial<Record<ProductField, string>>;
  /** Addresses of photos that the shop downloads after the import. */
  pictures: string[];
};

/** The seller's choices for the imported file, and settings of the shop. */
export type Settings = Amounts & {
  header: readonly string[];
  columns: readonly (Field | undefined)[];
  system: System;
  taxes: TaxRates;
  /**
   * Returns the tax rate (percent) of a product with this tax class and category. If omitted, the rate of the tax class
   * applies.
   */
  percentOf?: (product: { taxClass?: string | undefined; category: string }) => number;
  /** True if the shop's prices include tax. */
  taxIncluded?: boolean;
  /** Whether prices include tax, as the seller chose for price columns that are labelled neither gross nor net. */
  priceTax?: PriceTax | undefined;
  /**
   * The tax class id ('' for the default rate) that the seller chose for each tax text in the file. Case is ignored.
   */
  taxMapped?: Readonly<Record<string, string>>;
  categories: readonly Category[];
  /** The redirects of deleted categories. An older product file of this shop may contain the deleted paths. */
  moved?: readonly Moved[];
  /** The main language of the shop. Texts of store views in this language replace the texts of their products. */
  main?: string | undefined;
  /** Returns the label of a default category in the language of the page. */
  labelOf?: ((category: Category) => string | undefined) | undefined;
  /** The category path that the seller chose for each category name in the file. Case is ignored. */
  mapped: Readonly<Record<string, string>>;
  /** True if drafts and private products are imported. They are then switched off. */
  takeUnpublished: boolean;
  /** The current date (YYYY-MM-DD), which decides whether a sale with start and end dates applies. */
  today: string;
  /** The detected number formats of single columns. */
  styles?: Styles;
  /** With `us`, the prices of goods by weight are per lb. Otherwise, they are per kg. */
  units?: Units | undefined;
  /** The prices (cents) of deposit articles by name. Deposit cells may contain the name of a deposit article. */
  depositNames?: ReadonlyMap<string, number>;
};

/** The detected number format of each field, and whether the day or the month comes first in dates. */
export type Styles = { decimals: Partial<Record<Field, Decimals>>; days: DayOrder };

/** A row, with functions that return its texts by field. */
export type Row = Settings & {
  item: Item;
  note: TakeNote;
  texts: (field: Field) => string[];
  /** Returns the first text of a field, or '' if there is none. */
  first: (field: Field) => string;
  has: (field: Field) => boolean;
};
/** The cells of a product, by column of the shop's product file. */
export type Cells = AcceptedRow['cells'];
