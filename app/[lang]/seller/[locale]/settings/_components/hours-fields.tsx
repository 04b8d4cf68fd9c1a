'use client';

import { Fragment, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field, SelectField } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { Notice } from '@/app/_components/notice';
import { useLocale } from '@/app/_components/use-locale';
import { DAYS, dayName } from '@/lib/shop/days';
import { Fault, Revealed, SwitchField, useErrorOf, useFieldOf } from './form-fields';
import { daysOfSpan, formatSpan, type Span, sortedDays, spansOf } from './settings-values';

/**
 * On a narrow screen the clock icon of the input is hidden, so that "AM" has room. Mobile browsers show no icon either.
 */
const time =
  'min-h-11 min-w-25 max-w-full flex-1 rounded-field border border-edge bg-card px-2 py-2 text-base text-ink aria-invalid:border-danger @max-[20rem]:[&::-webkit-calendar-picker-indicator]:hidden @min-[20rem]:w-[7.65rem] @min-[20rem]:flex-none';

/**
 * `week` is the name of the form field. `from` and `to` are the message keys of the labels for the start and the end of
 * a time span.
 */
type Kind = {
  week: 'openingHours.week' | 'windows.days';
  from: 'opens' | 'windowsBegin';
  to: 'closes' | 'windowsEnd';
};

const OPENING: Kind = { week: 'openingHours.week', from: 'opens', to: 'closes' };
const SLOTS: Kind = { week: 'windows.days', from: 'windowsBegin', to: 'windowsEnd' };

const ENDS = ['from', 'to'] as const;

type TimeSpanProps = {
  day: number;
  place: number;
  faultId: string;
  kind: Kind;
};

function TimeSpan({ day, place, faultId, kind }: TimeSpanProps) {
  const t = useT('sellerSettings');
  const name = dayName(day, useLocale());
  const field = useFieldOf();
  return (
    <span className="flex min-w-0 items-center gap-2 @max-[12rem]:flex-wrap">
      {ENDS.map((end) => {
        const { error, autoComplete: _, ...input } = field(`${kind.week}.${day}.${place}.${end}`);
        return (
          <Fragment key={end}>
            {end === 'to' && <span aria-hidden="true">–</span>}
            <input
              {...input}
              type="time"
              aria-label={t(place === 1 ? 'dayBreakEnd' : 'dayEnd', {
                day: name,
                end: t(kind[end]),
              })}
              {...(error ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
              className={time}
            />
          </Fragment>
        );
      })}
    </span>
  );
}

type DayProps = {
  day: number;
  kind: Kind;
  onCopy?: () => void;
};

function Day({ day, kind, onCopy }: DayProps) {
  const t = useT('sellerSettings');
  const name = dayName(day, useLocale());
  const faultId = useId();
  const errorOf = useErrorOf();
  const fault = [0, 1]
    .flatMap((place) => ENDS.map((end) => errorOf(`${kind.week}.${day}.${place}.${end}`)))
    .find(Boolean);
  const times = { day, faultId, kind };
  return (
    <div className="grid gap-x-5 gap-y-2 py-3 @min-[43rem]:grid-cols-[7rem_auto_auto] @min-[43rem]:items-center @min-[43rem]:justify-start">
      <p className="font-semibold text-sm">{name}</p>
      <TimeSpan {...times} place={0} />
      <TimeSpan {...times} place={1} />
      {onCopy && (
        <button
          type="button"
          onClick={onCopy}
          aria-label={t('copyDayToAll', { day: name })}
          className="min-h-11 justify-self-start font-semibold text-leaf text-sm underline underline-offset-4 @min-[43rem]:col-span-2 @min-[43rem]:col-start-2"
        >
          {t('copyToAll')}
        </button>
      )}
      <p
        id={faultId}
        aria-live="polite"
        className="font-medium text-danger text-sm @min-[43rem]:col-span-3"
      >
        {fault}
      </p>
    </div>
  );
}

function WeekFields({ kind }: { kind: Kind }) {
  const t = useT('sellerSettings');
  const { setValue, clearErrors } = useFormContext();
  const week: Span[][] = useWatch({ name: kind.week });
  const [copied, setCopied] = useState(false);
  /** The first day with times. Only this day has the button that copies its times to the other days. */
  const source = week.findIndex(([first]) => first?.from && first.to);

  function copy() {
    for (const day of DAYS.keys()) {
      const name = `${kind.week}.${day}`;
      for (const [place, span] of (week[source] ?? []).entries())
        for (const end of ENDS) setValue(`${name}.${place}.${end}`, span[end]);
      clearErrors(name);
    }
    setCopied(true);
  }
  return (
    <div onInput={() => setCopied(false)} className="@container mt-2 divide-y divide-line">
      {DAYS.map((name, day) => (
        <Day key={name} day={day} kind={kind} onCopy={day === source ? copy : undefined} />
      ))}
      <p role="status" className="sr-only">
        {copied && t('copied')}
      </p>
    </div>
  );
}

const NOTHING: Span = { from: '', to: '' };

function DaysOffField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const { field } = useController({ name });
  const error = useErrorOf()(name);
  const [days, setDays] = useState<string[]>(field.value);
  const [chosen, setChosen] = useState(NOTHING);
  const withChosen = sortedDays([...days, ...daysOfSpan(chosen)]);

  /** A selected day is submitted although it is not in the list yet. */
  function change(listed: string[], span: Span) {
    setDays(listed);
    setChosen(span);
    field.onChange(sortedDays([...listed, ...daysOfSpan(span)]));
  }
  function add() {
    change(withChosen, NOTHING);
    first.current?.focus();
  }
  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  function remove(span: Span) {
    const gone = daysOfSpan(span);
    change(
      days.filter((day) => !gone.includes(day)),
      chosen,
    );
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
      {days.length > 0 && (
        <ul className="mt-2 flex max-h-64 flex-wrap gap-2 overflow-y-auto">
          {spansOf(days).map((span) => (
            <li
              key={span.from}
              className="flex items-center rounded-full border border-line bg-sunk ps-4"
            >
              <span className="tabular-nums">{formatSpan(span, locale)}</span>
              <Button
                size="icon"
                variant="quiet"
                onClick={() => remove(span)}
                aria-label={t('removeDayOff', { day: formatSpan(span, locale) })}
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
            ref={end === 'from' ? first : undefined}
            type="date"
            label={ends[end]}
            className="min-w-0 max-w-48 grow basis-32"
            min={end === 'to' ? chosen.from || undefined : undefined}
            value={chosen[end]}
            onChange={({ target }) => change(days, { ...chosen, [end]: target.value })}
            onKeyDown={addByEnter}
          />
        ))}
        <Button variant="outline" onClick={add} aria-disabled={!chosen.from}>
          {t('addDayOff')}
        </Button>
      </div>
      <Fault text={error} className="mt-1.5" />
    </fieldset>
  );
}

export function HoursFields() {
  const t = useT('sellerSettings');
  const { register, formState } = useFormContext();
  const open: string = useWatch({ name: 'openingHours.open' });
  const hasHours = formState.defaultValues?.openingHours.open === 'hours';
  const choices = { always: t('alwaysOpen'), hours: t('byWeek') };
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('openingHours')}</legend>
        {Object.entries(choices).map(([value, label]) => (
          <label key={value} className="me-6 inline-flex min-h-11 items-center gap-2.5">
            <input
              {...register('openingHours.open')}
              type="radio"
              value={value}
              className="size-4.5"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {open === 'always' && hasHours && (
        <Notice kind="warning" role="alert" className="mt-2">
          {t('alwaysOpenDeletes')}
        </Notice>
      )}
      {/* Hidden fields stay rendered. Otherwise their input would be lost. */}
      <div hidden={open !== 'hours'}>
        <p className="mt-2 text-muted text-sm">{t('hoursHint')}</p>
        <WeekFields kind={OPENING} />
        <div className="mt-4">
          <DaysOffField label={t('daysOff')} name="openingHours.daysOff" />
        </div>
      </div>
    </>
  );
}

/** Some browsers omit time zones that they support, so the current zone is added. */
export function TimeZoneField({ own }: { own: string }) {
  const t = useT('sellerSettings');
  const chosen: string = useFormContext().formState.defaultValues?.timeZone;
  return (
    <SelectField
      {...useFieldOf()('timeZone')}
      label={t('timeZone')}
      hint={t('timeZoneHint')}
      className="mt-4"
    >
      {[...new Set([chosen, own, ...Intl.supportedValuesOf('timeZone')])].sort().map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

export function SlotFields() {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  return (
    <>
      <SwitchField name="windows.on" label={t('chooseWindow')} />
      <Revealed by="windows.on">
        <div className="grid gap-4">
          <SelectField {...field('windows.only')} label={t('besideSoon')}>
            <option value="beside">{t('alsoSoon')}</option>
            <option value="only">{t('everyWindow')}</option>
          </SelectField>
          <div>
            <h2 className="font-semibold">{t('windowTimes')}</h2>
            <p className="text-muted text-sm">{t('windowTimesHint')}</p>
            <WeekFields kind={SLOTS} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              {...field('windows.lengthMinutes')}
              label={t('windowLength')}
              inputMode="numeric"
            />
            <Field {...field('windows.capacity')} label={t('windowCapacity')} inputMode="numeric" />
            <Field
              {...field('windows.leadMinutes')}
              label={t('leadTime')}
              inputMode="numeric"
              hint={t('leadTimeHint')}
            />
            <Field
              {...field('windows.closeMinutes')}
              label={t('lastOrder')}
              type="time"
              hint={t('lastOrderHint')}
            />
          </div>
          <DaysOffField
            label={t('windowDaysOff')}
            name="windows.daysOff"
            hint={t('windowDaysOffHint')}
          />
        </div>
      </Revealed>
    </>
  );
}
