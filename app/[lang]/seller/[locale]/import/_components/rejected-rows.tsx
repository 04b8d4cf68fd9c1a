import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { factName } from '@/lib/catalog/facts/fact-labels';
import { isFact } from '@/lib/catalog/facts/fact-rows';
import { GRAMS } from '@/lib/catalog/facts/fields';
import type { Field } from '@/lib/catalog/import/columns';
import type { RejectedRow } from '@/lib/catalog/import/convert';
import {
  acceptedRowOfLine,
  partsOf,
  rejectedRowsFile,
  withoutFacts,
} from '@/lib/catalog/import/convert';
import type { Separator } from '@/lib/catalog/import/file-text';
import type { System } from '@/lib/catalog/import/read-file';
import type { AcceptedRow } from '@/lib/catalog/import/row';
import type { ImportResponse } from '@/lib/catalog/view';
import { csvFile, saveFile } from '@/lib/client/save-file';
import { uploadForm } from '@/lib/client/upload';
import { isLanguage, LANGUAGES } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { MeasureField } from '@/lib/weights/fields';
import type { Messages } from '@/messages';

/** The message keys of the product fields in the namespace `productImport`. */
const FIELDS = {
  name: 'fieldName',
  category: 'fieldCategory',
  price: 'fieldPrice',
  offerPrice: 'fieldOfferPrice',
  description: 'fieldDescription',
  image: 'fieldImage',
  inStock: 'fieldInStock',
  stock: 'fieldStock',
  weight: 'fieldWeight',
  taxClass: 'fieldTaxClass',
  deposit: 'fieldDeposit',
  costPrice: 'fieldCostPrice',
  id: 'fieldId',
  stockBefore: 'fieldStockBefore',
  variantGroup: 'fieldVariantGroup',
  variant: 'fieldVariant',
  variantPlace: 'fieldVariantPlace',
  group: 'fieldGroup',
  number: 'fieldNumber',
  sku: 'fieldSku',
  parent: 'fieldParent',
  kind: 'fieldKind',
  published: 'fieldPublished',
  archived: 'fieldArchived',
  status: 'fieldStatus',
  saleFrom: 'fieldSaleFrom',
  saleUntil: 'fieldSaleUntil',
  option: 'fieldOption',
  ownImage: 'fieldOwnImage',
  tracker: 'fieldTracker',
  otherName: 'fieldOtherName',
  otherCategory: 'fieldOtherCategory',
  taxStatus: 'fieldTaxStatus',
  taxFlag: 'fieldTaxFlag',
  netPrice: 'fieldNetPrice',
  netOffer: 'fieldNetOffer',
  weighed: 'fieldWeighed',
  oversell: 'fieldOversell',
  saleFlag: 'fieldSaleFlag',
  surcharge: 'fieldSurcharge',
  discount: 'fieldDiscount',
  discountMode: 'fieldDiscountMode',
  variations: 'fieldVariations',
  storeView: 'fieldStoreView',
} as const satisfies Partial<Record<Field, keyof Messages['productImport']>>;

/** The message keys of the fields of weighed goods in the namespace `sellerWeights`. */
const MEASURES = {
  ...({ soldBy: 'soldBy', step: 'step', stepUnit: 'unit', pricePerUnit: 'pricePerUnit' } as const),
  regularPricePerUnit: 'regularPerUnit',
  ...({ least: 'least', most: 'most', aboutAmount: 'about' } as const),
  tolerancePercent: 'tolerance',
} as const satisfies Record<MeasureField, keyof Messages['sellerWeights']>;

const NAMED: Partial<Record<string, 'fieldName' | 'fieldVariant'>> = {
  name: 'fieldName',
  variant: 'fieldVariant',
};

const isOwn = (field: string): field is keyof typeof FIELDS => Object.hasOwn(FIELDS, field);
const isMeasure = (field: string): field is MeasureField => Object.hasOwn(MEASURES, field);
export function useFieldName(): (field: Field) => string {
  const t = useT('productImport');
  const tFacts = useT('facts');
  const tFactsForm = useT('factsForm');
  const tLabels = useT('labelFacts');
  const tSellerWeights = useT('sellerWeights');
  return (field) => {
    if (isOwn(field)) return t(FIELDS[field]);
    if (isMeasure(field)) return tSellerWeights(MEASURES[field]);
    if (field === 'unit') return tFactsForm('unit');
    const nutrient = GRAMS.find((one) => one === field);
    if (nutrient) return tFacts(nutrient);
    if (isFact(field)) return factName(field, tFacts, tLabels, '');
    const [of = '', code] = field.split(':');
    if (isLanguage(code)) {
      const name = isFact(of)
        ? factName(of, tFacts, tLabels, '')
        : t(NAMED[of] ?? 'fieldDescription');
      return t('translatedField', { name, language: LANGUAGES[code].name });
    }
    if (field === 'mayContain') return `${tFacts('allergens')} (${tFactsForm('traces')})`;
    // The remaining fields are the energy in kJ and kcal, and the reference amount of the nutrients.
    return field === 'nutritionPer' ? tFactsForm('per') : tFactsForm('energyIn', { unit: field });
  };
}

export type LabeledRejectedRow = Pick<
  RejectedRow,
  'line' | 'cells' | 'column' | 'value' | 'size'
> & { why: string };

const SHOWN = 20;
const MAX_SHOWN = 80;

export function useRejectedRows(rejected: readonly RejectedRow[]): LabeledRejectedRow[] {
  const t = useT('rowErrors');
  const reasonText = ({ reason, value }: Pick<RejectedRow, 'reason' | 'value'>) =>
    reason === 'sameProduct' ? t('sameProduct', { line: value }) : t(reason);
  return rejected.map(({ reason, more = [], ...row }) => {
    // The message lists all errors of the row, so that the seller can correct them at the same time.
    const further = more.map((one) =>
      [[one.column, one.value].filter(Boolean).join(': '), reasonText(one)]
        .filter(Boolean)
        .join(' – '),
    );
    const why = [reasonText({ reason, value: row.value }), ...further].join(' ');
    return { ...row, why, value: reason === 'sameProduct' ? '' : row.value };
  });
}

type RejectedRowsProps = {
  rows: readonly LabeledRejectedRow[];
  header: readonly string[];
  separator: Separator;
  system: System;
  fileName: string;
};

/** The seller can download the rejected rows as a file to correct. */
export function RejectedRows({ rows, header, separator, system, fileName }: RejectedRowsProps) {
  const t = useT('productImport');
  const hidden = rows.length - SHOWN;

  function save() {
    const names = { line: t('line'), why: t('reason'), system };
    const base = fileName.replace(/\.\w+$/, '');
    saveFile(`${base}-2.csv`, csvFile(rejectedRowsFile(header, rows, separator, names)));
  }

  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {rows.slice(0, SHOWN).map(({ line, column, value, why }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.5fr)] sm:px-5"
          >
            <span className="font-semibold tabular-nums">
              {t('line')} {line}
            </span>
            <span className="wrap-anywhere">
              {column && <span className="text-muted">{column}: </span>}
              {value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value || '–'}
            </span>
            <span className="wrap-anywhere text-danger">{why}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-muted">{t('more', { count: hidden })}</p>}
      <Button variant="outline" onClick={save} className="mt-4 max-sm:w-full">
        <Icon name="download" className="size-5" />
        {t('downloadRefused')}
      </Button>
    </>
  );
}

/** The delay after the last change before the server validates the products. */
const CALM_MS = 600;

type Checked = {
  /** If these products change, they are validated again. */
  of: readonly AcceptedRow[];
  done: number;
  ready: AcceptedRow[];
  rejected: LabeledRejectedRow[];
  /** The number of products that are imported without their invalid product facts. */
  factsLeft: number;
};

export const rejectedByServer = (
  { line, source: cells, size, cells: { name = '' } }: AcceptedRow,
  why: string,
): LabeledRejectedRow => ({ line, cells, value: name, why, ...omitUndefined({ size }) });

async function check(products: readonly AcceptedRow[]) {
  const ready: AcceptedRow[] = [];
  const rejected: LabeledRejectedRow[] = [];
  const again: { less: AcceptedRow; row: LabeledRejectedRow }[] = [];
  for (const part of partsOf(products)) {
    const tFactsForm = new File([part.text], 'products.csv', { type: 'text/csv' });
    const { errors } = await uploadForm<ImportResponse>({
      path: '/api/product/import?check=true',
      form: tFactsForm,
      headers: { 'Content-Type': 'text/csv' },
    });
    const faulty = new Map(errors.map((error) => [acceptedRowOfLine(part, error.line), error]));
    for (const product of part.accepted) {
      const error = faulty.get(product);
      const less = error && withoutFacts(product, error.fields ?? []);
      if (!error) {
        ready.push(product);
        continue;
      }
      const row = rejectedByServer(product, error.message);
      if (less) again.push({ less, row });
      else rejected.push(row);
    }
  }
  return { ready, rejected, again };
}

/** The server validates without storing anything. */
export function useChecked(products: readonly AcceptedRow[], isOn: boolean): Checked {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (!isOn) return;
    let isStale = false;
    const STEP = 250;
    async function run() {
      const all: Checked = { of: products, done: 0, ready: [], rejected: [], factsLeft: 0 };
      for (let at = 0; at < products.length && !isStale; at += STEP) {
        const slice = products.slice(at, at + STEP);
        try {
          const first = await check(slice);
          // Validate products with invalid facts again, without those facts. Products with other errors are then
          // rejected.
          const second = await check(first.again.map(({ less }) => less));
          all.ready.push(...first.ready, ...second.ready);
          all.rejected.push(...first.rejected, ...second.rejected);
          all.rejected.push(...second.again.map(({ row }) => row));
          all.factsLeft += second.ready.length;
        } catch {
          // Continue without validation, because the import itself reports the errors.
          all.ready.push(...slice);
        }
        all.done = at + slice.length;
        if (!isStale) setChecked({ ...all });
      }
    }
    const timer = setTimeout(() => void run(), CALM_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [products, isOn]);
  return checked?.of === products
    ? checked
    : { of: products, done: 0, ready: [], rejected: [], factsLeft: 0 };
}
