'use client';

import { useRef } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { ClockTime } from '@/app/_components/order-parts';
import { useWork } from '@/app/_components/use-work';
import { callApi } from '@/lib/client/api-client';
import { focusInPlace } from '@/lib/client/focus-in-place';
import { noteShop, useFreshShop } from '@/lib/client/shop-store';
import { MAX_PAUSE_WORDS, PAUSE_MINUTES, pauseAt } from '@/lib/shop/pause-math';
import type { ShopAnswer } from '@/lib/shop/view';

/** What one press pauses for: long enough for a rush, and it ends by itself should it be forgotten. */
const FIRST_MINUTES = 30;

type Pause = { on: boolean; minutes?: number; words?: string };

function usePause(now: number) {
  const shop = useFreshShop();
  const { isBusy, run } = useWork();
  const send = (body: Pause) =>
    run(async () => {
      noteShop((await callApi<ShopAnswer>('/api/seller/pause', { as: 'seller', body })).shop);
      focusInPlace('[data-pause]');
    });
  return { isKnown: shop !== undefined, pause: shop && pauseAt(shop, now), isBusy, send };
}

/** While orders are paused: until when, "Reopen", and another length or sentence. */
export function PauseNote({ now }: { now: number }) {
  const t = useT('board');
  const { pause, isBusy, send } = usePause(now);
  const field = useRef<HTMLInputElement>(null);
  if (!pause) return null;
  const { until, words } = pause;
  const pauseFor = (minutes?: number) =>
    void send({ on: true, minutes, words: field.current?.value });
  return (
    <section
      aria-labelledby="paused"
      className="mb-4 max-w-5xl rounded-panel border-2 border-tomato bg-tomato-soft p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="paused" className="font-bold text-tomato text-xl">
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
          onClick={() => void send({ on: false })}
        >
          {t('reopen')}
        </Button>
      </div>
      <div className="mt-3 grid gap-3 lg:grid-cols-2 lg:items-start">
        <Field
          key={words}
          ref={field}
          label={t('shoppersRead')}
          defaultValue={words}
          placeholder={t('pausedHint')}
          maxLength={MAX_PAUSE_WORDS}
          autoComplete="off"
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 font-semibold text-sm">{t('pauseNow')}</legend>
          {PAUSE_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              look="outline"
              aria-disabled={isBusy}
              onClick={() => pauseFor(minutes)}
            >
              {t('minutes', { count: minutes })}
            </Button>
          ))}
          <Button look="outline" aria-disabled={isBusy} onClick={() => pauseFor()}>
            {t('untilIReopen')}
          </Button>
        </fieldset>
      </div>
    </section>
  );
}

/** Stops new orders in one press; nothing while they are stopped. */
export function PauseButton({ now }: { now: number }) {
  const t = useT('board');
  const { isKnown, pause, isBusy, send } = usePause(now);
  if (!isKnown || pause) return null;
  return (
    <Button
      data-pause
      look="outline"
      aria-disabled={isBusy}
      onClick={() => void send({ on: true, minutes: FIRST_MINUTES })}
    >
      {t('pause')}
    </Button>
  );
}
