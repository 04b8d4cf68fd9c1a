import { NO, switchWord } from './answers';
import { type Columns, firstOf } from './cells';
import type { Field } from './columns';
import type { Described, SizedRow } from './items';
import { RowRejection } from './rejection';

/*
 * Reads the rows `SKU` (variants) and `Rule` (prices) of a BigCommerce export. The browser runs this module, so it must
 * not import server code.
 */

/** The name is for example `[S]Size=L,[RT]Color=Red`. */
const optionsIn = (name: string): string[] =>
  [...name.matchAll(/\[[A-Z]+\][^=[\]]+=(.*?)\s*(?=,\s*\[[A-Z]+\]|$)/gs)].flatMap(
    ([, value]) => value?.trim() || [],
  );

/** The rule is for example `[FIXED]12.00`, `[ADD]2.00` or `[REMOVE]2.00`. */
function ruledPrice(price: string, rule: string): string {
  const [, kind = '', text = ''] = /^\[(FIXED|ADD|REMOVE)\]\s*(\d+(?:\.\d+)?)$/i.exec(rule) ?? [];
  const change = kind.toUpperCase() === 'ADD' ? Number(text) : -Number(text);
  if (kind.toUpperCase() === 'FIXED') return text;
  const sum = Number(price) + change;
  // For any other rule, return its text. The import rejects this text as a price.
  return kind && price && Number.isFinite(sum) ? sum.toFixed(4) : rule;
}

/**
 * Returns the rows of a BigCommerce export, with one row for each variant. A row `SKU` is a variant of the product
 * above. A row `Rule` changes the price of matching variants. Rejects a `SKU` without options, and a `Rule` without a
 * matching variant.
 */
export function withSkuRows({ rows, others }: Described, columns: Columns): Described {
  const first = ({ cells }: SizedRow, field: Field) => firstOf(cells, columns, field);
  // In the file of rejected rows, a variant states its own size.
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
      // The stock counts only if BigCommerce tracks it by option.
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
