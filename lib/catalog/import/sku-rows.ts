import { NO, switchWord } from './answers';
import { type Columns, firstOf } from './cells';
import type { Field } from './columns';
import type { Described, SizedRow } from './items';
import { RowRejection } from './rejection';

/*
 * Reads the rows `SKU` (variants) and `Rule` (prices) of a BigCommerce export. The browser runs this module, so it must
 * not import server code.
 */

/** Returns the values of the options in a name such as `[S]Size=L,[RT]Color=Red`. */
const optionsIn = (name: string): string[] =>
  [...name.matchAll(/\[[A-Z]+\][^=[\]]+=(.*?)\s*(?=,\s*\[[A-Z]+\]|$)/gs)].flatMap(
    ([, value]) => value?.trim() || [],
  );

/** Returns a price after a rule such as `[FIXED]12.00`, `[ADD]2.00` or `[REMOVE]2.00`. */
function ruledPrice(price: string, rule: string): string {
  const [, kind = '', text = ''] = /^\[(FIXED|ADD|REMOVE)\]\s*(\d+(?:\.\d+)?)$/i.exec(rule) ?? [];
  const change = kind.toUpperCase() === 'ADD' ? Number(text) : -Number(text);
  if (kind.toUpperCase() === 'FIXED') return text;
  const sum = Number(price) + change;
  // For any other rule, the price of the variant is unknown. Return the text of the rule, which the import rejects as a
  // price.
  return kind && price && Number.isFinite(sum) ? sum.toFixed(4) : rule;
}

/**
 * BigCommerce writes each variant as a row `SKU` below the row of its product, with the options in the name column. A
 * row `Rule` changes the price of the variants that have its SKU or its options.
 *
 * Returns the rows of the variants with their sizes and with the prices of the rules. Rejects a row `SKU` without
 * options, and a row `Rule` that matches no variant.
 */
export function withSkuRows({ rows, others }: Described, columns: Columns): Described {
  const first = ({ cells }: SizedRow, field: Field) => firstOf(cells, columns, field);
  // In the file of rejected rows, the row of a variant states its own size.
  const kindOf = (row: SizedRow) => (first(row, 'variant') ? '' : switchWord(first(row, 'kind')));
  if (!rows.some((row) => kindOf(row) === 'sku')) return { rows, others };
  const left: Described = { rows: [], others: [...others] };
  const withCells = (row: SizedRow, texts: Partial<Record<Field, string>>): SizedRow => {
    const cells = columns.map((field, at) => {
      const isFirst = field && columns.indexOf(field) === at;
      return (isFirst ? texts[field] : undefined) ?? row.cells[at] ?? '';
    });
    return { ...row, cells };
  };
  let product: SizedRow | undefined;
  /** The variants of the current product. `at` is the position of a variant in the result. */
  let variants: { at: number; sku: string; options: string[] }[] = [];

  const applyRule = (rule: SizedRow): boolean => {
    const [sku, options] = [first(rule, 'sku'), optionsIn(first(rule, 'name'))];
    const ruled = variants.filter((one) =>
      sku ? one.sku === sku : options.length > 0 && options.every((o) => one.options.includes(o)),
    );
    const text = first(rule, 'price');
    const isOff = NO.includes(switchWord(first(rule, 'published')));
    for (const { at } of ruled) {
      const row = left.rows[at];
      if (!row || !product) continue;
      const offer = first(row, 'offerPrice') || first(product, 'offerPrice');
      const hasOffer = Number(offer) > 0 && !/^\[FIXED\]/i.test(text);
      left.rows[at] = withCells(row, {
        ...(isOff ? { published: first(rule, 'published') } : {}),
        ...(text && { price: ruledPrice(first(row, 'price') || first(product, 'price'), text) }),
        ...(text && { offerPrice: hasOffer ? ruledPrice(offer, text) : '' }),
      });
    }
    return ruled.length > 0;
  };

  for (const row of rows) {
    const kind = kindOf(row);
    const options = kind === 'sku' ? optionsIn(first(row, 'name')) : [];
    if (kind === 'rule') {
      const isRuled = applyRule(row);
      left.others.push({
        ...row,
        why: isRuled ? 'notedParentRows' : new RowRejection('wrongKind', 'kind'),
      });
    } else if (kind !== 'sku') {
      product = row;
      variants = [];
      left.rows.push(row);
    } else if (!product || options.length === 0) {
      const why = product ? new RowRejection('wrongKind', 'kind') : new RowRejection('noParent');
      left.others.push({ ...row, why });
    } else {
      variants.push({ at: left.rows.length, sku: first(row, 'sku'), options });
      // The stock of a variant counts only if BigCommerce tracks the stock by option.
      const tracker = first(product, 'tracker');
      const isTracked = /option|variant|sku/i.test(tracker);
      left.rows.push({
        ...withCells(row, { name: '', tracker: isTracked ? tracker : 'none' }),
        size: options.join(' / '),
      });
    }
  }
  return left;
}
