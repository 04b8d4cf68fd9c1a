import { useT } from '#i18n';
import { Field, TextArea } from '@/app/_components/field';
import { MAX_BANK_DETAILS, MAX_METHOD_NAME } from '@/lib/payments/limits';
import { Revealed, SwitchField, useFieldOf } from './form-fields';

/** The switch for one payment method, with an input for its name in the shop. */
function MethodFields({
  code,
  label,
  hint,
  example,
}: {
  code: string;
  label: string;
  hint: string;
  example: string;
}) {
  const t = useT('sellerSettings');
  const field = useFieldOf();
  const [name, details] = [`payMethods.${code}.name`, 'payMethods.transfer.details'];
  return (
    // Every payment method has an input for its name, so each group of inputs needs its own label.
    <fieldset aria-label={label} className="mt-4">
      <SwitchField name={`payMethods.${code}.on`} label={label} hint={hint} />
      <Revealed by={`payMethods.${code}.on`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...field(name)}
            label={t('payMethodName')}
            hint={t('payMethodNameHint', { name: example })}
            maxLength={MAX_METHOD_NAME}
          />
          {code === 'transfer' && (
            <TextArea
              {...field(details)}
              label={t('bankDetails')}
              hint={t('bankDetailsHint')}
              rows={4}
              maxLength={MAX_BANK_DETAILS}
            />
          )}
        </div>
      </Revealed>
    </fieldset>
  );
}

/** The payment methods other than cash and online. The seller switches each method on separately. */
export function PayMethodFields() {
  const t = useT('sellerSettings');
  const tMethods = useT('payMethods');
  const of = (code: 'terminal' | 'transfer' | 'account', label: string, hint: string) => (
    <MethodFields {...{ code, label, hint, example: tMethods(code) }} />
  );
  return (
    <>
      <h2 className="font-semibold">{t('payMethods')}</h2>
      <p className="mt-1 max-w-prose text-muted text-sm">{t('payMethodsHint')}</p>
      {of('terminal', t('payTerminal'), t('payTerminalHint'))}
      {of('transfer', t('payTransfer'), t('payTransferHint'))}
      {of('account', t('payAccount'), t('payAccountHint'))}
    </>
  );
}
