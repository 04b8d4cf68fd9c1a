import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { telHref } from '@/app/_components/contact-links';
import { Icon } from '@/app/_components/icon';
import { Notice } from '@/app/_components/notice';
import { Amount, ClockTime, SlotTime } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import { TRY_WORDS } from '@/app/[lang]/seller/[locale]/orders/_components/returned-form';
import type { Translate } from '@/lib/i18n/translate';
import { formatPromise, type PromiseState } from '@/lib/orders/delivery-promise';
import { datedNumber } from '@/lib/orders/order-number';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { asOne, type Card, nextOf, type Shown, toCollectOf } from './use-deliveries';

type ConnectionProps = {
  isOffline: boolean;
  waiting: number;
  /** True if rejected updates are listed. "All updates are sent" would then be a contradiction. */
  hasRejected: boolean;
};

/**
 * Always render this element, so that the buttons below do not move while the courier taps. "Back online" appears only
 * after the connection was lost.
 */
export function Connection({ isOffline, waiting, hasRejected }: ConnectionProps) {
  const t = useT('deliveries');
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  const isFine = !isOffline && waiting === 0;
  const fine = wasOffline ? 'backOnline' : 'allSent';
  if (isFine && hasRejected) return <div role="status" />;
  return (
    <div role="status" className="mb-4 grid min-h-18">
      <Notice kind={isFine ? 'success' : 'warning'} className="items-center! font-semibold">
        {t(isFine ? fine : isOffline ? 'noConnection' : 'sending')}{' '}
        {waiting > 0 && t('waiting', { count: waiting })}
      </Notice>
    </div>
  );
}

const big =
  'inline-flex min-h-12 items-center gap-2 font-semibold text-leaf underline underline-offset-4';

const COLOURS = {
  kept: '',
  soon: 'text-amber',
  late: 'text-tomato',
} as const satisfies Record<PromiseState, string>;

type PromisedProps = { delivery: Shown; now: number };

function Promised({ delivery: { promisedAt, status, window }, now }: PromisedProps) {
  const t = useT('board');
  if (!promisedAt) return null;
  const { text, state } = formatPromise({ promisedAt, status, history: [] }, now, t);
  return (
    <span className={`font-semibold first-letter:uppercase ${COLOURS[state]}`}>
      {window ? <SlotTime slot={window} now={now} /> : <ClockTime iso={promisedAt} now={now} />}
      {(!window || state !== 'kept') && ` · ${text}`}
    </span>
  );
}

function Money({
  delivery: { toCollect, rounding, currency, status, payMethod, asksPaid },
}: {
  delivery: Shown;
}) {
  const t = useT('deliveries');
  const tMethods = useT('payMethods');
  if (status === 'Delivered') return null;
  // The courier must know whether to bring the card terminal. Returned deposits are always paid out in cash, without a
  // method.
  const isCashBack = toCollect < 0 && !asksPaid;
  const method = payMethod && !isCashBack && (
    <p className="font-semibold">
      <bdi>{orderMethodLabel(payMethod, tMethods)}</bdi>
    </p>
  );
  const rounded = rounding !== undefined && (
    <p className="flex flex-wrap gap-x-2 text-muted">
      {t('rounding')} <Amount amount={rounding} currency={currency} />
    </p>
  );
  if (toCollect === 0)
    return (
      <>
        <p className="font-semibold text-leaf">{t('nothingToCollect')}</p>
        {method}
        {rounded}
      </>
    );
  return (
    <>
      <p className="font-bold text-xl">
        {t(toCollect > 0 ? 'collect' : 'give')}{' '}
        <Amount amount={Math.abs(toCollect)} currency={currency} />
      </p>
      {method}
      {rounded}
    </>
  );
}

type Numbered = Pick<Shown, '_id' | 'number' | 'placedAt'>;

export type NumberOf = (delivery: Numbered) => string;

/** Returns a function that returns the number of an order, with its day if the order is not from today. */
export function useNumberOf(now: number): NumberOf {
  const { timeZone } = useShop();
  const locale = useLocale();
  return ({ _id, number, placedAt }) =>
    number
      ? datedNumber({ _id, number }, placedAt ? Date.parse(placedAt) : now, now, timeZone, locale)
      : '–';
}

export const cardTitle = (
  card: readonly Numbered[],
  numberOf: NumberOf,
  t: Translate<'deliveries'>,
): string => t('order', { number: card.map(numberOf).join(' + ') });

type StopAmountsProps = { card: Card<Shown>; numberOf: NumberOf; className: string };

/** Renders nothing for a single order. */
export function StopAmounts({ card, numberOf, className }: StopAmountsProps) {
  const t = useT('deliveries');
  const tGroups = useT('orderGroups');
  const tMethods = useT('payMethods');
  if (card.length === 1) return null;
  const [{ currency }] = card;
  const total = toCollectOf(card);
  return (
    <Notice kind="info" className={className}>
      <ul>
        {card.map((one) => (
          <li key={one._id} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {cardTitle([one], numberOf, t)}
              {one.payMethod && (
                <>
                  {' · '}
                  <bdi>{orderMethodLabel(one.payMethod, tMethods)}</bdi>
                </>
              )}
            </span>
            {one.toCollect === 0 ? (
              t('nothingToCollect')
            ) : (
              <span>
                {t(one.toCollect > 0 ? 'collect' : 'give')}{' '}
                <Amount amount={Math.abs(one.toCollect)} currency={currency} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 font-bold text-xl">
        <span>{tGroups(total < 0 ? 'giveTotal' : 'collectTotal')}</span>
        <Amount amount={Math.abs(total)} currency={currency} />
      </p>
    </Notice>
  );
}

/** `prefix` names the order if the card has several orders. */
function Notes({ delivery, prefix, now }: { delivery: Shown; prefix: string; now: number }) {
  const t = useT('deliveries');
  const { status, hold, waits, returnsWait } = delivery;
  const isOpen = status !== 'Delivered';
  const lastTry = delivery.failedTries?.at(-1);
  return (
    <>
      {returnsWait && (
        <p className="mt-1 font-semibold text-amber">
          {prefix}
          {t('returnsWait')}
        </p>
      )}
      {lastTry && isOpen && (
        <p className="mt-1 font-semibold text-tomato">
          {prefix}
          {t('tried', { reason: t(TRY_WORDS[lastTry.reason]) })}{' '}
          <ClockTime iso={lastTry.at} now={now} />
        </p>
      )}
      {hold && (
        <p className="mt-1 font-semibold text-tomato">
          {prefix}
          {hold}
        </p>
      )}
      {waits && (
        <p className="mt-1 flex items-center gap-2 font-semibold text-amber">
          <Icon name="offline" className="size-5" />
          {prefix}
          {t('waits')}
        </p>
      )}
    </>
  );
}

/**
 * The card for one stop on the route. Orders that are delivered together are one card, and each button applies to all
 * of them.
 */
export function DeliveryCard({
  card,
  now,
  isFirst,
  isLast,
  onOut,
  onDeliver,
  onFail,
  onUndo,
  onDeposits,
  onMove,
}: {
  card: Card<Shown>;
  now: number;
  isFirst: boolean;
  isLast: boolean;
  onOut: () => void;
  onDeliver: () => void;
  onFail: () => void;
  onUndo: (() => void) | undefined;
  onDeposits: ((delivery: Shown) => void) | undefined;
  onMove: (step: 1 | -1) => void;
}) {
  const t = useT('deliveries');
  const [delivery] = card;
  const { name, phone, address, note, status, leastAge } = asOne(card);
  const pieces = card.reduce((sum, one) => sum + one.pieces, 0);
  const next = nextOf(card);
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const numberOf = useNumberOf(now);
  const title = cardTitle(card, numberOf, t);
  const isOpen = status !== 'Delivered';
  return (
    <article
      aria-label={title}
      className="rounded-panel border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-extrabold text-xl">{title}</h2>
        {isOpen ? (
          <Promised delivery={delivery} now={now} />
        ) : (
          <span className="font-semibold text-leaf">{t('delivered')}</span>
        )}
      </div>
      <p className="wrap-anywhere mt-1 font-semibold text-lg">
        <bdi>{name}</bdi>
      </p>
      {isOpen && (
        <>
          <a href={map} target="_blank" rel="noreferrer" className={`${big} wrap-anywhere`}>
            <Icon name="pin" className="size-5 shrink-0" />
            <bdi className="rtl:text-right">{address}</bdi>
          </a>
          {phone && (
            <div>
              <a href={telHref(phone)} className={big}>
                {t('call', { phone: `\u2066${phone}\u2069` })}
              </a>
            </div>
          )}
          {note && (
            <Notice kind="info" className="my-1 font-semibold">
              <bdi>{note}</bdi>
            </Notice>
          )}
          <p className="text-muted">{t('pieces', { count: pieces })}</p>
        </>
      )}
      {card.length === 1 ? (
        <Money delivery={delivery} />
      ) : (
        isOpen && <StopAmounts card={card} numberOf={numberOf} className="mt-2" />
      )}
      {leastAge && isOpen && (
        <Notice kind="warning" className="mt-1 font-semibold">
          {t('checkAge', { age: leastAge })}
        </Notice>
      )}
      {card.map((one) => (
        <Notes
          key={one._id}
          delivery={one}
          prefix={card.length > 1 ? `${numberOf(one)}: ` : ''}
          now={now}
        />
      ))}
      {next.length > 0 && (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {next[0]?.status === 'Packed' ? (
            <Button size="large" onClick={onOut}>
              {t('takeAlong')}
            </Button>
          ) : (
            <>
              <Button size="large" onClick={onDeliver}>
                {t('deliver')}
              </Button>
              <Button size="large" variant="outline" onClick={onFail}>
                {t('nobody')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {onUndo && (
          <Button variant="quiet" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {onDeposits &&
          card
            .filter((one) => one.status === 'Out for delivery')
            .map((one) => (
              <Button key={one._id} variant="quiet" onClick={() => onDeposits(one)}>
                {t('deposits')}
                {card.length > 1 && ` (${numberOf(one)})`}
              </Button>
            ))}
        {isOpen && (
          <span className="ms-auto flex gap-1">
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('earlier', { name: title })}
              aria-disabled={isFirst}
              onClick={() => isFirst || onMove(-1)}
            >
              <Icon name="chevron-down" className="size-5 rotate-180" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('later', { name: title })}
              aria-disabled={isLast}
              onClick={() => isLast || onMove(1)}
            >
              <Icon name="chevron-down" className="size-5" />
            </Button>
          </span>
        )}
      </div>
    </article>
  );
}
