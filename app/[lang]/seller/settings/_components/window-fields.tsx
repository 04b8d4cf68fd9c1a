'use client';

import { useState } from 'react';
import { Field, SelectField, TextArea } from '@/app/_components/field';
import { WeekFields } from './hours-fields';
import type { Texts } from './settings-texts';
import { WINDOWS } from './window-texts';

const TIMES = { prefix: WINDOWS, from: 'windows begin', to: 'windows end' };

/** Whether and when shoppers choose the time in which an order arrives. */
export function WindowFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const [on, setOn] = useState(texts[`${WINDOWS}on`] === 'on');
  const field = (input: string, label: string) => {
    const name = WINDOWS + input;
    return {
      ...{ name, label, autoComplete: 'off', defaultValue: texts[name], error: faults[name] },
    };
  };
  return (
    <>
      <label className="inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name={`${WINDOWS}on`}
          value="on"
          defaultChecked={on}
          onChange={({ target }) => setOn(target.checked)}
          className="size-4.5"
        />
        Shoppers choose a window of time
      </label>
      {/* Hidden but still rendered, so that the texts stay. */}
      <div hidden={!on} className="mt-3 grid gap-4">
        <SelectField {...field('only', 'Beside as soon as possible?')}>
          <option value="beside">Shoppers can also order as soon as possible</option>
          <option value="only">Every order has a window</option>
        </SelectField>
        <div>
          <h3 className="font-semibold">Times with windows</h3>
          <p className="text-muted text-sm">
            They are cut into windows. A day without times has none. Midnight at the end of a day is
            00:00 (12:00 AM).
          </p>
          <WeekFields texts={texts} faults={faults} kind={TIMES} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field('lengthMinutes', 'Length of a window, in minutes')}
            inputMode="numeric"
          />
          <Field {...field('capacity', 'Orders per window')} inputMode="numeric" />
          <Field
            {...field('leadMinutes', 'Lead time, in minutes')}
            inputMode="numeric"
            hint="A window can be chosen until so long before it begins."
          />
          <Field
            {...field('closeMinutes', 'Last order on the day before')}
            type="time"
            hint="Leave empty to take orders on the day itself."
          />
          <TextArea
            {...field('daysOff', 'Days without windows')}
            rows={3}
            placeholder="2026-12-25"
            hint="Besides the days off above. One per line: year, month, day."
          />
        </div>
      </div>
    </>
  );
}
