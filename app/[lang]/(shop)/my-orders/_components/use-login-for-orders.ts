import { useT } from '#i18n';
import { openLogin } from '@/lib/client/session-store';

/** Opens the login modal; signed in, it leads back to the orders. */
export function useLoginForOrders(): () => void {
  const t = useT('orders');
  return () => openLogin({ path: '/my-orders', text: t('toOrders') });
}
