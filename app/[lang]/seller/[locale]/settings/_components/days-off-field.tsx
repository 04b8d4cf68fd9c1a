'use client';

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { useLocale } from '@/app/_components/use-words';
import { daysOfSpan, type Span, sortedDays, spansOf, spanWords } from './day-spans';

const NOTHING: Span = { from: '', to: '' };

/** Days, chosen by the date picker of the browser, one or some that follow each other. */
export function DaysOffField({
  name,
  label,
  hint,
  texts = '',
  error,
}: {
  name: string;
  label: string;
  hint?: string;
  /** The days, one a line. */
  texts?: string;
  error?: string;
}) {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [days, setDays] = useState(() => texts.split('\n').filter(Boolean));
  const [chosen, setChosen] = useState(NOTHING);
  const withChosen = sortedDays([...days, ...daysOfSpan(chosen)]);

  function add() {
    setDays(withChosen);
    setChosen(NOTHING);
    first.current?.focus();
  }
  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  function remove(span: Span) {
    const gone = daysOfSpan(span);
    setDays(days.filter((day) => !gone.includes(day)));
    first.current?.focus();
  }
  const ends = { from: t('dayOffFrom'), to: t('dayOffTo') };
  return (
    <fieldset aria-describedby={hint ? id : undefined}>
      <legend className="font-semibold text-sm">{label}</legend>
      {hint && (
        <p id={id} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {/* What is chosen and not added yet is saved too. */}
      <input type="hidden" name={name} value={withChosen.join('\n')} />
      {days.length > 0 && (
        <ul className="mt-2 flex max-h-64 flex-wrap gap-2 overflow-y-auto">
          {spansOf(days).map((span) => (
            <li
              key={span.from}
              className="flex items-center rounded-full border border-line bg-sunk ps-4"
            >
              <span className="tabular-nums">{spanWords(span, locale)}</span>
              <Button
                size="icon"
                look="quiet"
                onClick={() => remove(span)}
                aria-label={t('removeDayOff', { day: spanWords(span, locale) })}
              >
                <Icon name="close" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-2">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            {...(end === 'from' ? { ref: first } : {})}
            type="date"
            label={ends[end]}
            className="min-w-0 max-w-48 grow basis-32"
            min={end === 'to' ? chosen.from || undefined : undefined}
            value={chosen[end]}
            onChange={({ target }) => setChosen({ ...chosen, [end]: target.value })}
            onKeyDown={addByEnter}
          />
        ))}
        <Button look="outline" onClick={add} aria-disabled={!chosen.from}>
          {t('addDayOff')}
        </Button>
      </div>
      <p aria-live="polite" className="mt-1.5 font-medium text-danger text-sm">
        {error}
      </p>
    </fieldset>
  );
}
