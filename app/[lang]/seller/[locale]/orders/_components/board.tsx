'use client';

import {
  Component,
  createRef,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { StatusMark } from '@/app/_components/status-chip';
import { useNow } from '@/app/_components/use-now';
import { nextGroupStatus } from '@/lib/orders/pack-together';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { OnTimeRates, PauseNote } from './board-header';
import { OrderCard } from './order-card';
import {
  DeliveredDialogs,
  needsDeliveryQuestions,
  UncountedDialog,
  useDeliveryQuestions,
} from './order-dialogs';
import { useFeed } from './order-feed';
import {
  type Board as BoardView,
  boardOf,
  type Card,
  cardsOf,
  dropAction,
  isCountedInPart,
  type Orders,
  SECTIONS,
  type SectionName,
  sumsOf,
} from './recent-orders';
import { type Undo, useOrderStatus } from './use-order-status';

/** This number suffices for a rush. Rendering the orders of a week would be slow. */
const AT_FIRST = 40;

type Dragged = { card: Card; undos: readonly Undo[] };

const STATUS_OF = {
  new: 'Order Placed',
  packed: 'Packed',
  out: 'Out for delivery',
  done: 'Delivered',
} as const satisfies Record<SectionName, OrderView['status']>;

type SectionProps = {
  name: SectionName;
  orders: OrderView[];
  now: number;
  steps: Pick<ReturnType<typeof useOrderStatus>, 'isBusy' | 'undoAll'>;
  onStep: (orders: readonly OrderView[], status: OrderView['status']) => void;
  dragged?: Dragged;
  onDrag: (dragged?: Dragged) => void;
  className: string;
};

function Sums({ ended }: { ended: OrderView[] }) {
  const t = useT('board');
  const { delivered, cancelled } = sumsOf(ended, usePageLanguage().code);
  const row = 'flex flex-wrap justify-between gap-x-2 font-semibold tabular-nums';
  return (
    <div className="mb-3">
      <p className={row}>
        <span>{t('deliveredCount', { count: delivered.count })}</span>{' '}
        <span className="ms-auto">{delivered.sum}</span>
      </p>
      {cancelled.count > 0 && (
        <p className={`${row} text-muted`}>
          <span>{t('cancelledCount', { count: cancelled.count })}</span>{' '}
          <span className="ms-auto">{cancelled.sum}</span>
        </p>
      )}
    </div>
  );
}

/**
 * When the focused order leaves the column, the next order gets the focus. The seller can then press the same key
 * again.
 */
function BoardSection({
  name,
  orders,
  now,
  steps,
  onStep,
  dragged,
  onDrag,
  className,
}: SectionProps) {
  const t = useT('board');
  const id = useId();
  const [most, setMost] = useState(AT_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const lastClicked = useRef<{ id: string; place: number }>(undefined);

  // Move the focus only after the order has left the column.
  useLayoutEffect(() => {
    const from = lastClicked.current;
    if (!from || orders.some(({ _id }) => _id === from.id)) return;
    lastClicked.current = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [];
    buttons[Math.min(from.place, buttons.length - 1)]?.focus({ preventScroll: true });
  }, [orders]);

  const cards = cardsOf(orders);
  const isBusy = (card: Card) => card.some(({ _id }) => steps.isBusy(_id));
  const next = dragged && nextGroupStatus(dragged.card);
  const drop =
    dragged && dropAction(next?.orders[0] ?? dragged.card[0], name, dragged.undos[0]?.to);
  function onDrop() {
    if (!dragged || !drop || isBusy(dragged.card)) return;
    if (drop.kind === 'undo')
      void steps.undoAll(dragged.undos.filter(({ to }) => to === drop.status));
    else if (next) onStep(next.orders, drop.status);
  }

  return (
    <section
      aria-labelledby={id}
      onDragOver={(event) => drop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={`${className} ${drop ? 'rounded-card outline-2 outline-leaf outline-dashed outline-offset-4' : ''}`}
    >
      <h2
        id={id}
        className="sr-only items-center gap-2 font-bold text-base lg:not-sr-only lg:mb-1.5 lg:flex print:not-sr-only print:mb-3"
      >
        <StatusMark status={STATUS_OF[name]} />
        {t(name)}{' '}
        <span className="shrink-0 font-semibold text-muted tabular-nums">{orders.length}</span>
      </h2>
      {name === 'done' && <OnTimeRates done={orders.length} />}
      {orders.length === 0 && (
        <p className="py-6 text-center text-muted lg:text-start">{t('nothing')}</p>
      )}
      {name === 'done' && orders.length > 0 && <Sums ended={orders} />}
      <ul ref={list} className="space-y-1.5">
        {cards.slice(0, most).map((card, place) => (
          <li key={card[0]._id} className="@container break-inside-avoid">
            <OrderCard
              orders={card}
              now={now}
              isBusy={isBusy(card)}
              onStep={(moved, status) => {
                lastClicked.current = { id: card[0]._id, place };
                onStep(moved, status);
              }}
              onDrag={(undos) => onDrag(undos && { card, undos })}
              onTakeBack={(undos) => {
                lastClicked.current = { id: card[0]._id, place };
                void steps.undoAll(undos);
              }}
            />
          </li>
        ))}
      </ul>
      {cards.length > most && (
        <Button variant="quiet" className="mt-3 w-full" onClick={() => setMost(most + AT_FIRST)}>
          {t('further', { count: cards.slice(most).flat().length })}
        </Button>
      )}
    </section>
  );
}

type StableHeightProps = { className: string; of: string; children: ReactNode };

/**
 * When an order leaves a column, the page does not become shorter. Otherwise the page would scroll, and the next tap
 * could hit another order. Only class components have `getSnapshotBeforeUpdate`.
 */
class StableHeight extends Component<StableHeightProps> {
  private readonly box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: StableHeightProps): null {
    const box = this.box.current;
    if (!box) return null;
    const { scrollHeight } = document.documentElement;
    const belowScreen = Math.max(0, Math.floor(scrollHeight - innerHeight - scrollY));
    const minHeight = `max(100dvh, ${box.offsetHeight - belowScreen}px)`;
    box.style.minHeight = before.of === this.props.of ? minHeight : '';
    return null;
  }

  override componentDidUpdate(): void {
    const box = this.box.current;
    const bottoms = [...(box?.children ?? [])].map((part) => part.getBoundingClientRect().bottom);
    // On a phone, the bars at the top cover the top quarter of the viewport.
    if (box && Math.max(...bottoms) < innerHeight / 4) box.style.minHeight = '';
  }

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.box} className={className}>
        {children}
      </div>
    );
  }
}

type TabsProps = {
  board: BoardView;
  isLoading: boolean;
  chosen: SectionName;
  choose: (name: SectionName) => void;
};

function Tabs({ board, isLoading, chosen, choose }: TabsProps) {
  const t = useT('board');
  return (
    <fieldset className="tall:sticky top-16 z-10 -mx-4 mb-3 grid grid-cols-[repeat(auto-fit,minmax(4.2rem,1fr))] gap-1 border-line border-b bg-paper px-4 py-2 lg:hidden print:hidden">
      <legend className="sr-only">{t('section')}</legend>
      {SECTIONS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
          className="min-h-13 rounded-field px-1 font-semibold text-muted text-sm leading-tight max-[12rem]:px-0 max-[12rem]:text-[0.7rem] aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong"
        >
          <span className="flex flex-wrap items-center justify-center gap-x-1.5 text-lg tabular-nums">
            <StatusMark status={STATUS_OF[name]} />
            {isLoading ? '–' : board[name].length}
          </span>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

const ordersOf = (orders: Orders, ids: readonly string[]): OrderView[] =>
  ids.flatMap((id) => orders.get(id) ?? []);

export function Board() {
  const t = useT('board');
  const { orders, status, take, reload } = useFeed();
  const now = useNow();
  const { timeZone } = useShop();
  const steps = useOrderStatus(take);
  const [chosen, setChosen] = useState<SectionName>('new');
  const [dragged, setDragged] = useState<Dragged>();
  const questions = useDeliveryQuestions([...orders.values()], steps);
  const [uncounted, setUncounted] = useState<readonly string[]>([]);
  const board = useMemo(() => boardOf(orders, now, timeZone), [orders, now, timeZone]);

  function onStep(moved: readonly OrderView[], status: OrderView['status']) {
    const isAsking = (order: OrderView) =>
      status === actionsOf(order).next && needsDeliveryQuestions(order);
    if (status === 'Packed' && isCountedInPart(moved))
      return setUncounted(moved.map(({ _id }) => _id));
    questions.ask(moved.filter(isAsking));
    const others = moved.filter((order) => !isAsking(order));
    if (others.length > 0) void steps.stepAll(others, status);
  }

  // Another device may have changed the orders while the dialog was open.
  const toPack = ordersOf(orders, uncounted).filter((order) => actionsOf(order).next === 'Packed');
  const inPart = isCountedInPart(toPack) ? toPack : [];

  if (status === 'failed')
    return (
      <p className="flex flex-wrap items-center gap-4">
        {t('notLoaded')}
        <Button variant="outline" onClick={reload}>
          {t('tryAgain')}
        </Button>
      </p>
    );
  return (
    <>
      {/* Always render this element, because screen readers announce only text in an existing live region. */}
      <div aria-live="polite" className="print:hidden">
        <PauseNote now={now} />
      </div>
      <Tabs board={board} isLoading={status === 'loading'} chosen={chosen} choose={setChosen} />
      <StableHeight
        of={chosen}
        className="grid min-h-dvh content-start items-start gap-4 lg:grid-cols-4 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] print:min-h-0 print:grid-cols-1"
      >
        {status === 'loading' && <Skeleton className="h-72 rounded-panel lg:col-span-4" />}
        {(status === 'ready' ? SECTIONS : []).map((name) => (
          <BoardSection
            key={name}
            name={name}
            orders={board[name]}
            now={now}
            steps={steps}
            onStep={onStep}
            dragged={dragged}
            onDrag={setDragged}
            className={`min-w-0 ${name === chosen ? '' : 'hidden lg:block print:block'}`}
          />
        ))}
      </StableHeight>
      <UncountedDialog
        open={inPart.length > 0}
        count={inPart.flatMap(({ items }) => items).filter(({ isCounted }) => !isCounted).length}
        onClose={() => setUncounted([])}
        onPack={() => {
          setUncounted([]);
          void steps.stepAll(toPack, 'Packed');
        }}
      />
      <DeliveredDialogs {...questions.dialogs} />
    </>
  );
}
