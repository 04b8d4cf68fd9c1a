'use client';

import { Fragment, useId, useRef, useState } from 'react';
import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { useLocale } from '@/app/_components/use-words';
import { DAYS, dayName } from '@/lib/shop/days';
import { DaysOffField } from './days-off-field';
import { type Texts, timeField, timeFields } from './form-texts';

/** On a narrow screen without the sign of its clock, as phones have it, so that "AM" has room. */
const time =
  'min-h-11 min-w-25 max-w-full flex-1 rounded-field border border-edge bg-card px-2 py-2 text-base text-ink aria-invalid:border-danger @max-[20rem]:[&::-webkit-calendar-picker-indicator]:hidden @min-[20rem]:w-[7.65rem] @min-[20rem]:flex-none';

/** The messages of the two ends of a time, and what the names of its inputs begin with. */
type Kind = {
  prefix: string;
  from: 'opens' | 'windowsBegin';
  to: 'closes' | 'windowsEnd';
};

const OPENING: Kind = { prefix: '', from: 'opens', to: 'closes' };

function Span({
  day,
  place,
  texts,
  faults,
  faultId,
  kind,
}: {
  day: number;
  place: number;
  texts: Texts;
  faults: Texts;
  /** The element that says what is wrong with the times of the day. */
  faultId: string;
  kind: Kind;
}) {
  const t = useT('sellerSettings');
  const name = dayName(day, useLocale());
  return (
    <span className="flex min-w-0 items-center gap-2 @max-[12rem]:flex-wrap">
      {(['from', 'to'] as const).map((end) => {
        const field = timeField(day, place, end, kind.prefix);
        return (
          <Fragment key={end}>
            {end === 'to' && <span aria-hidden="true">–</span>}
            <input
              type="time"
              name={field}
              aria-label={t(place === 1 ? 'dayBreakEnd' : 'dayEnd', {
                day: name,
                end: t(kind[end]),
              })}
              defaultValue={texts[field]}
              {...(faults[field] ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
              className={time}
            />
          </Fragment>
        );
      })}
    </span>
  );
}

/** The first fault of the times of a day. */
const faultOfDay = (day: number, faults: Texts, { prefix }: Kind): string | undefined =>
  timeFields(day, prefix)
    .map((name) => faults[name])
    .find(Boolean);

function Day({
  day,
  texts,
  faults,
  kind,
  onCopy,
}: {
  day: number;
  texts: Texts;
  faults: Texts;
  kind: Kind;
  /** Puts its times into all other days; absent where it is not offered. */
  onCopy?: () => void;
}) {
  const t = useT('sellerSettings');
  const name = dayName(day, useLocale());
  const faultId = useId();
  const times = { day, texts, faults, faultId, kind };
  return (
    <div className="grid gap-x-5 gap-y-2 py-3 @min-[43rem]:grid-cols-[7rem_auto_auto] @min-[43rem]:items-center @min-[43rem]:justify-start">
      <p className="font-semibold text-sm">{name}</p>
      <Span {...times} place={0} />
      <Span {...times} place={1} />
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
        {faultOfDay(day, faults, kind)}
      </p>
    </div>
  );
}

/** The first day that has a time, which can be copied to the others. */
const firstWithTime = (texts: Texts, kind: Kind) =>
  [...DAYS.keys()].find((day) => {
    const [from = '', to = ''] = timeFields(day, kind.prefix);
    return Boolean(texts[from] && texts[to]);
  });

/** The times of the days of a week. */
export function WeekFields({
  texts,
  faults,
  kind = OPENING,
}: {
  texts: Texts;
  faults: Texts;
  kind?: Kind;
}) {
  const t = useT('sellerSettings');
  const week = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState(() => firstWithTime(texts, kind));
  const [copied, setCopied] = useState(false);
  const inputs = () => [...(week.current?.querySelectorAll('input') ?? [])];

  function noteSource() {
    setCopied(false);
    setSource(
      firstWithTime(Object.fromEntries(inputs().map((one) => [one.name, one.value])), kind),
    );
  }
  function copy(from: number) {
    const all = inputs();
    const values = timeFields(from, kind.prefix).map(
      (name) => all.find((one) => one.name === name)?.value,
    );
    for (const day of DAYS.keys())
      for (const [at, name] of timeFields(day, kind.prefix).entries()) {
        const input = all.find((one) => one.name === name);
        if (!input || input.value === values[at]) continue;
        input.value = values[at] ?? '';
        // The form forgets the fault of a field that is changed.
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    setCopied(true);
  }
  return (
    <div ref={week} onInput={noteSource} className="@container mt-2 divide-y divide-line">
      {DAYS.map((name, day) => (
        <Day
          key={name}
          day={day}
          texts={texts}
          faults={faults}
          kind={kind}
          onCopy={day === source ? () => copy(day) : undefined}
        />
      ))}
      <p role="status" className="sr-only">
        {copied && t('copied')}
      </p>
    </div>
  );
}

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Some browsers leave out names that they understand. */
const zonesWith = (chosen: string) =>
  [...new Set([chosen, own, ...Intl.supportedValuesOf('timeZone')])].sort();

/** When the shop is open: always, or by the week. */
export function HoursFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const [open, setOpen] = useState(texts.open);
  const zone = texts.timeZone ?? own;
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('openingHours')}</legend>
        {[
          ['always', t('alwaysOpen')],
          ['hours', t('byWeek')],
        ].map(([value, label]) => (
          <label key={value} className="me-6 inline-flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="open"
              value={value}
              defaultChecked={texts.open === value}
              onChange={() => setOpen(value)}
              className="size-4.5"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {/* Hidden but still rendered, so that its input stays. */}
      <div hidden={open !== 'hours'}>
        <p className="mt-2 text-muted text-sm">{t('hoursHint')}</p>
        <WeekFields texts={texts} faults={faults} />
        <div className="mt-4">
          <DaysOffField
            label={t('daysOff')}
            name="daysOff"
            texts={texts.daysOff}
            error={faults.daysOff}
          />
        </div>
      </div>
      <SelectField
        label={t('timeZone')}
        name="timeZone"
        defaultValue={zone}
        hint={t('timeZoneHint')}
        error={faults.timeZone}
        className="mt-4"
      >
        {zonesWith(zone).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
