import type { TranslationColumn } from '@/lib/catalog/transfer/columns';
import type { TableRow } from './file-text';
import type { Note, RowRejection } from './rejection';

/** A row that becomes a product, unless the import finds a fault. */
export type Item = {
  line: number;
  cells: string[];
  /** The row is one of several variants. Its options become part of its name. */
  isVariant: boolean;
  parentName?: string;
  /** Variants with the same key become sizes of one product. */
  group?: string;
  parentTax?: string;
  /** The section title above the row, such as `RICE`. In a file without a category column, it is the category. */
  section?: string;
  /** Several rows have this name but different pack sizes. */
  isPack?: boolean;
  size?: string;
  translations?: Partial<Record<TranslationColumn, string>>;
};

/** A row that does not become a product: a rejected row, or a row that only adds data to another row. */
export type OtherRow = TableRow & { why: RowRejection | Note };

/** The group of sizes that a variant joins, and the name of its size. */
export type SizeOfRow = { group: string; size: string };

/** A row of the file. `size` is set if a column other than the option columns states the size. */
export type SizedRow = TableRow & Pick<Item, 'size'>;

/** Rows that may become products, and rows that do not. */
export type Described = { rows: SizedRow[]; others: OtherRow[] };

export type Sorted = { items: Item[]; others: OtherRow[] };
