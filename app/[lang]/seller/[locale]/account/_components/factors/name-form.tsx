import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormRefusal } from '@/app/_components/form-refusal';
import { useForm } from '@/app/_components/use-form';
import { callApi } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';

/** The name of a passkey. */
export function NameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const t = useT('factors');
  const { faults, refusal, busy, props } = useForm(async (texts) => {
    const body = { id, name: texts.name };
    const { message } = await callApi('/api/seller/passkey/rename', { as: 'seller', body });
    notify.success(message);
    onDone();
  });
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <Field
        label={t('name')}
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        required
        error={faults.name}
      />
      <FormRefusal text={refusal} />
      <Button type="submit" aria-disabled={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
