'use client';

import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { findCategory } from '@/lib/catalog/categories';
import { useCategories } from '@/lib/client/categories-store';
import { classTargets } from '@/lib/tax/classes-math';
import { InvoiceField } from './invoice-field';
import { type Row, RowFrame, useRows } from './row-list';
import type { Texts } from './settings-texts';
import { classCount, taxField } from './tax-texts';

const labelOf = (what: string) =>
  findCategory(what)?.text ?? { deposits: 'Deposits', delivery: 'Delivery' }[what] ?? what;

/** The categories whose products have a class by default, and deposits and delivery. */
function AppliesTo({ place, row, texts }: { place: number; row: Row; texts: Texts }) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-semibold text-sm">Applies to</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {classTargets().map((what) => (
          <label key={what} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={taxField(place, what)}
              defaultChecked={row.from !== undefined && Boolean(texts[taxField(row.from, what)])}
              className="size-5 accent-leaf"
            />
            {labelOf(what)}
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
  const text = (input: string) =>
    row.from === undefined ? '' : (texts[taxField(row.from, input)] ?? '');
  const field = (input: string, label: string) => ({
    ...{ name: taxField(place, input), label, autoComplete: 'off', required: true },
    ...{ defaultValue: text(input), error: faults[taxField(place, input)] },
  });
  return (
    <RowFrame name={`Tax class ${place + 1}`} onRemove={onRemove}>
      <input type="hidden" name={taxField(place, 'id')} defaultValue={text('id')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name', 'Name of the class')} maxLength={40} placeholder="Reduced" />
        <Field {...field('percent', 'Its tax in percent')} inputMode="decimal" placeholder="7" />
      </div>
      <AppliesTo place={place} row={row} texts={texts} />
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {faults[taxField(place, 'appliesTo')]}
      </p>
    </RowFrame>
  );
}

/** The class of the tax of most goods, which keeps what it has beside its rate. */
const FirstClass = ({ texts }: { texts: Texts }) => (
  <>
    {['id', 'name', ...classTargets()].map((input) => {
      const text = texts[taxField(0, input)] ?? (input === 'name' ? 'Standard' : undefined);
      const name = taxField(0, input);
      return text !== undefined && <input key={name} type="hidden" name={name} value={text} />;
    })}
  </>
);

/** How prices and tax go together, the rates beside the one of most goods, and the tax number. */
export function TaxFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  // The classes apply to the categories of the shop.
  useCategories();
  const { rows, add, remove } = useRows(Math.max(classCount(texts) - 1, 0), 1);

  return (
    <div className="mt-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Prices of the goods"
          name="taxMode"
          defaultValue={texts.taxMode}
          hint="Prices keep their numbers when this is changed, so check them."
          error={faults.taxMode}
        >
          <option value="">Tax is added in the cart</option>
          <option value="added">Tax is added, and each product says so</option>
          <option value="included">Prices include tax</option>
        </SelectField>
        <Field
          label="Tax number"
          name="taxNumber"
          autoComplete="off"
          maxLength={40}
          defaultValue={texts.taxNumber}
          hint="Printed on receipts."
          error={faults.taxNumber}
        />
      </div>
      <InvoiceField texts={texts} faults={faults} />
      <h3 className="mt-6 font-semibold">Other tax rates</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">
        The tax above is that of all goods that have no other. A product takes the rate of its
        category, unless its own form chooses another.
      </p>
      {rows.length > 0 && <FirstClass texts={texts} />}
      <ul className="mt-3 space-y-4">
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
      </ul>
      <Button look="outline" className="mt-4" onClick={add}>
        <Icon name="plus" className="size-5" />
        Add a tax rate
      </Button>
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {faults.taxClasses}
      </p>
    </div>
  );
}
