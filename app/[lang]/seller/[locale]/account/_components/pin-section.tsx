import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { PasswordField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';

/** The PIN of a member of staff for shared devices. */
export function PinSection() {
  const t = useT('seller');
  const { faults, busy, props } = useForm(
    async ({ password, pin }, form) => {
      const body = { password, pin };
      const { message } = await callApi('/api/staff/pin', { as: 'seller', body });
      form.reset();
      notify.success(message);
    },
    { toast: true },
  );
  return (
    <Section title={t('pin')} text={t('pinText')}>
      <form {...props} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={faults.password}
        />
        <Field
          label={t('pin')}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          error={faults.pin}
        />
        <div className="sm:col-span-2">
          <Button type="submit" aria-disabled={busy} className="w-full sm:w-auto">
            {t('setPin')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
