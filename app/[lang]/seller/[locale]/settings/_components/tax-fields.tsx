'use client';

import { useLabelOf, useT } from '#i18n';
import { Field, SelectField } from '@/app/_components/field';
import { fieldOf } from '@/app/[lang]/seller/[locale]/_components/field-of';
import { findCategory } from '@/lib/catalog/categories';
import { useCategories } from '@/lib/client/categories-store';
import type { Translate } from '@/lib/i18n/translate';
import { classTargets } from '@/lib/tax/classes-math';
import type { Texts } from './form-texts';
import { InvoiceField } from './invoice-field';
import { type Row, RowFrame, RowList, useRows } from './row-list';
import { classCount, taxField } from './tax-texts';

const otherThan = (what: string, t: Translate<'sellerSettings'>) =>
  (({ deposits: t('deposits'), delivery: t('delivery') }) as Record<string, string>)[what] ?? what;

/** What is no product, and has a rate of its own only if a class applies to it. */
const NO_PRODUCTS = ['deposits', 'delivery'];

/** The checkboxes of what a class applies to; `from` is the place of the class in the saved list, if it is in it. */
function AppliesTo({
  place,
  from,
  texts,
  targets,
}: {
  place: number;
  from: number | undefined;
  texts: Texts;
  targets: readonly string[];
}) {
  const t = useT('sellerSettings');
  const labelOf = useLabelOf();
  const called = (what: string) => {
    const category = findCategory(what);
    return category ? labelOf(category) : otherThan(what, t);
  };
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-semibold text-sm">{t('appliesTo')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {targets.map((what) => (
          <label key={what} className="wrap-anywhere flex items-start gap-2 py-2.5">
            <input
              type="checkbox"
              name={taxField(place, what)}
              defaultChecked={from !== undefined && Boolean(texts[taxField(from, what)])}
              className="mt-[calc((1lh-20px)/2)] size-5 shrink-0 accent-leaf"
            />
            {called(what)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function TaxClass({
  place,
  row,
  texts,
  faults,
  onRemove,
}: {
  place: number;
  row: Row;
  texts: Texts;
  faults: Texts;
  onRemove: () => void;
}) {
  const t = useT('sellerSettings');
  // A new shop of a country with three rates needs no more than these.
  const usual: Record<string, string | undefined> = {
    name: [t('reduced'), t('zero')][place - 1],
    percent: place === 2 ? '0' : undefined,
  };
  const text = (input: string) =>
    row.from === undefined ? (usual[input] ?? '') : (texts[taxField(row.from, input)] ?? '');
  const field = (input: string, label: string) => ({
    name: taxField(place, input),
    label,
    autoComplete: 'off',
    required: true,
    defaultValue: text(input),
    error: faults[taxField(place, input)],
  });
  return (
    <RowFrame
      name={t('taxClassNumbered', { number: place + 1 })}
      removal={t('removeTaxClass', { number: place + 1 })}
      onRemove={onRemove}
    >
      <input type="hidden" name={taxField(place, 'id')} defaultValue={text('id')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name', t('className'))} maxLength={40} placeholder={t('reduced')} />
        <Field {...field('percent', t('classPercent'))} inputMode="decimal" placeholder="7" />
      </div>
      <AppliesTo place={place} from={row.from} texts={texts} targets={classTargets()} />
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {faults[taxField(place, 'appliesTo')]}
      </p>
    </RowFrame>
  );
}

/** The class of most goods, whose rate is above: its name, and deposits and delivery; it keeps its categories. */
function FirstClass({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  return (
    <>
      {['id', ...classTargets().filter((what) => !NO_PRODUCTS.includes(what))].map((input) => {
        const name = taxField(0, input);
        const text = texts[name];
        return text !== undefined && <input key={name} type="hidden" name={name} value={text} />;
      })}
      <div className="mt-4 max-w-sm">
        <Field
          label={t('usualClassName')}
          name={taxField(0, 'name')}
          autoComplete="off"
          required
          maxLength={40}
          defaultValue={texts[taxField(0, 'name')] ?? t('standard')}
          error={faults[taxField(0, 'name')]}
        />
      </div>
      <AppliesTo place={0} from={0} texts={texts} targets={NO_PRODUCTS} />
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {faults[taxField(0, 'appliesTo')]}
      </p>
      <p className="mt-1 mb-4 max-w-prose text-muted text-sm">{t('appliesToNone')}</p>
    </>
  );
}

/** How prices and tax go together, the rates beside the one of most goods, and the tax number. */
export function TaxFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  // The classes apply to the categories of the shop.
  useCategories();
  const { rows, add, remove } = useRows(Math.max(classCount(texts) - 1, 0), 1);

  const field = fieldOf(texts, faults);
  return (
    <div className="mt-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('taxMode', t('taxMode'))} hint={t('taxModeHint')}>
          <option value="">{t('taxInCart')}</option>
          <option value="added">{t('taxAdded')}</option>
          <option value="included">{t('taxIncluded')}</option>
        </SelectField>
        <Field
          {...field('taxNumber', t('taxNumber'))}
          autoComplete="off"
          maxLength={40}
          hint={t('taxNumberHint')}
        />
        <Field
          {...field('taxExemption', t('taxExemption'))}
          autoComplete="off"
          maxLength={200}
          hint={t('taxExemptionHint')}
        />
      </div>
      <InvoiceField texts={texts} faults={faults} />
      <h3 className="mt-6 font-semibold">{t('otherRates')}</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('otherRatesHint')}</p>
      {rows.length > 0 && <FirstClass texts={texts} faults={faults} />}
      <RowList words={t('addRate')} add={add} fault={faults.taxClasses}>
        {rows.map((row, at) => (
          <TaxClass
            key={row.key}
            place={at + 1}
            row={row}
            texts={texts}
            faults={faults}
            onRemove={() => remove(row)}
          />
        ))}
      </RowList>
    </div>
  );
}
