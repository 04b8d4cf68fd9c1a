'use client';

import { type MouseEvent, type ReactNode, useId } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { useCategoryLabel } from '@/app/[lang]/seller/[locale]/_components/use-category-labels';
import { useCategories } from '@/lib/client/categories-store';
import { isDoubleClick } from '@/lib/client/double-click';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { classTargets } from '@/lib/tax/tax-classes';
import { typedAmount } from '@/lib/utils/money';
import { Fault, useErrorOf, useFieldOf } from './form-fields';
import { EntryMeanings } from './settings-form-parts';
import type { TaxClassValue } from './settings-values';

type RowListProps = {
  children: ReactNode;
  label: string;
  add: () => void;
  fault: string | undefined;
};

function RowList({ children, label, add, fault }: RowListProps) {
  return (
    <>
      <ul className="mt-3 space-y-4">{children}</ul>
      <Button variant="outline" className="mt-4" onClick={add}>
        <Icon name="plus" className="size-5" />
        {label}
      </Button>
      <Fault text={fault} />
    </>
  );
}

type RowFrameProps = {
  name: string;
  /** The accessible label of the remove button, for example "Remove zone 2". */
  removal: string;
  onRemove: () => void;
  children: ReactNode;
};

function RowFrame({ name, removal, onRemove, children }: RowFrameProps) {
  const t = useT('sellerSettings');
  const id = useId();
  function removeRow(event: MouseEvent) {
    if (isDoubleClick(event)) return;
    const list = event.currentTarget.closest('ul');
    onRemove();
    // Focus the button that adds a row (see RowList).
    focusInPlace('ul ~ button', list?.parentElement);
  }
  return (
    <li>
      <fieldset aria-labelledby={id} className="rounded-card border border-line p-4">
        <div className="mb-3 flex items-center justify-between gap-3">
          <p id={id} className="font-semibold">
            {name}
          </p>
          <Button variant="quiet" className="-me-4" onClick={removeRow} aria-label={removal}>
            {t('remove')}
          </Button>
        </div>
        {children}
      </fieldset>
    </li>
  );
}

function Zone({ place, onRemove }: { place: number; onRemove: () => void }) {
  const t = useT('sellerSettings');
  const { code } = usePageLanguage();
  const { currency } = useShop();
  const fieldOf = useFieldOf();
  const field = (input: string) => fieldOf(`zones.${place}.${input}`);
  const country: unknown = useWatch({ name: 'country' });
  return (
    <RowFrame
      name={t('zoneNumbered', { number: place + 1 })}
      removal={t('removeZone', { number: place + 1 })}
      onRemove={onRemove}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name')} label={t('zoneName')} required maxLength={40} />
        <div>
          <Field
            {...field('zipCodes')}
            label={t('zoneZipCodes')}
            required={!country}
            placeholder="1000-1999, 20*, 4000"
          />
          <EntryMeanings name={`zones.${place}.zipCodes`} />
        </div>
      </div>
      {/* An area is a place name in the shop's country, so the input appears only if a country is set. */}
      {country ? (
        <div className="mt-4">
          <TextArea {...field('areas')} label={t('zoneAreas')} hint={t('zoneAreasHint')} rows={3} />
        </div>
      ) : null}
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Field
          {...field('fee')}
          label={t('zoneFee')}
          inputMode="decimal"
          placeholder={typedAmount(0, currency, code)}
        />
        <Field
          {...field('freeFrom')}
          label={t('freeFrom')}
          inputMode="decimal"
          placeholder={t('never')}
        />
        <Field
          {...field('minimum')}
          label={t('zoneMinimum')}
          inputMode="decimal"
          placeholder={t('asAbove')}
        />
      </div>
    </RowFrame>
  );
}

const NEW_ZONE = { name: '', zipCodes: '', areas: '', fee: '', freeFrom: '', minimum: '' };

export function ZoneFields() {
  const t = useT('sellerSettings');
  const { fields, append, remove } = useFieldArray({ name: 'zones', keyName: 'key' });
  return (
    <div className="mt-6">
      <h2 className="font-semibold">{t('zones')}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('zonesHint')}</p>
      <RowList
        label={t('addZone')}
        add={() => append(NEW_ZONE, { shouldFocus: false })}
        fault={useErrorOf()('zones')}
      >
        {fields.map(({ key }, place) => (
          <Zone key={key} place={place} onRemove={() => remove(place)} />
        ))}
      </RowList>
    </div>
  );
}

/** Deposits and the delivery fee are not products. A tax class must name them explicitly to apply to them. */
const NO_PRODUCTS = ['deposits', 'delivery'];

/** Preserves entries that are not in `targets`. */
function AppliesTo({ place, targets }: { place: number; targets: readonly string[] }) {
  const t = useT('sellerSettings');
  const labelOf = useCategoryLabel();
  const name = `taxClasses.${place}.appliesTo`;
  const { field } = useController({ name });
  const chosen: string[] = field.value;
  const called = (what: string) => {
    return what === 'deposits' || what === 'delivery' ? t(what) : labelOf(what);
  };
  return (
    <>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-semibold text-sm">{t('appliesTo')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {targets.map((what) => (
            <label key={what} className="wrap-anywhere flex items-start gap-2 py-2.5">
              <input
                type="checkbox"
                name={name}
                checked={chosen.includes(what)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked ? [...chosen, what] : chosen.filter((one) => one !== what),
                  )
                }
                className="mt-[calc((1lh-20px)/2)] size-5 shrink-0 accent-leaf"
              />
              {called(what)}
            </label>
          ))}
        </div>
      </fieldset>
      <Fault text={useErrorOf()(name)} />
    </>
  );
}

function TaxClass({ place, onRemove }: { place: number; onRemove: () => void }) {
  const t = useT('sellerSettings');
  const fieldOf = useFieldOf();
  const field = (input: string) => ({ ...fieldOf(`taxClasses.${place}.${input}`), required: true });
  return (
    <RowFrame
      name={t('taxClassNumbered', { number: place + 1 })}
      removal={t('removeTaxClass', { number: place + 1 })}
      onRemove={onRemove}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...field('name')}
          label={t('className')}
          maxLength={40}
          placeholder={t('reduced')}
        />
        <Field
          {...field('percent')}
          label={t('classPercent')}
          inputMode="decimal"
          placeholder="7"
        />
      </div>
      <AppliesTo place={place} targets={classTargets()} />
    </RowFrame>
  );
}

/** The default tax class. Its rate is the tax rate in the field above. Its categories are preserved. */
function FirstClass() {
  const t = useT('sellerSettings');
  return (
    <>
      <div className="mt-4 max-w-sm">
        <Field
          {...useFieldOf()('taxClasses.0.name')}
          label={t('usualClassName')}
          required
          maxLength={40}
        />
      </div>
      <AppliesTo place={0} targets={NO_PRODUCTS} />
      <p className="mt-1 mb-4 max-w-prose text-muted text-sm">{t('appliesToNone')}</p>
    </>
  );
}

const classNamed = (name: string, percent: string): TaxClassValue => ({
  id: '',
  name,
  percent,
  appliesTo: [],
});

export function TaxFields() {
  const t = useT('sellerSettings');
  // Re-render when the categories change, because tax classes apply to them.
  useCategories();
  const { fields, append, remove } = useFieldArray({ name: 'taxClasses', keyName: 'key' });
  const [, ...others] = fields;

  function add() {
    // Suggests the names "reduced" and "zero". They suffice for a country with three tax rates.
    const [name = '', percent = ''] = [[t('reduced')], [t('zero'), '0']][others.length] ?? [];
    const first = fields.length === 0 ? [classNamed(t('standard'), '')] : [];
    append([...first, classNamed(name, percent)], { shouldFocus: false });
  }
  return (
    <>
      <h2 className="mt-6 font-semibold">{t('otherRates')}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('otherRatesHint')}</p>
      {others.length > 0 && <FirstClass />}
      <RowList label={t('addRate')} add={add} fault={useErrorOf()('taxClasses')}>
        {others.map(({ key }, at) => (
          <TaxClass key={key} place={at + 1} onRemove={() => remove(at + 1)} />
        ))}
      </RowList>
    </>
  );
}
