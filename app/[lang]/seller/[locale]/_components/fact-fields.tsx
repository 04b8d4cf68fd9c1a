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
  faultsOfFacts,
  isFactInput,
  nutrientInput,
  STATED_INPUT,
} from './product-parts';

type Props = {
  /** The initial values of the inputs. */
  texts: Record<string, string>;
  faults: Record<string, string>;
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

function Allergens({ texts, faults }: Props) {
  const t = useT('facts');
  const ofForm = useT('factsForm');
  return (
    <div className="grid gap-3">
      <SelectField
        label={ofForm('allergensAre')}
        name={STATED_INPUT}
        defaultValue={texts[STATED_INPUT]}
        hint={ofForm('statedHint')}
        error={faults.allergens}
      >
        <option value="">{ofForm('notStated')}</option>
        <option value="yes">{ofForm('stated')}</option>
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
              <option value="">{ofForm('free')}</option>
              <option value="has">{ofForm('has')}</option>
              <option value="may">{ofForm('traces')}</option>
            </Select>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NutritionFields({ texts, faults }: Props) {
  const t = useT('facts');
  const ofForm = useT('factsForm');
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 } as const;
  const field = (name: string, label: string) => (
    <Field
      key={name}
      label={label}
      name={nutrientInput(name)}
      defaultValue={texts[nutrientInput(name)]}
      error={faults[nutrientInput(name)]}
      {...number}
    />
  );
  return (
    <div className="grid gap-5">
      <SelectField
        label={ofForm('per')}
        name={nutrientInput('per')}
        defaultValue={texts[nutrientInput('per')]}
        error={faults.nutrition ?? faults[nutrientInput('per')]}
      >
        {(['g', 'ml'] as const).map((unit) => (
          <option key={unit} value={unit === 'g' ? '' : unit}>
            100 {unit}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        {ENERGIES.map((unit) => field(unit, ofForm('energyIn', { unit })))}
        {GRAMS.map((name) => field(name, ofForm('gramsOf', { name: t(name) })))}
      </div>
    </div>
  );
}

/**
 * The optional product facts (ingredients, allergens, nutrition). The section is collapsed until a fact is
 * entered (docs/product.md 8).
 */
export function FactFields({ texts, faults: given }: Props) {
  const t = useT('facts');
  const ofForm = useT('factsForm');
  const faults = faultsOfFacts(given);
  const isStated = Object.entries(texts).some(([name, text]) => isFactInput(name) && text);
  const hasFault = Object.keys(faults).some(
    (name) => isFactInput(name) || /^(allergens|diets|nutrition)$/.test(name),
  );
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasFault && details.current) details.current.open = true;
  }, [hasFault]);
  const field = fieldOf(texts, faults);
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
          <span className="block font-semibold">{ofForm('facts')}</span>
          <span className="block text-muted text-sm">{ofForm('optional')}</span>
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
            hint={ofForm('barcodeHint')}
          />
          <Field
            {...typed('amount')}
            inputMode="decimal"
            maxLength={10}
            hint={ofForm('amountHint')}
          />
          <SelectField {...field('unit', ofForm('unit'))}>
            <option value="">{ofForm('noUnit')}</option>
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit === 'piece' ? ofForm('piece') : unit}
              </option>
            ))}
          </SelectField>
          <Field {...long('origin')} autoComplete="off" />
          <SelectField {...field('leastAge', t('leastAge'))}>
            <option value="">{ofForm('noLimit')}</option>
            {LEAST_AGES.map((age) => (
              <option key={age} value={age}>
                {t('ageFrom', { age })}
              </option>
            ))}
          </SelectField>
        </div>
        <Group legend={t('diet')} {...(faults.diets ? { fault: faults.diets } : {})}>
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
        <Allergens texts={texts} faults={faults} />
        <TextArea rows={3} {...long('ingredients')} />
        <TextArea rows={2} {...long('storage')} />
        <NutritionFields texts={texts} faults={faults} />
      </div>
    </details>
  );
}
