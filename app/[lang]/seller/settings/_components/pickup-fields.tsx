'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { TextArea } from '@/app/_components/field';
import type { Texts } from './settings-texts';

/** Whether, where and when orders can be collected. */
export function PickupFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const [on, setOn] = useState(texts.pickup === 'on');
  return (
    <>
      <label className="inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name="pickup"
          value="on"
          defaultChecked={on}
          onChange={({ target }) => setOn(target.checked)}
          className="size-4.5"
        />
        {t('canCollect')}
      </label>
      {/* Hidden but still rendered, so that the texts stay. */}
      <div hidden={!on} className="mt-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea
            label={t('whereCollect')}
            name="pickupAddress"
            rows={3}
            maxLength={300}
            defaultValue={texts.pickupAddress}
            error={faults.pickupAddress}
          />
          <TextArea
            label={t('whenCollect')}
            name="pickupHours"
            rows={3}
            maxLength={300}
            defaultValue={texts.pickupHours}
            error={faults.pickupHours}
          />
        </div>
        <p className="mt-2 max-w-prose text-muted text-sm">{t('collectHint')}</p>
      </div>
    </>
  );
}
