import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { telHref } from '@/app/_components/contact-links';
import { Filled, slot } from '@/app/_components/filled';
import { Notice } from '@/app/_components/notice';
import { orderName } from '@/app/_components/order-parts';
import { BottomBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import type { OrderView } from '@/lib/orders/view';
import { formatCents } from '@/lib/utils/money';
import { lessDueCents } from './packing-counts';
import type { Packing } from './use-packing';

/** Focuses the button for the next status of the order. */
export function focusStep(): void {
  // The hidden board stays in the document. Ignore its `data-step` buttons.
  const steps = document.querySelectorAll<HTMLElement>('main [data-step]');
  [...steps].find((button) => button.checkVisibility())?.focus();
}

/**
 * The bar for corrections of a packed order that was paid online. One click sends all corrections. The label
 * of the button contains the refund.
 */
export function Correction({
  packing: { order, changes, shown, correct, discard },
  steps,
  isNamed,
}: Pick<OrderAndSteps, 'steps'> & {
  packing: Packing;
  /** True if the page shows several orders, so that the button names its order. */
  isNamed: boolean;
}) {
  const t = useT('packing');
  const tBoard = useT('board');
  const { code } = usePageLanguage();
  const isOpen = changes.length > 0;
  const wasClicked = useRef(false);

  // After the corrections are sent, the clicked button disappears. Focus the button for the next status
  // instead.
  useLayoutEffect(() => {
    if (isOpen || !wasClicked.current) return;
    wasClicked.current = false;
    if (document.activeElement === document.body) focusStep();
  }, [isOpen]);

  if (!isOpen) return null;
  const { _id: id, items, currency } = order;
  const cents = lessDueCents(
    order,
    items.map((item) => shown(item).item),
  );
  const action =
    cents > 0 ? t('correctSum', { sum: formatCents(cents, currency, code) }) : t('correctNone');
  const text = isNamed ? tBoard('action', { action: orderName(order), name: action }) : action;
  const isBusy = steps.isBusy(id);

  async function send() {
    if (isBusy) return;
    wasClicked.current = true;
    await correct((lines) => steps.send(id, '/api/order/pack', { id, lines, done: true }));
  }

  function leave() {
    wasClicked.current = true;
    discard();
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {cents < 0 ? (
        <p className="grow self-center text-tomato">{t('cannotRaise')}</p>
      ) : (
        <Button size="large" aria-disabled={isBusy} onClick={send} className="grow">
          {text}
        </Button>
      )}
      <Button variant="outline" onClick={leave}>
        {t('leave')}
      </Button>
    </div>
  );
}

/** A sticky bar with the number of ticked lines of all orders of the page and the button for the next status. */
export function StepBar({ parts, children }: { parts: readonly Packing[]; children: ReactNode }) {
  const t = useT('board');
  const lines = parts.flatMap(({ order, shown }) => order.items.map(shown));
  const ticked = lines.filter(({ isTicked }) => isTicked).length;
  const isShown = parts.some(
    ({ order: { status } }) => status === 'Order Placed' || status === 'Packed',
  );
  return (
    <BottomBar
      className="bottom-[calc(0.5rem+env(safe-area-inset-bottom))] mb-5 md:bottom-4"
      label={t('nextStep')}
      layout="gap-x-4 gap-y-1 px-4 py-2"
    >
      {isShown && (
        <p className="font-bold tabular-nums">
          {t('ofAll', { part: ticked, all: lines.length })}
          <span className="sr-only"> {t('linesTicked')}</span>
        </p>
      )}
      {children}
    </BottomBar>
  );
}

/** The message keys for the shopper's substitution preference (what to do if an item is out of stock). */
export const WISHES = {
  'leave out': 'leaveOut',
  replace: 'replaceIt',
  call: 'callMe',
} as const satisfies Record<OrderView['ifMissing'], string>;

/** Shows the shopper's note, substitution preference and phone number to the picker. */
export function PackingHead({ order }: { order: OrderView }) {
  const t = useT('packing');
  const { address, erased, status, ifMissing } = order;
  const isOpen = status === 'Order Placed' || status === 'Packed';
  if (erased || (!isOpen && !address.note && !address.phone)) return null;
  return (
    <div className="mb-4 grid gap-1">
      {address.note && (
        <Notice kind="info" className="font-semibold">
          <bdi>{address.note}</bdi>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {isOpen && (
          <p className="text-muted">
            <Filled
              text={t('ifMissing', { wish: slot(0) })}
              parts={[
                <strong key="wish" className="text-ink">
                  {t(WISHES[ifMissing])}
                </strong>,
              ]}
            />
          </p>
        )}
        {address.phone && (
          <a
            href={telHref(address.phone)}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('call', { phone: `\u2066${address.phone}\u2069` })}
          </a>
        )}
      </div>
    </div>
  );
}
