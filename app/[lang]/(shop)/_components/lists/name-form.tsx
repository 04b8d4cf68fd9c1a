import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { FormError } from '@/app/_components/form-error';
import { useForm } from '@/app/_components/use-form';
import { MAX_LIST_NAME } from '@/lib/shopping-lists/limits';

type NameFormProps = {
  name?: string;
  action: string;
  onSave: (name: string) => Promise<void>;
};

export function NameForm({ name, action, onSave }: NameFormProps) {
  const t = useT('listContents');
  const { fieldErrors, errorText, busy, props } = useForm(({ name: typed = '' }) => onSave(typed));
  return (
    <form {...props} className="grid gap-4">
      <Field
        name="name"
        label={t('name')}
        required
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        defaultValue={name}
        error={fieldErrors.name || undefined}
      />
      <FormError text={errorText} />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {action}
      </Button>
    </form>
  );
}
