'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Field, SelectField } from '@/app/_components/field';
import { DaysOffField } from './days-off-field';
import type { Texts } from './form-texts';
import { WeekFields } from './hours-fields';
import { SwitchField } from './switch-field';
import { WINDOWS } from './window-texts';

const TIMES = { prefix: WINDOWS, from: 'windowsBegin', to: 'windowsEnd' } as const;

/** Whether and when shoppers choose the time in which an order arrives. */
export function WindowFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerSettings');
  const [on, setOn] = useState(texts[`${WINDOWS}on`] === 'on');
  const field = (input: string, label: string) => {
    const name = WINDOWS + input;
    return { name, label, autoComplete: 'off', defaultValue: texts[name], error: faults[name] };
  };
  return (
    <>
      <SwitchField name={`${WINDOWS}on`} label={t('chooseWindow')} isOn={on} onChange={setOn} />
      {/* Hidden but still rendered, so that the texts stay. */}
      <div hidden={!on} className="mt-3 grid gap-4">
        <SelectField {...field('only', t('besideSoon'))}>
          <option value="beside">{t('alsoSoon')}</option>
          <option value="only">{t('everyWindow')}</option>
        </SelectField>
        <div>
          <h3 className="font-semibold">{t('windowTimes')}</h3>
          <p className="text-muted text-sm">{t('windowTimesHint')}</p>
          <WeekFields texts={texts} faults={faults} kind={TIMES} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('lengthMinutes', t('windowLength'))} inputMode="numeric" />
          <Field {...field('capacity', t('windowCapacity'))} inputMode="numeric" />
          <Field
            {...field('leadMinutes', t('leadTime'))}
            inputMode="numeric"
            hint={t('leadTimeHint')}
          />
          <Field {...field('closeMinutes', t('lastOrder'))} type="time" hint={t('lastOrderHint')} />
        </div>
        <DaysOffField
          label={t('windowDaysOff')}
          name={`${WINDOWS}daysOff`}
          texts={texts[`${WINDOWS}daysOff`]}
          hint={t('windowDaysOffHint')}
          error={faults[`${WINDOWS}daysOff`]}
        />
      </div>
    </>
  );
}
