import { useT } from '#i18n';
import type { OrderView } from '@/lib/orders/view';

/** The products of an order that were out of stock when it was paid, if any. */
export function StockNote({ order, className }: { order: OrderView; className: string }) {
  const t = useT('board');
  const { soldOut, stockNote } = order;
  if (!stockNote) return null;
  // A server of an older version names no products apart from the sentence.
  const words = soldOut ? t('soldOut', { names: soldOut.join(', ') }) : stockNote;
  return <p className={`text-tomato ${className}`}>{words}.</p>;
}
