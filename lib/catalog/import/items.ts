import type { TranslationColumn } from '@/lib/catalog/transfer/columns';
import type { TableRow } from './file-text';
import type { Note, RowRejection } from './rejection';

/* The types of rows that become products, and of rows that only add data to a product. */

/** A row that becomes a product, unless the import finds a fault. */
export type Item = {
  line: number;
  /** The cells of the row, including cells that are inherited from another row. */
  cells: string[];
  /** True if the product is one of several variants. Its options then become part of its name. */
  isVariant: boolean;
  parentName?: string;
  /** The key of the parent product in the file. All variants with the same key become sizes of one product. */
  group?: string;
  parentTax?: string;
  /** The section title above the row, such as `RICE`. It serves as the category in a file without a category column. */
  section?: string;
  /** True if several rows have the same name but different pack sizes. */
  isPack?: boolean;
  /** The size of a variant, if no option column contains it. If `isPack` is true, it is the pack size. */
  size?: string;
  /** Translated names and descriptions from other rows of the file. */
  translations?: Partial<Record<TranslationColumn, string>>;
};

/**
 * A row that does not become a product. It is rejected, or it belongs to another row, for example if it only adds
 * photos.
 */
export type OtherRow = TableRow & { why: RowRejection | Note };

/** The group of sizes that a variant joins, and the name of its size. */
export type SizeOfRow = { group: string; size: string };

/** A row. `size` is set if a column other than the option columns states the size. */
export type SizedRow = TableRow & Pick<Item, 'size'>;

/** Rows that may become products, and rows that do not. */
export type Described = { rows: SizedRow[]; others: OtherRow[] };

export type Sorted = { items: Item[]; others: OtherRow[] };
