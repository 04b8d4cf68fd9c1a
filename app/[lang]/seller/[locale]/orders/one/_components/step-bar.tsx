import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { useToastsAbove } from '@/app/[lang]/seller/[locale]/_components/use-toasts-above';
import type { OrderView } from '@/lib/orders/view';
import type { usePacking } from './use-packing';

/** Always in sight: how many lines are ticked, and the next step. */
export function StepBar({
  order,
  shown,
  children,
}: {
  order: OrderView;
  shown: ReturnType<typeof usePacking>['shown'];
  children: ReactNode;
}) {
  const t = useT('board');
  const bar = useToastsAbove();
  const { status, items } = order;
  const ticked = items.filter((item) => shown(item).isTicked).length;
  return (
    <section
      ref={bar}
      data-bar
      aria-label={t('nextStep')}
      className="tall:sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border border-line bg-card px-4 py-2 shadow-lift md:bottom-4"
    >
      {(status === 'Order Placed' || status === 'Packed') && (
        <p className="font-bold tabular-nums">
          {t('ofAll', { part: ticked, all: items.length })}
          <span className="sr-only"> {t('linesTicked')}</span>
        </p>
      )}
      {children}
    </section>
  );
}
