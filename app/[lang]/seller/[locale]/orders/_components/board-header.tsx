'use client';

import { useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Notice } from '@/app/_components/notice';
import { ClockTime } from '@/app/_components/order-parts';
import { useNow } from '@/app/_components/use-now';
import { useWork } from '@/app/_components/use-work';
import { IfAllowed } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { useRequest } from '@/app/[lang]/seller/[locale]/_components/use-request';
import { callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { notify } from '@/lib/client/notify';
import { cacheShop, useFreshShop } from '@/lib/client/shop-store';
import type { PromisesView } from '@/lib/orders/view';
import { MAX_PAUSE_MESSAGE, PAUSE_MINUTES, pauseAt } from '@/lib/shop/pause-times';
import type { ShopViewResponse } from '@/lib/shop/view';
import { useFeed } from './order-feed';

/** Several deliveries in a row cause only one request. */
const SOON_MS = 300;

/** `onTime` counts orders that arrived by their promised time. */
type Promises = Pick<PromisesView['days'][number], 'delivered' | 'onTime'>;

function sumOf(days: PromisesView['days']): Promises {
  const sum = (key: keyof Promises) => days.reduce((all, day) => all + day[key], 0);
  return { delivered: sum('delivered'), onTime: sum('onTime') };
}

/** Loads the numbers again when `done`, the number of delivered orders, changes. */
function usePromises(done: number): { today: Promises; week: Promises } {
  const { answer } = useRequest(
    String(done),
    (signal) => callApi<PromisesView>('/api/order/promises', { as: 'seller', signal }),
    // The previous numbers stay visible. The board already reports that the server is unreachable.
    { delayMs: SOON_MS, onError: () => undefined },
  );
  const days = answer?.days ?? [];
  return { today: sumOf(days.slice(0, 1)), week: sumOf(days.slice(1)) };
}

/** The default length of a pause covers a rush. The pause ends by itself if the seller forgets it. */
const FIRST_MINUTES = 30;

type Pause = { on: boolean; minutes?: number; words?: string };

function usePause(now: number) {
  const shop = useFreshShop();
  const { isBusy, run } = useWork();
  const send = async (body: Pause) => {
    cacheShop((await callApi<ShopViewResponse>('/api/seller/pause', { as: 'seller', body })).shop);
    focusInPlace('[data-pause]');
  };
  return { isKnown: shop !== undefined, pause: shop && pauseAt(shop, now), isBusy, run, send };
}

export function PauseNote({ now }: { now: number }) {
  const t = useT('board');
  const { pause, isBusy, run, send } = usePause(now);
  const field = useRef<HTMLInputElement>(null);
  if (!pause) return null;
  const { until, words } = pause;
  const pauseFor = (minutes?: number) =>
    void run(() => send({ on: true, minutes, words: field.current?.value }));
  return (
    <Notice kind="danger" role="region" aria-labelledby="paused" className="mb-4 max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="paused" className="font-bold text-xl">
          {until ? (
            <Filled
              text={t('noNewUntil', { time: slot(0) })}
              parts={[<ClockTime key="time" iso={until} now={now} />]}
            />
          ) : (
            t('noNewUntilYou')
          )}
        </h2>
        <Button
          data-pause
          size="large"
          aria-disabled={isBusy}
          onClick={() => void run(() => send({ on: false }))}
        >
          {t('reopen')}
        </Button>
      </div>
      <div className="mt-3 grid gap-3 text-ink lg:grid-cols-2 lg:items-start">
        <Field
          key={words}
          ref={field}
          label={t('shoppersRead')}
          defaultValue={words}
          placeholder={t('pausedHint')}
          maxLength={MAX_PAUSE_MESSAGE}
          autoComplete="off"
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{t('pauseNow')}</legend>
          {PAUSE_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              variant="outline"
              aria-disabled={isBusy}
              onClick={() => pauseFor(minutes)}
            >
              {t('minutes', { count: minutes })}
            </Button>
          ))}
          <Button variant="outline" aria-disabled={isBusy} onClick={() => pauseFor()}>
            {t('untilIReopen')}
          </Button>
        </fieldset>
      </div>
    </Notice>
  );
}

const UNDO_MS = 10_000;

export function PauseButton({ now }: { now: number }) {
  const t = useT('board');
  const { isKnown, pause, isBusy, run, send } = usePause(now);
  if (!isKnown || pause) return null;
  const pauseOrders = async () => {
    await send({ on: true, minutes: FIRST_MINUTES });
    // The seller may have tapped the small button by mistake.
    notify.undoable(
      t('pausedFor', { count: FIRST_MINUTES }),
      () => void run(() => send({ on: false })),
      UNDO_MS,
    );
  };
  return (
    <Button
      data-pause
      variant="outline"
      className="max-lg:size-11 max-lg:px-0"
      title={t('pause')}
      aria-disabled={isBusy}
      onClick={() => void run(pauseOrders)}
    >
      <Icon name="pause" className="size-5 lg:hidden" />
      <span className="max-lg:sr-only">{t('pause')}</span>
    </Button>
  );
}

function OnTimeRate({ words, count }: { words: 'onTimeToday' | 'onTimeWeek'; count: Promises }) {
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

export function OnTimeRates({ done }: { done: number }) {
  const { today, week } = usePromises(done);
  return (
    <p className="mb-3 text-muted text-sm">
      <OnTimeRate words="onTimeToday" count={today} />
      <OnTimeRate words="onTimeWeek" count={week} />
    </p>
  );
}

export function BoardButtons() {
  const t = useT('board');
  const { bell } = useFeed();
  const now = useNow();
  return (
    <>
      <IfAllowed needs="shop">
        <PauseButton now={now} />
      </IfAllowed>
      <Button
        variant={bell.isOn ? 'soft' : 'outline'}
        size="icon"
        title={t('bell')}
        aria-label={t('bell')}
        aria-pressed={bell.isOn}
        onClick={bell.toggle}
      >
        <Icon name="bell" className="size-5" />
      </Button>
    </>
  );
}

export function BellNote() {
  const t = useT('board');
  const { bell } = useFeed();
  return (
    // Always render this element, because screen readers announce only text in an existing live region.
    <p role="status" className="mb-3 max-w-prose text-muted empty:mb-0 print:hidden">
      {bell.shortfall && t(bell.shortfall)}
    </p>
  );
}
