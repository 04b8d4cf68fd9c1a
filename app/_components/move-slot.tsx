'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import type { OrderView } from '@/lib/orders/view';
import type { DeliverySlot } from '@/lib/slots/view';
import { Button } from './button';
import { Dialog } from './dialog';
import { isSame, SlotList, useSlots } from './slot-list';
import { Skeleton } from './spinner';

type Move = {
  order: OrderView;
  as?: 'seller';
  onMove: (slot: DeliverySlot) => Promise<boolean>;
};

function Choice({ order, as, onMove, onClose }: Move & { onClose: () => void }) {
  const t = useT('slots');
  const { slots: windows, fault, reload: ask } = useSlots(as);
  const [chosen, setChosen] = useState(order.window);
  const [busy, setBusy] = useState(false);
  const isOther = chosen !== undefined && !isSame(chosen, order.window);

  async function move() {
    if (!chosen || !isOther || busy) return;
    setBusy(true);
    const isMoved = await onMove(chosen);
    setBusy(false);
    if (isMoved) onClose();
    else await ask();
  }

  return (
    <div className="grid gap-4">
      {fault && <p className="text-danger">{fault}</p>}
      {!windows && !fault && <Skeleton className="h-48 rounded-field" />}
      {windows && (
        <SlotList slots={windows} value={chosen} own={order.window} onChange={setChosen} />
      )}
      <Button size="large" aria-disabled={busy || !isOther} onClick={() => void move()}>
        {t(busy ? 'changing' : 'change')}
      </Button>
      <Button size="large" variant="outline" onClick={onClose}>
        {t('keep')}
      </Button>
    </div>
  );
}

/** If `onMove` resolves to false, the order was not moved, and the slots are loaded again. */
export function MoveSlot(move: Move) {
  const t = useT('slots');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('change')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('changeThe')} shape="sheet">
        {isOpen && <Choice {...move} onClose={close} />}
      </Dialog>
    </>
  );
}
