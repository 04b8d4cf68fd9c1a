'use client';

import { usePageLanguage, useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { typedAmount } from '@/lib/utils/money';
import type { Texts } from './form-texts';
import { type Row, RowFrame, RowList, useRows } from './row-list';
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
  const t = useT('sellerSettings');
  const { code } = usePageLanguage();
  const field = (input: ZoneInput, label: string) => ({
    name: zoneField(place, input),
    label,
    autoComplete: 'off',
    defaultValue: row.from === undefined ? '' : texts[zoneField(row.from, input)],
    error: faults[zoneField(place, input)],
  });
  return (
    <RowFrame
      name={t('zoneNumbered', { number: place + 1 })}
      removal={t('removeZone', { number: place + 1 })}
      onRemove={onRemove}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name', t('zoneName'))} required maxLength={40} />
        <Field
          {...field('zipCodes', t('zoneZipCodes'))}
          required
          placeholder="1000-1999, 20*, 4000"
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Field
          {...field('fee', t('zoneFee'))}
          inputMode="decimal"
          placeholder={typedAmount(0, code)}
        />
        <Field {...field('freeFrom', t('freeFrom'))} inputMode="decimal" placeholder={t('never')} />
        <Field
          {...field('minimum', t('zoneMinimum'))}
          inputMode="decimal"
          placeholder={t('asAbove')}
        />
      </div>
    </RowFrame>
  );
}

/** The zones of the delivery area, each with its fee. */
export function ZoneFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const { rows, add, remove } = useRows(zoneCount(texts));

  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t('zones')}</h3>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('zonesHint')}</p>
      <RowList words={t('addZone')} add={add} fault={faults.zones}>
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
      </RowList>
    </div>
  );
}
