'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Field, Select, SelectField, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { dietLabels } from '@/lib/catalog/facts/fact-labels';
import {
  ALLERGENS,
  DIETS,
  ENERGIES,
  GRAMS,
  LEAST_AGES,
  MAX_TEXTS,
  UNITS,
} from '@/lib/catalog/facts/fields';
import { fieldOf } from './field-of';
import {
  allergenInput,
  dietInput,
  factFieldErrors,
  isFactInput,
  nutrientInput,
  STATED_INPUT,
} from './product-parts';

type Props = {
  /** The initial values of the inputs. */
  texts: Record<string, string>;
  fieldErrors: Record<string, string>;
};

const pair = 'grid gap-5 sm:grid-cols-2';

function Group({
  legend,
  hint,
  fault,
  children,
}: {
  legend: string;
  hint?: string;
  fault?: string;
  children: ReactNode;
}) {
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

function Allergens({ texts, fieldErrors }: Props) {
  const t = useT('facts');
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
      <ul className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {ALLERGENS.map((name) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <label htmlFor={allergenInput(name)} className="first-letter:uppercase">
              {t(name)}
            </label>
            <Select
              id={allergenInput(name)}
              name={allergenInput(name)}
              defaultValue={texts[allergenInput(name)]}
              className="w-32"
            >
              <option value="">{tFactsForm('free')}</option>
              <option value="has">{tFactsForm('has')}</option>
              <option value="may">{tFactsForm('traces')}</option>
            </Select>
          </li>
        ))}
      </ul>
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
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        {ENERGIES.map((unit) => field(unit, tFactsForm('energyIn', { unit })))}
        {GRAMS.map((name) => field(name, tFactsForm('gramsOf', { name: t(name) })))}
      </div>
    </div>
  );
}

/**
 * The optional product facts (ingredients, allergens, nutrition). The section is collapsed until a fact is
 * entered (docs/product.md 8).
 */
export function FactFields({ texts, fieldErrors: allErrors }: Props) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
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
  const long = (name: keyof typeof MAX_TEXTS) => ({
    ...field(name, t(name)),
    maxLength: MAX_TEXTS[name],
  });
  return (
    <details
      ref={details}
      open={isStated}
      className="group/facts rounded-field border border-line bg-card open:pb-5"
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-field px-4 py-2.5 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{tFactsForm('facts')}</span>
          <span className="block text-muted text-sm">{tFactsForm('optional')}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open/facts:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-3">
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
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit === 'piece' ? tFactsForm('piece') : unit}
              </option>
            ))}
          </SelectField>
          <Field {...long('origin')} autoComplete="off" />
          <SelectField {...field('leastAge', t('leastAge'))}>
            <option value="">{tFactsForm('noLimit')}</option>
            {LEAST_AGES.map((age) => (
              <option key={age} value={age}>
                {t('ageFrom', { age })}
              </option>
            ))}
          </SelectField>
        </div>
        <Group legend={t('diet')} {...(fieldErrors.diets ? { fault: fieldErrors.diets } : {})}>
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
      </div>
    </details>
  );
}
