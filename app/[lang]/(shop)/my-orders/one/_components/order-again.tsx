'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import { useWork } from '@/app/_components/use-work';
import { Unreachable } from '@/lib/client/api-client';
import type { OrderView } from '@/lib/orders/view';
import type { Outcome } from './order-again-dialog';

const importParts = () => import('./order-again-dialog');
const importDialog = () => importParts().then((parts) => parts.AgainDialog);

export function OrderAgain({ order, variant }: { order: OrderView; variant?: 'soft' }) {
  const t = useT('orders');
  const { currency } = useShop();
  const [outcome, setOutcome] = useState<Outcome>();
  const { isBusy, run } = useWork();
  const [AgainDialog, load] = useLazyComponent(importDialog);

  async function again() {
    if (!(await load())) throw new Unreachable('GET /api/product/list');
    const { putAgain } = await importParts();
    setOutcome(await putAgain(order, currency));
  }

  return (
    <>
      <Button variant={variant} aria-disabled={isBusy} onClick={() => run(again)}>
        {t('again')}
      </Button>
      {AgainDialog && (
        <AgainDialog
          outcome={outcome}
          orderCurrency={order.currency}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  );
}
