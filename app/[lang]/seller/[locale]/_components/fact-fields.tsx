'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '#i18n';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { choiceText, dietLabels } from '@/lib/catalog/facts/fact-labels';
import {
  LABEL_GROUPS,
  LABEL_ROWS,
  type LabelFact,
  type LabelGroup,
  type LabelRow,
  MAX_TEXTS,
} from '@/lib/catalog/facts/fact-rows';
import {
  ALLERGENS,
  type Allergen,
  DIETS,
  ENERGIES,
  GRAMS,
  METRIC_UNITS,
  UNITS,
} from '@/lib/catalog/facts/fields';
import { ageLimitsOf, agesFor } from '@/lib/law/age-limits';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Messages } from '@/messages';
import {
  allergenInput,
  dietInput,
  factFieldErrors,
  isFactInput,
  nutrientInput,
  STATED_INPUT,
  type Texts,
} from './product-parts';

/** `texts` contains the initial values, and `fieldErrors` the error messages, by field name. */
export const fieldOf =
  (texts: Texts, fieldErrors: Texts) =>
  <Name extends string>(name: Name, label: string) => ({
    name,
    label,
    defaultValue: texts[name],
    error: fieldErrors[name],
  });

/** The limit is in characters. A fact with a higher maximum length has an input with several lines. */
const ONE_LINE = 200;

const HINTS: Partial<Record<LabelFact, keyof Messages['labelFacts']>> = {
  responsibleBusiness: 'responsibleBusinessHint',
  species: 'speciesHint',
  catchArea: 'catchAreaHint',
  maker: 'makerHint',
  makerContact: 'makerContactHint',
  euResponsible: 'euResponsibleHint',
  modelNumber: 'modelNumberHint',
};

type LabelProps = { texts: Texts; fieldErrors: Texts };

function LabelField({ row, texts, fieldErrors }: LabelProps & { row: LabelRow }) {
  const t = useT('labelFacts');
  const hint = HINTS[row.name];
  const input = { ...fieldOf(texts, fieldErrors)(row.name, t(row.name)), hint: hint && t(hint) };
  if ('choices' in row)
    return (
      <SelectField {...input}>
        <option value="">{t('notStated')}</option>
        {row.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(choice, t)}
          </option>
        ))}
      </SelectField>
    );
  if ('most' in row)
    return <Field {...input} inputMode="decimal" autoComplete="off" maxLength={10} />;
  return row.max > ONE_LINE ? (
    <TextArea rows={2} {...input} maxLength={row.max} />
  ) : (
    <Field {...input} autoComplete="off" maxLength={row.max} />
  );
}

function LabelGroupFields({ group, texts, fieldErrors }: LabelProps & { group: LabelGroup }) {
  const t = useT('labelFacts');
  const rows = LABEL_ROWS.filter((row) => row.group === group);
  const hasFault = rows.some(({ name }) => fieldErrors[name]);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasFault && details.current) details.current.open = true;
  }, [hasFault]);
  return (
    <details
      ref={details}
      open={rows.some(({ name }) => texts[name])}
      className="group/label border-line border-t pt-2"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t(group)}
        <Icon name="chevron-down" className="size-5 shrink-0 group-open/label:rotate-180" />
      </summary>
      <div className="grid gap-5 py-3">
        {rows.map((row) => (
          <LabelField key={row.name} row={row} texts={texts} fieldErrors={fieldErrors} />
        ))}
      </div>
    </details>
  );
}

/** The law requires these facts for some goods (docs/law.md). */
export function LabelFields({ texts, fieldErrors }: LabelProps) {
  return (
    <div>
      {LABEL_GROUPS.map((group) => (
        <LabelGroupFields key={group} group={group} texts={texts} fieldErrors={fieldErrors} />
      ))}
    </div>
  );
}

type Props = {
  texts: Record<string, string>;
  fieldErrors: Record<string, string>;
};

const pair = 'grid gap-5 sm:grid-cols-2';

type GroupProps = { legend: string; hint?: string; fault?: string; children: ReactNode };

function Group({ legend, hint, fault, children }: GroupProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {children}
      {hint && <p className="mt-1.5 text-muted text-sm">{hint}</p>}
      <p aria-live="polite" className="font-medium text-danger text-sm">
        {fault && <span className="mt-1.5 block">{fault}</span>}
      </p>
    </fieldset>
  );
}

/** "No" is not green, because it states nothing until the seller declares the allergens. */
const STATES = [
  ['', 'free', 'has-checked:bg-sunk has-checked:text-ink'],
  ['may', 'traces', 'has-checked:bg-amber-soft has-checked:text-amber'],
  ['has', 'has', 'has-checked:bg-danger-soft has-checked:text-danger'],
] as const;

function AllergenState({ name, state }: { name: Allergen; state: string | undefined }) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-2 py-1"
    >
      <span id={id} className="min-w-0 first-letter:uppercase">
        {t(name)}
      </span>
      <span className="flex gap-1">
        {STATES.map(([value, label, chosen]) => (
          <label
            key={value}
            className={`relative inline-flex min-h-11 items-center rounded-full border border-line px-3 text-muted text-sm hover:bg-sunk has-checked:border-current has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 forced-colors:has-checked:border-[Highlight] ${chosen}`}
          >
            <input
              type="radio"
              name={allergenInput(name)}
              value={value}
              defaultChecked={(state ?? '') === value}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {tFactsForm(label)}
          </label>
        ))}
      </span>
    </div>
  );
}

function Allergens({ texts, fieldErrors }: Props) {
  const tFactsForm = useT('factsForm');
  return (
    <div className="grid gap-3">
      <SelectField
        label={tFactsForm('allergensAre')}
        name={STATED_INPUT}
        defaultValue={texts[STATED_INPUT]}
        hint={tFactsForm('statedHint')}
        error={fieldErrors.allergens}
      >
        <option value="">{tFactsForm('notStated')}</option>
        <option value="yes">{tFactsForm('stated')}</option>
      </SelectField>
      <div className="divide-y divide-line">
        {ALLERGENS.map((name) => (
          <AllergenState key={name} name={name} state={texts[allergenInput(name)]} />
        ))}
      </div>
    </div>
  );
}

function NutritionFields({ texts, fieldErrors }: Props) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 } as const;
  const field = (name: string, label: string) => (
    <Field
      key={name}
      label={label}
      name={nutrientInput(name)}
      defaultValue={texts[nutrientInput(name)]}
      error={fieldErrors[nutrientInput(name)]}
      {...number}
    />
  );
  return (
    <div className="grid gap-5">
      <SelectField
        label={tFactsForm('per')}
        name={nutrientInput('per')}
        defaultValue={texts[nutrientInput('per')]}
        error={fieldErrors.nutrition ?? fieldErrors[nutrientInput('per')]}
      >
        {(['g', 'ml'] as const).map((unit) => (
          <option key={unit} value={unit === 'g' ? '' : unit}>
            100 {unit}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4">
        {ENERGIES.map((unit) => field(unit, tFactsForm('energyIn', { unit })))}
        {GRAMS.map((name) => field(name, tFactsForm('gramsOf', { name: t(name) })))}
      </div>
    </div>
  );
}

/** The section is collapsed until a fact is entered (docs/product.md 8). */
export function FactFields({ texts, fieldErrors: allErrors }: Props) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  const { country, units: shopUnits } = useShop();
  const { beer, spirits, tobacco } = ageLimitsOf(country) ?? {};
  // A product with an amount in pounds still offers pounds after the shop has switched to metric units.
  const isUs = shopUnits === 'us' || !METRIC_UNITS.some((unit) => unit === (texts.unit || 'g'));
  const units = isUs ? UNITS : METRIC_UNITS;
  const fieldErrors = factFieldErrors(allErrors);
  const isStated = Object.entries(texts).some(([name, text]) => isFactInput(name) && text);
  const hasFault = Object.keys(fieldErrors).some(
    (name) => isFactInput(name) || /^(allergens|diets|nutrition)$/.test(name),
  );
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasFault && details.current) details.current.open = true;
  }, [hasFault]);
  const field = fieldOf(texts, fieldErrors);
  const typed = (name: 'gtin' | 'amount') => ({ ...field(name, t(name)), autoComplete: 'off' });
  const long = (name: 'brand' | 'origin' | 'ingredients' | 'storage') => ({
    ...field(name, t(name)),
    maxLength: MAX_TEXTS[name],
  });
  return (
    <details
      ref={details}
      open={isStated}
      className="group/facts rounded-panel border border-line bg-card shadow-card open:pb-5 sm:open:pb-6"
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-panel px-5 py-3.5 hover:bg-sunk sm:px-6 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-bold text-lg">{tFactsForm('facts')}</span>
          <span className="block text-muted text-sm">{tFactsForm('optional')}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open/facts:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pt-3 sm:px-6">
        <div className={pair}>
          <Field {...long('brand')} autoComplete="off" />
          <Field
            {...typed('gtin')}
            inputMode="numeric"
            maxLength={20}
            hint={tFactsForm('barcodeHint')}
          />
          <Field
            {...typed('amount')}
            inputMode="decimal"
            maxLength={10}
            hint={tFactsForm('amountHint')}
          />
          <SelectField {...field('unit', tFactsForm('unit'))}>
            <option value="">{tFactsForm('noUnit')}</option>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {unit === 'piece' ? tFactsForm('piece') : unit}
              </option>
            ))}
          </SelectField>
          <Field {...long('origin')} autoComplete="off" />
          <SelectField
            {...field('leastAge', t('leastAge'))}
            {...omitUndefined({
              hint:
                beer && spirits && tobacco
                  ? tFactsForm('ageHint', { beer, spirits, tobacco })
                  : undefined,
            })}
          >
            <option value="">{tFactsForm('noLimit')}</option>
            {agesFor(country, Number(texts.leastAge) || undefined).map((age) => (
              <option key={age} value={age}>
                {t('ageFrom', { age })}
              </option>
            ))}
          </SelectField>
        </div>
        <Group legend={t('diet')} fault={fieldErrors.diets || undefined}>
          <div className="flex flex-wrap gap-x-5">
            {DIETS.map((diet) => (
              <label key={diet} className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name={dietInput(diet)}
                  defaultChecked={Boolean(texts[dietInput(diet)])}
                  className="size-5 accent-leaf"
                />
                {dietLabels(diet, t)}
              </label>
            ))}
          </div>
        </Group>
        <Allergens texts={texts} fieldErrors={fieldErrors} />
        <TextArea rows={3} {...long('ingredients')} />
        <TextArea rows={2} {...long('storage')} />
        <NutritionFields texts={texts} fieldErrors={fieldErrors} />
        <LabelFields texts={texts} fieldErrors={fieldErrors} />
      </div>
    </details>
  );
}
