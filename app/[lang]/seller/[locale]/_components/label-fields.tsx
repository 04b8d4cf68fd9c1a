'use client';

import { useEffect, useRef } from 'react';
import { useT } from '#i18n';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { choiceText } from '@/lib/catalog/facts/fact-labels';
import {
  LABEL_GROUPS,
  LABEL_ROWS,
  type LabelFact,
  type LabelGroup,
  type LabelRow,
} from '@/lib/catalog/facts/fact-rows';
import type { Messages } from '@/messages';
import { fieldOf } from './field-of';
import type { Texts } from './product-parts';

/** If the maximum length of a product fact exceeds this number of characters, its input has several lines. */
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

type Props = { texts: Texts; fieldErrors: Texts };

function LabelField({ row, texts, fieldErrors }: Props & { row: LabelRow }) {
  const t = useT('labelFacts');
  const hint = HINTS[row.name];
  const input = {
    ...fieldOf(texts, fieldErrors)(row.name, t(row.name)),
    hint: hint && t(hint),
  };
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

/** The inputs of one group. They are collapsed until one of them is filled or has an error. */
function LabelGroupFields({ group, texts, fieldErrors }: Props & { group: LabelGroup }) {
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

/** The inputs for facts that the law requires for some goods (docs/law.md), grouped by the kind of goods. */
export function LabelFields({ texts, fieldErrors }: Props) {
  return (
    <div>
      {LABEL_GROUPS.map((group) => (
        <LabelGroupFields key={group} group={group} texts={texts} fieldErrors={fieldErrors} />
      ))}
    </div>
  );
}
