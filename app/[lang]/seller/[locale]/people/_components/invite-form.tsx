import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { Section } from '@/app/_components/section';
import { EmailField } from '@/app/_components/sign-in-fields';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import type { InviteAnswer } from '@/lib/staff/view';
import { RoleField } from './role-field';

/** Invites somebody; `onInvited` gets the link. */
export function InviteForm({ onInvited }: { onInvited: (answer: InviteAnswer) => void }) {
  const t = useT('people');
  const { faults, refusal, busy, props } = useForm(async ({ name, email, role }, form) => {
    const body = { name, email, role };
    const answer = await callApi<InviteAnswer>('/api/staff/invite', { as: 'seller', body });
    form.reset();
    onInvited(answer);
  });
  return (
    <Section title={t('inviteTitle')}>
      <form {...props} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={40}
          required
          error={faults.name}
        />
        <EmailField label={t('email')} autoComplete="off" error={faults.email} />
        <div className="sm:col-span-2">
          <RoleField />
        </div>
        <div className="grid gap-4 sm:col-span-2">
          <FormRefusal text={refusal} />
          <Button
            type="submit"
            aria-disabled={busy}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            {t('invite')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
