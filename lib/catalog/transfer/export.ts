import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose from 'mongoose';
import {
  isLabelFact,
  LABEL_NAMES,
  TRANSLATED_FACTS,
  type TranslatedFact,
} from '@/lib/catalog/facts/fact-rows';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { viewProduct } from '@/lib/catalog/view';
import { connect } from '@/lib/db';
import { isLanguage, LANGUAGE_CODES, languagesOf } from '@/lib/i18n/languages';
import { inSlices } from '@/lib/utils/async';
import { plainAmount, plainUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { site } from '@/lib/utils/site';
import { MEASURE_FIELDS } from '@/lib/weights/fields';
import { inTypedUnits } from '@/lib/weights/typed-amount';
import { Product, ShopSettings, VariantGroup } from '@/models';
import {
  COLUMNS,
  COMMON_FACTS,
  COST_COLUMNS,
  type Column,
  cellsOfFacts,
  columnsIn,
  escapeFormula,
  FACT_COLUMNS,
  joinCell,
  LABEL_COLUMNS,
  SIZE_COLUMNS,
  TAX_COLUMNS,
  VARIANT_COLUMNS,
} from './columns';
import { cellsOfTranslations } from './csv';

const { trusted } = mongoose;

const BATCH = 100;

async function variantCells() {
  const cells = new Map<string, Partial<Record<Column, string>>>();
  const groups = VariantGroup.find().lean().cursor({ batchSize: BATCH });
  for await (const { _id, key, sizes } of inSlices(groups))
    for (const [at, { product, name, translations = {} }] of sizes.entries())
      cells.set(String(product), {
        variantGroup: key ?? String(_id),
        variant: name,
        variantPlace: String(at + 1),
        ...Object.fromEntries(
          Object.entries(translations).map(([code, text]) => [`variant:${code}`, text]),
        ),
      });
  return cells;
}

/**
 * Yields all products except removed ones as CSV (UTF-8, oldest first), in chunks to save memory. `importProducts` can
 * import the file unchanged.
 */
export async function* exportProducts(): AsyncGenerator<string> {
  // Connect without building indexes, because `npm run export` must not change the database.
  await connect();
  const has = (field: string) => ({ [field]: trusted({ $exists: true }) });
  const isTaxed = await Product.exists({ $or: [has('taxClass'), has('depositCents')] });
  const hasCosts = await Product.exists(has('costCents'));
  const isWeighed = await Product.exists(has('measure'));
  const states = await Product.exists({ $or: COMMON_FACTS.map(has) });
  const hasLabels = await Product.exists({ $or: LABEL_NAMES.map(has) });
  const shop = await ShopSettings.findById('shop', { currency: 1, languages: 1 }).lean();
  const currency = shop?.currency ?? site.currency;
  const [, ...further] = languagesOf({ languages: shop?.languages?.filter(isLanguage) ?? [] });
  const translated = await Product.exists(has('translations'));
  // Add columns for every additional language of the shop, so that the seller can fill them in. Other languages need a
  // translated product.
  const languages = LANGUAGE_CODES.filter((code) => translated || further.includes(code));
  const used = await Promise.all(
    languages.map(
      async (code) => further.includes(code) || Product.exists(has(`translations.${code}`)),
    ),
  );
  const inUse = async (facts: readonly TranslatedFact[]) => {
    const fields = facts.flatMap((fact) =>
      [fact, ...languages.map((code) => `translations.${code}.${fact}`)].map(has),
    );
    return languages.length > 0 && (await Product.exists({ $or: fields })) ? facts : [];
  };
  const facts = [
    ...(await inUse(TRANSLATED_FACTS.filter((fact) => !isLabelFact(fact)))),
    ...(await inUse(TRANSLATED_FACTS.filter(isLabelFact))),
  ];
  const variants = await variantCells();
  const named = new Set([...variants.values()].flatMap(Object.keys));
  const columns = [
    ...COLUMNS,
    ...(isTaxed ? TAX_COLUMNS : []),
    ...(hasCosts ? COST_COLUMNS : []),
    ...(variants.size > 0 ? VARIANT_COLUMNS : []),
    ...(states ? FACT_COLUMNS : []),
    ...(hasLabels ? LABEL_COLUMNS : []),
    ...(isWeighed ? MEASURE_FIELDS : []),
    ...languages.filter((_, at) => used[at]).flatMap((code) => columnsIn(code, facts)),
    ...SIZE_COLUMNS.filter((column) => named.has(column)),
  ];
  yield stringify([columns]);
  let rows: string[][] = [];
  const products = Product.find(NOT_REMOVED).sort({ _id: 1 }).lean().cursor({ batchSize: BATCH });
  for await (const row of inSlices(products)) {
    const product = viewProduct(row, currency, false);
    const stock = row.stock === undefined ? '' : String(row.stock);
    const measured = MEASURE_FIELDS.map((field) => [field, String(product[field] ?? '')]);
    const cells: Partial<Record<Column, string>> = {
      ...cellsOfFacts(product),
      ...variants.get(product._id),
      ...Object.fromEntries(measured),
      name: product.name,
      category: product.category,
      // Omit a weight that the shop derives from amount and unit.
      ...omitUndefined({ weight: row.weight }),
      price: plainUnits(product.price, currency),
      offerPrice: plainUnits(product.offerPrice, currency),
      description: joinCell(product.description),
      image: joinCell(product.image),
      inStock: String(isSwitchedOn(row)),
      stock,
      // With this column, the import detects which stocks the seller has changed.
      stockBefore: stock,
      id: product._id,
      taxClass: product.taxClass ?? '',
      deposit: product.deposit === undefined ? '' : plainUnits(product.deposit, currency),
      costPrice: row.costCents === undefined ? '' : plainAmount(row.costCents, currency),
      ...cellsOfTranslations(row.translations),
    };
    const typed = inTypedUnits(cells);
    rows.push(columns.map((column) => escapeFormula(typed[column] ?? '')));
    if (rows.length < BATCH) continue;
    yield stringify(rows);
    rows = [];
  }
  yield stringify(rows);
}
