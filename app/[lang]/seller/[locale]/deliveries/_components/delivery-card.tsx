import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { telHref } from '@/app/_components/contact-links';
import { Icon } from '@/app/_components/icon';
import { Amount, ClockTime, SlotTime } from '@/app/_components/order-parts';
import { TRY_WORDS } from '@/app/[lang]/seller/[locale]/_components/delivery-attempt';
import { formatPromise, type PromiseState } from '@/lib/orders/delivery-promise';
import { formatCents, toCents } from '@/lib/utils/money';
import type { Shown } from './use-deliveries';

const big =
  'inline-flex min-h-12 items-center gap-2 font-semibold text-leaf underline underline-offset-4';

const COLOURS = {
  kept: '',
  soon: 'text-amber',
  late: 'text-tomato',
} as const satisfies Record<PromiseState, string>;

/** Shows the promised time or the delivery slot. The text is red once that time has passed. */
function Promised({
  delivery: { promisedAt, status, window },
  now,
}: {
  delivery: Shown;
  now: number;
}) {
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

/** Shows the amount that the courier collects, or pays back for returned deposits. */
function Money({ delivery: { toCollect, rounding, currency, status } }: { delivery: Shown }) {
  const t = useT('deliveries');
  if (status === 'Delivered') return null;
  const rounded = rounding !== undefined && (
    <p className="flex flex-wrap gap-x-2 text-muted">
      {t('rounding')} <Amount amount={rounding} currency={currency} />
    </p>
  );
  if (toCollect === 0)
    return (
      <>
        <p className="font-semibold text-leaf">{t('nothingToCollect')}</p>
        {rounded}
      </>
    );
  return (
    <>
      <p className="font-bold text-xl">
        {t(toCollect > 0 ? 'collect' : 'give')}{' '}
        <Amount amount={Math.abs(toCollect)} currency={currency} />
      </p>
      {rounded}
    </>
  );
}

/**
 * Names the other orders of the same stop, and the amount that the courier collects for all of them. Orders in another
 * currency are not added.
 */
function Stop({ delivery, others }: { delivery: Shown; others: readonly Shown[] }) {
  const t = useT('orderGroups');
  const { code } = usePageLanguage();
  const isOpen = delivery.status !== 'Delivered';
  if (others.length === 0 || !isOpen) return null;
  const { currency } = delivery;
  const cents = [delivery, ...others]
    .filter((one) => one.currency === currency)
    .reduce((sum, { toCollect }) => sum + toCents(toCollect, currency), 0);
  const numbers = others.map(({ number }) => String(number ?? '–')).join(', ');
  return (
    <p className="mt-1 rounded-field bg-leaf-soft px-3 py-2 font-semibold text-leaf-strong">
      {t('stop', { numbers })}
      {cents > 0 && (
        <span className="block">
          {t('collectAll', { sum: formatCents(cents, currency, code) })}
        </span>
      )}
    </p>
  );
}

/** One delivery: the address, the customer, the amount to collect, and the buttons for its result. */
export function DeliveryCard({
  delivery,
  others,
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
  delivery: Shown;
  /** The other open deliveries of the same stop. */
  others: readonly Shown[];
  now: number;
  isFirst: boolean;
  isLast: boolean;
  onOut: () => void;
  onDeliver: () => void;
  onFail: () => void;
  /** Absent once the last update can no longer be undone. */
  onUndo: (() => void) | undefined;
  /** Absent in a shop without deposits. */
  onDeposits: (() => void) | undefined;
  onMove: (step: 1 | -1) => void;
}) {
  const t = useT('deliveries');
  const { number, name, phone, address, note, pieces, status, leastAge, hold, waits, returnsWait } =
    delivery;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const title = t('order', { number: String(number ?? '–') });
  const isOpen = status !== 'Delivered';
  const lastTry = delivery.failedTries?.at(-1);
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
          <div>
            <a href={telHref(phone)} className={big}>
              {t('call', { phone: `\u2066${phone}\u2069` })}
            </a>
          </div>
          {note && (
            <p className="wrap-anywhere my-1 rounded-field bg-leaf-soft px-3 py-2 font-semibold text-leaf-strong">
              <bdi>{note}</bdi>
            </p>
          )}
          <p className="text-muted">{t('pieces', { count: pieces })}</p>
        </>
      )}
      <Money delivery={delivery} />
      <Stop delivery={delivery} others={others} />
      {returnsWait && <p className="mt-1 font-semibold text-amber">{t('returnsWait')}</p>}
      {leastAge && isOpen && (
        <p className="mt-1 rounded-field bg-amber-soft px-3 py-2 font-semibold text-amber">
          {t('checkAge', { age: leastAge })}
        </p>
      )}
      {lastTry && isOpen && (
        <p className="mt-1 font-semibold text-tomato">
          {t('tried', { reason: t(TRY_WORDS[lastTry.reason]) })}{' '}
          <ClockTime iso={lastTry.at} now={now} />
        </p>
      )}
      {hold && <p className="mt-1 font-semibold text-tomato">{hold}</p>}
      {waits && (
        <p className="mt-1 inline-flex items-center gap-2 font-semibold text-amber">
          <Icon name="offline" className="size-5" />
          {t('waits')}
        </p>
      )}
      {isOpen && !hold && (
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {status === 'Packed' ? (
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
        {isOpen && status !== 'Packed' && onDeposits && (
          <Button variant="quiet" onClick={onDeposits}>
            {t('deposits')}
          </Button>
        )}
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
