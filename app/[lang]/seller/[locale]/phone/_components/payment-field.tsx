import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { offeredMethods, PAY_METHODS, payMethodLabel } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import type { Draft } from './phone-draft';

/**
 * Selects the payment method of a phone order. Only a customer whom the seller has allowed it can order on account. If
 * the chosen method is no longer available, for example for another customer, it stays selected until the seller
 * chooses another one: the customer must agree to a change. If an earlier attempt has placed the order, the next
 * attempt with the same method then finds this order. Hidden if there is only cash.
 */
export function PaymentField({
  methods,
  draft: { payMethod, paysOnAccount },
  change,
}: {
  methods: PayMethods | undefined;
  draft: Pick<Draft, 'payMethod' | 'paysOnAccount'>;
  change: (change: Pick<Draft, 'payMethod'>) => void;
}) {
  const t = useT('payMethods');
  const tForm = useT('phoneOrderForm');
  const offered = offeredMethods(methods, paysOnAccount === true);
  const isGone = payMethod !== undefined && !offered.some(({ code }) => code === payMethod);
  if (offered.length === 0 && !isGone) return null;
  const reason =
    payMethod === 'account' && methods?.account?.on ? tForm('notOnAccount') : t('gone');
  return (
    <SelectField
      label={t('legend')}
      value={payMethod ?? ''}
      error={isGone ? reason : undefined}
      onChange={({ target: { value } }) =>
        change({ payMethod: PAY_METHODS.find((one) => one === value) })
      }
    >
      <option value="">{t('cash')}</option>
      {offered.map((method) => (
        <option key={method.code} value={method.code}>
          {payMethodLabel(method, t)}
        </option>
      ))}
      {isGone && (
        <option value={payMethod} disabled>
          {payMethodLabel({ code: payMethod }, t)}
        </option>
      )}
    </SelectField>
  );
}
