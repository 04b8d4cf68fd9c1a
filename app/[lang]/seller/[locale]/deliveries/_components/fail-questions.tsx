import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import {
  TRY_REASONS,
  TRY_WORDS,
  type TryReason,
} from '@/app/[lang]/seller/[locale]/_components/delivery-attempt';
import type { Ask } from './use-deliveries';

const MAX_NOTE = 200;

/** Asks why a delivery failed, and whether the courier tries again or returns the order to the shop. */
export function FailQuestions({ onFail }: { onFail: (ask: Ask) => void }) {
  const t = useT('deliveries');
  const [reason, setReason] = useState<TryReason>('no answer');
  const [note, setNote] = useState('');
  const answers = note.trim() ? { note: note.trim() } : {};
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('why')}</legend>
        {TRY_REASONS.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge px-3 has-checked:border-leaf has-checked:bg-leaf-soft"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => setReason(one)}
              className="size-4.5"
            />
            {t(TRY_WORDS[one])}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('noteForShop')}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        size="large"
        onClick={() => onFail({ do: 'fail', reason, next: 'again', ...answers })}
      >
        {t('again')}
      </Button>
      <Button
        size="large"
        variant="outline"
        onClick={() => onFail({ do: 'fail', reason, next: 'shop', ...answers })}
      >
        {t('backToShop')}
      </Button>
    </div>
  );
}
