import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { FormError } from '@/app/_components/form-error';
import { rowActionClass } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import { MAX_PASSKEY_NAME } from '@/lib/auth/factors/codes';
import type { PasskeyView } from '@/lib/auth/factors/view';
import { OrderDate } from './order-parts';

/** The texts of the list. They are in the namespace `factors` for staff, and in `shopperPasskeys` for shoppers. */
type Texts = ((key: 'rename' | 'remove' | 'name' | 'save') => string) &
  ((key: 'renameOf' | 'removeOf', values: { name: string }) => string) &
  ((key: 'added' | 'lastUsed', values: { time: string }) => string);

type Renamed = { id: string; name: string };

type NameFormProps = {
  passkey: PasskeyView;
  t: Texts;
  onRename: (renamed: Renamed) => Promise<void>;
};

function NameForm({ passkey: { id, name }, t, onRename }: NameFormProps) {
  const { fieldErrors, errorText, busy, props } = useForm((texts) =>
    onRename({ id, name: texts.name ?? '' }),
  );
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <Field
        label={t('name')}
        name="name"
        defaultValue={name}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        required
        error={fieldErrors.name}
      />
      <FormError text={errorText} />
      <Button type="submit" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

type RowProps = {
  passkey: PasskeyView;
  t: Texts;
  isRemovable: boolean;
  onRename: () => void;
  onRemove: () => void;
};

function Row({ passkey: { name, addedAt, usedAt }, t, isRemovable, onRename, onRemove }: RowProps) {
  const at = (key: 'added' | 'lastUsed', iso: string) => (
    <Filled
      text={t(key, { time: slot(0) })}
      parts={[<OrderDate key="time" iso={iso} withTime />]}
    />
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {usedAt ? at('lastUsed', usedAt) : at('added', addedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('renameOf', { name })}
          onClick={onRename}
        >
          {t('rename')}
        </button>
        <button
          type="button"
          className={rowActionClass}
          aria-label={t('removeOf', { name })}
          aria-disabled={!isRemovable}
          onClick={() => isRemovable && onRemove()}
        >
          {t('remove')}
        </button>
      </div>
    </li>
  );
}

/** Renders nothing without passkeys. `onRename` saves the new name and reloads the passkeys. */
export function PasskeyList({
  passkeys,
  t,
  isRemovable = true,
  onRename,
  onRemove,
}: {
  passkeys: readonly PasskeyView[];
  t: Texts;
  isRemovable?: boolean;
  onRename: (renamed: Renamed) => Promise<void>;
  onRemove: (passkey: PasskeyView) => void;
}) {
  const [renamed, setRenamed] = useState<PasskeyView>();
  const close = () => setRenamed(undefined);
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((one) => (
          <Row
            key={one.id}
            passkey={one}
            t={t}
            isRemovable={isRemovable}
            onRename={() => setRenamed(one)}
            onRemove={() => onRemove(one)}
          />
        ))}
      </ul>
      <Dialog open={renamed !== undefined} onClose={close} title={t('rename')}>
        {renamed && (
          <NameForm passkey={renamed} t={t} onRename={(body) => onRename(body).then(close)} />
        )}
      </Dialog>
    </>
  );
}
