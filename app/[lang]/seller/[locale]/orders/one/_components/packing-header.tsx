import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { telHref } from '@/app/_components/contact-links';
import { Filled, slot } from '@/app/_components/filled';
import { Notice } from '@/app/_components/notice';
import { orderName } from '@/app/_components/order-parts';
import { useNow } from '@/app/_components/use-now';
import { BottomBar } from '@/app/[lang]/seller/[locale]/_components/save-bar';
import { usePickerOf } from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import type {
  OrderAndSteps,
  OrdersAndSteps,
} from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { usePerson } from '@/lib/client/seller-store';
import type { OrderView } from '@/lib/orders/view';
import { formatCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { lessDueCents } from './packing-counts';
import type { Packing } from './use-packing';

/**
 * A staff member can become the picker, replace another picker, or release the orders. The owner sees nothing while the
 * orders have no picker.
 */
export function PickerBar({ orders, steps }: OrdersAndSteps) {
  const t = useT('packing');
  const pickerOf = usePickerOf(useNow(10_000));
  const isStaff = usePerson() !== undefined;
  const open = orders
    .filter(({ status }) => status === 'Order Placed')
    .map((order) => ({ order, picker: pickerOf(order) }));
  const pickers = open.flatMap(({ picker }) => picker ?? []);
  const picker = pickers.find(({ isMine }) => !isMine) ?? pickers[0];
  if (open.length === 0 || (!picker && !isStaff)) return null;
  const isBusy = open.some(({ order }) => steps.isBusy(order._id));
  const others = open.filter((one) => !one.picker?.isMine);
  const onClick = () =>
    others.length > 0
      ? steps.sendAll(
          others.map((one) => one.order),
          '/api/order/claim',
          ({ _id: id }) => {
            const over = others.find(({ order }) => order._id === id)?.picker?.person;
            return omitUndefined({ id, over: over || undefined });
          },
        )
      : steps.sendAll(
          open.map((one) => one.order),
          '/api/order/release',
          ({ _id: id }) => ({ id }),
        );
  const isTheirs = picker !== undefined && !picker.isMine;
  return (
    <Notice kind={isTheirs ? 'warning' : 'info'} className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {picker && (
          <p role="status" className="min-w-0 font-semibold">
            {picker.labels}
          </p>
        )}
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void onClick()}>
          {t(others.length === 0 ? 'release' : isTheirs ? 'takeOver' : 'iPack')}
        </Button>
      </div>
    </Notice>
  );
}

export function focusStep(): void {
  // The hidden board stays mounted, so ignore its buttons.
  const steps = document.querySelectorAll<HTMLElement>('main [data-step]');
  [...steps].find((button) => button.checkVisibility())?.focus();
}

/**
 * This bar sends all corrections of a packed order with online payment. Its button shows the amount of the refund.
 */
export function Correction({
  packing: { order, changes, shown, correct, discard },
  steps,
  isNamed,
}: Pick<OrderAndSteps, 'steps'> & {
  packing: Packing;
  /** True if the page shows several orders. The button then names its order. */
  isNamed: boolean;
}) {
  const t = useT('packing');
  const tBoard = useT('board');
  const { code } = usePageLanguage();
  const isOpen = changes.length > 0;
  const wasClicked = useRef(false);

  // The button for the corrections disappears, so focus the button for the next status.
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

/** The shopper chooses what to do if an item is out of stock. */
export const WISHES = {
  'leave out': 'leaveOut',
  replace: 'replaceIt',
  call: 'callMe',
} as const satisfies Record<OrderView['ifMissing'], string>;

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
