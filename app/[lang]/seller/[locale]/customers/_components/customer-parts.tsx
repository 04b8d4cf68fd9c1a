import { useT } from '#i18n';
import { Amount } from '@/app/_components/order-parts';
import type { CustomerRow } from '@/lib/customers/view';

/** Shows that a customer has no account, or is blocked. */
export function CustomerMarks({
  kind,
  isBlocked,
  isGuest,
}: Pick<CustomerRow, 'kind' | 'isBlocked' | 'isGuest'>) {
  const t = useT('customers');
  const mark = 'inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm';
  return (
    <>
      {kind === 'phone' && <span className={`${mark} bg-sunk text-muted`}>{t('byPhone')}</span>}
      {isGuest && <span className={`${mark} bg-sunk text-muted`}>{t('guest')}</span>}
      {isBlocked && <span className={`${mark} bg-danger-soft text-danger`}>{t('blocked')}</span>}
    </>
  );
}

/** Shows what a customer has spent, one amount per currency. */
export function Spent({ spent = [] }: Pick<CustomerRow, 'spent'>) {
  return (
    <>
      {spent.map(({ currency, amount }) => (
        <span key={currency} className="block">
          <Amount amount={amount} currency={currency} />
        </span>
      ))}
    </>
  );
}

/** Returns a function that formats the number of a customer's orders. */
export function useOrderCount() {
  const t = useT('customers');
  return ({ orders, isMinimum }: Pick<CustomerRow, 'orders' | 'isMinimum'>) =>
    isMinimum ? t('atLeast', { count: orders }) : String(orders);
}
