import { useLayoutEffect, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { formatCents } from '@/lib/utils/money';
import { lessDueCents } from './counts';
import { focusStep } from './focus-step';
import type { OrderAndSteps } from './order-and-steps';
import type { usePacking } from './use-packing';

/**
 * Sends what was corrected on a packed order that is paid online, with one press that names what is
 * given back by it.
 */
export function Correction({
  order,
  packing: { changes, shown, correct, discard },
  steps,
}: OrderAndSteps & { packing: ReturnType<typeof usePacking> }) {
  const t = useT('packing');
  const { code } = usePageLanguage();
  const isOpen = changes.length > 0;
  const isPressed = useRef(false);

  // The pressed button goes with what there was to send, and the focus with it.
  useLayoutEffect(() => {
    if (isOpen || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) focusStep();
  }, [isOpen]);

  if (!isOpen) return null;
  const { _id: id, items, currency } = order;
  const cents = lessDueCents(
    order,
    items.map((item) => shown(item).item),
  );
  const words =
    cents > 0 ? t('correctSum', { sum: formatCents(cents, currency, code) }) : t('correctNone');
  const isBusy = steps.isBusy(id);

  async function send() {
    if (isBusy) return;
    isPressed.current = true;
    await correct((lines) => steps.send(id, '/api/order/pack', { id, lines, done: true }));
  }

  function leave() {
    isPressed.current = true;
    discard();
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {cents < 0 ? (
        <p className="grow self-center text-tomato">{t('cannotRaise')}</p>
      ) : (
        <Button size="large" aria-disabled={isBusy} onClick={send} className="grow">
          {words}
        </Button>
      )}
      <Button look="outline" onClick={leave}>
        {t('leave')}
      </Button>
    </div>
  );
}
