'use client';

import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Icon } from '@/app/_components/icon';
import { type Row, RowFrame, useRows } from './row-list';
import type { Texts } from './settings-texts';
import { type ZoneInput, zoneCount, zoneField } from './zone-texts';

function Zone({
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
  const field = (input: ZoneInput, label: string) => ({
    ...{ name: zoneField(place, input), label, autoComplete: 'off' },
    defaultValue: row.from === undefined ? '' : texts[zoneField(row.from, input)],
    error: faults[zoneField(place, input)],
  });
  return (
    <RowFrame name={`Zone ${place + 1}`} onRemove={onRemove}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name', 'Name of the zone')} required maxLength={40} />
        <Field
          {...field('zipCodes', 'Its zip codes')}
          required
          placeholder="1000-1999, 20*, 4000"
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Field {...field('fee', 'Delivery fee')} inputMode="decimal" placeholder="0.00" />
        <Field {...field('freeFrom', 'Free from')} inputMode="decimal" placeholder="never" />
        <Field
          {...field('minimum', 'Minimum order there')}
          inputMode="decimal"
          placeholder="as above"
        />
      </div>
    </RowFrame>
  );
}

/** The zones of the delivery area, each with its fee. */
export function ZoneFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const { rows, add, remove } = useRows(zoneCount(texts));

  return (
    <div className="mt-6">
      <h3 className="font-semibold">Zones with a delivery fee</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">
        Zip codes like 4000, ranges like 1000-1999, beginnings like 20*, or * for all. The first
        zone that has a zip code counts, so put smaller ones first. Zip codes of the list above that
        are in no zone are delivered free.
      </p>
      <ul className="mt-3 space-y-4">
        {rows.map((row, place) => (
          <Zone
            key={row.key}
            place={place}
            row={row}
            texts={texts}
            faults={faults}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      <Button look="outline" className="mt-4" onClick={add}>
        <Icon name="plus" className="size-5" />
        Add a zone
      </Button>
      <p aria-live="polite" className="mt-2 font-medium text-danger text-sm">
        {faults.zones}
      </p>
    </div>
  );
}
