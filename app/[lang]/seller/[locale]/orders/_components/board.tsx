'use client';

import { useMemo, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { useNow } from '@/app/_components/use-now';
import { IfMay } from '@/app/[lang]/seller/[locale]/_components/if-may';
import { BoardSection } from './board-section';
import {
  type Board as BoardView,
  boardOf,
  isCountedInPart,
  SECTIONS,
  type SectionName,
} from './board-sections';
import { DeliveredDialogs } from './delivered-dialogs';
import { KeptLength } from './kept-length';
import { useFeed } from './order-feed';
import { PauseButton, PauseNote } from './pause-orders';
import { UncountedDialog } from './uncounted-dialog';
import { useOrderStatus } from './use-order-status';
import { type Promises, usePromises } from './use-promises';

/** The choice of the section on a phone; wider screens show all four side by side. */
function Tabs({
  board,
  isLoading,
  chosen,
  choose,
}: {
  board: BoardView;
  isLoading: boolean;
  chosen: SectionName;
  choose: (name: SectionName) => void;
}) {
  const t = useT('board');
  return (
    <fieldset className="tall:sticky top-16 z-10 -mx-4 mb-4 grid grid-cols-[repeat(auto-fit,minmax(4.2rem,1fr))] gap-1 border-line border-b bg-paper px-4 py-2 lg:hidden print:hidden">
      <legend className="sr-only">{t('section')}</legend>
      {SECTIONS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
          className="min-h-13 rounded-field px-1 font-semibold text-muted text-sm leading-tight max-[12rem]:px-0 max-[12rem]:text-[0.7rem] aria-pressed:bg-leaf-soft aria-pressed:text-leaf-strong"
        >
          <span className="block text-lg tabular-nums">{isLoading ? '–' : board[name].length}</span>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** How many promises were kept, of how many. */
function Kept({ words, count }: { words: 'onTimeToday' | 'onTimeWeek'; count: Promises }) {
  const t = useT('board');
  return (
    <span className="block">
      <Filled
        text={t(words, { count: slot(0) })}
        parts={[
          <strong key="count" className="text-ink tabular-nums">
            {count.delivered > 0 ? t('ofAll', { part: count.onTime, all: count.delivered }) : '–'}
          </strong>,
        ]}
      />
    </span>
  );
}

function BoardHead({ done, now }: { done: number; now: number }) {
  const t = useT('board');
  const { bell } = useFeed();
  const { today, week } = usePromises(done);
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* Each on a line of its own, so that no count that comes later begins another. */}
        <p className="text-muted">
          <Kept words="onTimeToday" count={today} />
          <Kept words="onTimeWeek" count={week} />
        </p>
        <div className="flex flex-wrap gap-2">
          <IfMay needs="shop">
            <PauseButton now={now} />
          </IfMay>
          <Button
            look={bell.isOn ? 'soft' : 'outline'}
            aria-pressed={bell.isOn}
            onClick={bell.toggle}
            className="max-sm:px-3"
          >
            <Icon name="bell" className="size-5" />
            <span className="max-sm:sr-only">{t('bell')}</span>
          </Button>
        </div>
      </div>
      {/* There from the beginning, so that a screen reader reads out what comes. */}
      <p role="status" className="mt-3 max-w-prose text-muted empty:mt-0">
        {bell.shortfall && t(bell.shortfall)}
      </p>
    </div>
  );
}

/** The orders of the shop by what is to be done with them, live. */
export function Board() {
  const t = useT('board');
  const { orders, status, take, reload } = useFeed();
  const now = useNow();
  const { timeZone } = useShop();
  const steps = useOrderStatus(take);
  const [chosen, setChosen] = useState<SectionName>('new');
  const [delivered, setDelivered] = useState<string>();
  const [uncounted, setUncounted] = useState<string>();
  const board = useMemo(() => boardOf(orders, now, timeZone), [orders, now, timeZone]);

  // As it is now: another device may have counted the rest, or packed it.
  const asked = uncounted ? orders.get(uncounted) : undefined;
  const inPart = asked && isCountedInPart(asked) ? asked : undefined;

  if (status === 'failed')
    return (
      <p className="flex flex-wrap items-center gap-4">
        {t('notLoaded')}
        <Button look="outline" onClick={reload}>
          {t('tryAgain')}
        </Button>
      </p>
    );
  return (
    <>
      {/* There from the beginning, so that a screen reader reads out what comes. */}
      <div aria-live="polite" className="print:hidden">
        <PauseNote now={now} />
      </div>
      <BoardHead done={board.done.length} now={now} />
      <Tabs board={board} isLoading={status === 'loading'} chosen={chosen} choose={setChosen} />
      <KeptLength
        of={chosen}
        className="grid min-h-dvh content-start items-start gap-4 lg:grid-cols-4 print:min-h-0 print:grid-cols-1"
      >
        {status === 'loading' && <Skeleton className="h-72 rounded-panel lg:col-span-4" />}
        {(status === 'ready' ? SECTIONS : []).map((name) => (
          <BoardSection
            key={name}
            name={name}
            orders={board[name]}
            now={now}
            steps={steps}
            onDelivered={({ _id }) => setDelivered(_id)}
            onUncounted={({ _id }) => setUncounted(_id)}
            className={`min-w-0 ${name === chosen ? '' : 'hidden lg:block print:block'}`}
          />
        ))}
      </KeptLength>
      <UncountedDialog
        order={inPart}
        count={inPart?.items.filter(({ isCounted }) => !isCounted).length ?? 0}
        onClose={() => setUncounted(undefined)}
        onPack={(order) => {
          setUncounted(undefined);
          void steps.step(order, 'Packed');
        }}
      />
      <DeliveredDialogs
        order={delivered ? orders.get(delivered) : undefined}
        steps={steps}
        onClose={() => setDelivered(undefined)}
        onDeliver={(order, said) => void steps.step(order, 'Delivered', said)}
      />
    </>
  );
}
