import type { Category, Moved } from '@/lib/catalog/categories';
import type { Units } from '@/lib/law/unit-systems';
import type { DayOrder, Decimals } from './amounts';
import type { Field, PriceTax, ProductField } from './columns';
import type { Item, SizeOfRow } from './items';
import type { System } from './read-file';
import type { TakeNote } from './rejection';
import type { Amounts, TaxRates } from './values';

/** A product in the form of cells of the shop's product file. Columns that the imported file lacks are absent. */
export type AcceptedRow = {
  line: number;
  /** Includes inherited cells. The file of rejected rows contains this row. */
  source: string[];
  size?: SizeOfRow;
  cells: Partial<Record<ProductField, string>>;
  pictures: string[];
};

/** The seller's choices for the imported file, and settings of the shop. */
export type Settings = Amounts & {
  header: readonly string[];
  columns: readonly (Field | undefined)[];
  system: System;
  taxes: TaxRates;
  percentOf?: (product: { taxClass?: string | undefined; category: string }) => number;
  taxIncluded?: boolean;
  /** The seller's choice for price columns without a label gross or net. */
  priceTax?: PriceTax | undefined;
  /** The tax class id ('' for the default rate) by tax text of the file, ignoring case. */
  taxMapped?: Readonly<Record<string, string>>;
  categories: readonly Category[];
  moved?: readonly Moved[];
  /** Texts of store views in this language replace the product's texts. */
  main?: string | undefined;
  labelOf?: ((category: Category) => string | undefined) | undefined;
  /** The seller's category path by category name of the file, ignoring case. */
  mapped: Readonly<Record<string, string>>;
  /** Imports drafts and private products, switched off. */
  takeUnpublished: boolean;
  /** The date (YYYY-MM-DD) decides whether a sale applies. */
  today: string;
  styles?: Styles;
  /** With `us`, prices by weight are per lb, otherwise per kg. */
  units?: Units | undefined;
  /** The prices (cents) of deposit articles by name. Deposit cells may contain such a name. */
  depositNames?: ReadonlyMap<string, number>;
};

/** The detected number format of each field, and whether the day or the month comes first in dates. */
export type Styles = { decimals: Partial<Record<Field, Decimals>>; days: DayOrder };

/** A row, with functions that return its texts by field. */
export type Row = Settings & {
  item: Item;
  note: TakeNote;
  texts: (field: Field) => string[];
  first: (field: Field) => string;
  has: (field: Field) => boolean;
};
/** The cells of a product, by column of the shop's product file. */
export type Cells = AcceptedRow['cells'];
