import { useCallback, useEffect, useId, useState } from 'react';
import { useT } from '#i18n';
import { callApi } from '@/lib/client/api-client';
import { latestOnly } from '@/lib/client/latest-only';
import type { Translate } from '@/lib/i18n/translate';
import { slotParts } from '@/lib/slots/format-slot';
import type { DeliverySlot, SlotsResponse } from '@/lib/slots/view';
import { SelectField } from './field';
import { useShop } from './shop-provider';
import { useDayLabels } from './use-locale';
import { useNow } from './use-now';

type Listed = SlotsResponse['windows'][number];

/**
 * Returns the slots for a shopper, or for the seller with `as`. Both `slots` and the error are undefined while loading.
 */
export function useSlots(as?: 'seller') {
  const [slots, setSlots] = useState<Listed[]>();
  const [fault, setFault] = useState<string>();
  const [asking] = useState(latestOnly);
  const reload = useCallback(async () => {
    const isLatest = asking();
    try {
      const answer = as
        ? await callApi<SlotsResponse>('/api/order/windows', { as })
        : await callApi<SlotsResponse>('/api/shop/windows');
      if (!isLatest()) return;
      setSlots(answer.windows);
      setFault(undefined);
    } catch (error) {
      if (isLatest()) setFault(error instanceof Error ? error.message : String(error));
    }
  }, [asking, as]);
  useEffect(() => void reload(), [reload]);
  return { slots, fault, reload };
}

/** The remaining capacity of a slot is shown only below this number. */
const FEW = 4;

export const isSame = (one: DeliverySlot | undefined, other: DeliverySlot | undefined): boolean =>
  one !== undefined && one.from === other?.from && one.to === other.to;

function leftLabel(left: number, isOwn: boolean, t: Translate<'slots'>): string {
  if (isOwn) return t('yourTime');
  if (left === 0) return t('full');
  return left < FEW ? t('left', { count: left }) : '';
}

type TimeProps = {
  row: Listed;
  name: string;
  times: string;
  isChosen: boolean;
  isOwn: boolean;
  onChoose: (slot: DeliverySlot) => void;
};

function Time({ row: { left, ...slot }, name, times, isChosen, isOwn, onChoose }: TimeProps) {
  const labels = leftLabel(left, isOwn, useT('slots'));
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-field border border-edge px-3 py-2 has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        // A selected slot stays selected when it becomes full, so that the shopper sees which slot is gone.
        disabled={left === 0 && !isChosen && !isOwn}
        onChange={() => onChoose(slot)}
        className="size-4.5 shrink-0"
      />
      <span className="min-w-0 tabular-nums leading-tight">
        {times}
        {labels && <span className="block text-muted text-sm">{labels}</span>}
      </span>
    </label>
  );
}

type SlotListProps = {
  slots: Listed[];
  value: DeliverySlot | undefined;
  own?: DeliverySlot;
  onChange: (slot: DeliverySlot) => void;
};

export function SlotList({ slots, value, own, onChange }: SlotListProps) {
  const t = useT('slots');
  const labels = useDayLabels();
  const name = useId();
  const { timeZone } = useShop();
  const now = useNow(30_000);
  const days = new Map<string, Listed[]>();
  for (const one of slots) {
    const { day } = slotParts(one, timeZone, now, labels);
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  const chosenDay = value && slotParts(value, timeZone, now, labels).day;
  const [seen, setSeen] = useState<string>();
  const day = [seen, chosenDay].find((one) => one && days.has(one)) ?? [...days.keys()][0];
  const selected = slots.find((one) => isSame(value, one));
  const isGone = value && !isSame(value, own) && (selected?.left ?? 0) === 0;
  const nameOf = (one: string, rows: Listed[]) => {
    const capital = one.charAt(0).toLocaleUpperCase(labels.locale) + one.slice(1);
    return rows.every(({ left }) => left === 0) ? t('dayFull', { day: capital }) : capital;
  };
  if (!day) return <p className="text-muted">{t('allTaken')}</p>;
  return (
    <div className="grid gap-3">
      <SelectField label={t('day')} value={day} onChange={({ target }) => setSeen(target.value)}>
        {[...days].map(([one, rows]) => (
          <option key={one} value={one}>
            {nameOf(one, rows)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="sr-only">{t('time')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2">
          {(days.get(day) ?? []).map((row) => (
            <Time
              key={`${row.from} ${row.to}`}
              row={row}
              name={name}
              times={slotParts(row, timeZone, now, labels).times}
              isChosen={isSame(value, row)}
              isOwn={isSame(own, row)}
              onChoose={onChange}
            />
          ))}
        </div>
      </fieldset>
      <p role="status" className="font-semibold text-danger empty:hidden">
        {isGone ? t('taken', { times: slotParts(value, timeZone, now, labels).times }) : ''}
      </p>
    </div>
  );
}
