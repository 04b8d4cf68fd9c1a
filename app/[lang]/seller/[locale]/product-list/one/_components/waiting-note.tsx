import { useT } from '#i18n';
import { Notice } from '@/app/_components/notice';
import { useShop } from '@/app/_components/shop-provider';
import { useQuietQuery } from '@/app/_components/use-query';
import type { WaitingAnswer } from '@/lib/stock-alerts/view';

/** Shows how many people wait for a product that is out of stock. Renders nothing while nobody waits. */
export function WaitingNote({ id }: { id: string }) {
  const t = useT('sellerProduct');
  const { backInStock } = useShop();
  const path = backInStock ? (`/api/stock-alert/waiting?id=${id}` as const) : undefined;
  const count = useQuietQuery<WaitingAnswer>(path, 'seller')?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <Notice kind="info" className="font-semibold">
      {t('waiting', { count })}
    </Notice>
  );
}
