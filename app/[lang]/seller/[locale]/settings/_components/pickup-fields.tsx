'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { TextArea } from '@/app/_components/field';
import { fieldOf } from '@/app/[lang]/seller/[locale]/_components/field-of';
import type { Texts } from './form-texts';
import { SwitchField } from './switch-field';

/** Whether, where and when orders can be collected. */
export function PickupFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const [on, setOn] = useState(texts.pickup === 'on');
  const field = fieldOf(texts, faults);
  return (
    <>
      <SwitchField name="pickup" label={t('canCollect')} isOn={on} onChange={setOn} />
      {/* Hidden but still rendered, so that the texts stay. */}
      <div hidden={!on} className="mt-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea {...field('pickupAddress', t('whereCollect'))} rows={3} maxLength={300} />
          <TextArea {...field('pickupHours', t('whenCollect'))} rows={3} maxLength={300} />
        </div>
        <p className="mt-2 max-w-prose text-muted text-sm">{t('collectHint')}</p>
      </div>
    </>
  );
}
