import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { FormError } from '@/app/_components/form-error';
import { Section } from '@/app/_components/section';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { refreshCart } from '@/lib/client/session';

/** The change needs a click, because mail scanners open links. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT('account');
  const { errorText, fieldErrors, busy, props } = useForm(async () => {
    const { message } = await callApi('/api/user/email/confirm', { body: { token } });
    notify.success(message);
    await refreshCart();
    onDone();
  });
  return (
    <div className="mb-5">
      <Section title={t('confirmTitle')} text={t('confirmText')}>
        <form {...props} className="grid gap-4">
          {/* The token of the link has no field in the form, so its error is shown above the button. */}
          <FormError text={errorText || (fieldErrors.token ?? '')} />
          <Button type="submit" size="large" aria-disabled={busy}>
            {t('confirm')}
          </Button>
        </form>
      </Section>
    </div>
  );
}
