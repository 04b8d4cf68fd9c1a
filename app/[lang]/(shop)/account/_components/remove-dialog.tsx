'use client';

import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { FormRefusal } from '@/app/_components/form-refusal';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { removeAccount } from '@/lib/client/account-actions';
import { useSession } from '@/lib/client/session-store';

function Form({ onClose }: { onClose: () => void }) {
  const t = useT('account');
  const { user } = useSession();
  // Without a toast, which would cover the buttons of the dialog.
  const { faults, refusal, busy, props } = useForm(({ password = '' }) => removeAccount(password));

  return (
    <form {...props} className="grid gap-4">
      <p className="text-muted">{t('deleteWarning')}</p>
      <input type="email" autoComplete="username" defaultValue={user?.email} readOnly hidden />
      <PasswordField
        label={t('yourPassword')}
        autoComplete="current-password"
        error={faults.password}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" look="danger" size="large" aria-disabled={busy}>
        {t('deleteIt')}
      </Button>
      <Button look="outline" size="large" onClick={onClose}>
        {t('keep')}
      </Button>
    </form>
  );
}

/** Asks for the password and deletes the account. */
export function RemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('deleteAsk')} shape="sheet">
      <Form onClose={onClose} />
    </Dialog>
  );
}
