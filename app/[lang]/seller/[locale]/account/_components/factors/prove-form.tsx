import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { knowsPasskeys, readWays, signByPasskey } from '@/lib/client/passkey';
import type { Part } from './factors-section';
import { useChange } from './use-change';

/** Asks once more who is there, before something is changed. */
export function ProveForm({ factors: { wayIn, passkeys }, reload }: Part) {
  const t = useT('factors');
  const ofForm = useT('seller');
  const prove = (body: object) => callApi('/api/seller/prove', { as: 'seller', body });
  const { faults, busy, props } = useForm(
    async ({ password, code }) => {
      await prove({ ...(password ? { password } : {}), ...(code ? { code } : {}) });
      await reload();
    },
    { toast: true },
  );
  const byKey = useChange(reload);
  const pressPasskey = () =>
    byKey.change(async () => {
      const { passkey } = await readWays();
      if (passkey) await prove({ passkey: await signByPasskey(passkey) });
    });

  return (
    <form {...props} className="grid grid-cols-1 gap-4 rounded-field bg-sunk p-4">
      <p className="font-semibold">{t('prove')}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {wayIn !== 'recovery' && (
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            error={faults.password}
          />
        )}
        {wayIn !== 'password' && (
          <Field
            label={t(wayIn === 'both' ? 'codeOrRecovery' : 'recoveryCode')}
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            error={faults.code}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {t('confirm')}
        </Button>
        {passkeys.length > 0 && knowsPasskeys() && (
          <Button look="outline" aria-disabled={byKey.busy} onClick={pressPasskey}>
            {ofForm('usePasskey')}
          </Button>
        )}
      </div>
    </form>
  );
}
