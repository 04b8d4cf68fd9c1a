import { useT } from '#i18n';
import { SelectField } from '@/app/_components/field';
import { offeredMethods, PAY_METHODS, payMethodLabel } from '@/lib/payments/pay-methods';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import type { Draft } from './phone-draft';

/**
 * Selects the payment method of a phone order. Only a customer with the seller's permission can order on account. If
 * the chosen method becomes unavailable, for example after a change of the customer, it stays selected until the seller
 * chooses another method, because the customer must agree to the change. If an earlier attempt has placed the order,
 * another attempt with the same method finds that order. The field is hidden if the shop accepts only cash.
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
