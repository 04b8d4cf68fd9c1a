'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { EmptyState } from '@/app/_components/empty-state';
import { Field } from '@/app/_components/field';
import { Amount } from '@/app/_components/order-parts';
import { LoadState } from '@/app/_components/section';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { useWork } from '@/app/_components/use-work';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { UnsentUpdates } from '@/app/[lang]/seller/[locale]/_components/unsent-updates';
import {
  centsOf,
  TRY_REASONS,
  TRY_WORDS,
  type TryReason,
} from '@/app/[lang]/seller/[locale]/orders/_components/returned-form';
import { callApi, toastError } from '@/lib/client/api-client';
import { ownerOf, usePerson } from '@/lib/client/seller-store';
import { UNDO_MS } from '@/lib/orders/status';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { digitsOf } from '@/lib/utils/decimal';
import { toUnits } from '@/lib/utils/money';
import { Connection, cardTitle, DeliveryCard, StopAmounts, useNumberOf } from './delivery-card';
import { RejectedUpdates } from './rejected-updates';
import {
  type Ask,
  askFor,
  asOne,
  type Card,
  cardsOf,
  movedStop,
  nextOf,
  paidAsOrdered,
  type Shown,
  stopAt,
  stopsOf,
  useDeliveries,
} from './use-deliveries';

const MAX_NOTE = 200;

function FailQuestions({ onFail }: { onFail: (ask: Ask) => void }) {
  const t = useT('deliveries');
  const [reason, setReason] = useState<TryReason>('no answer');
  const [note, setNote] = useState('');
  const answers = note.trim() ? { note: note.trim() } : {};
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('why')}</legend>
        {TRY_REASONS.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge px-3 has-checked:border-leaf has-checked:bg-leaf-soft"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => setReason(one)}
              className="size-4.5"
            />
            {t(TRY_WORDS[one])}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('noteForShop')}
        value={note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        size="large"
        onClick={() => onFail({ do: 'fail', reason, next: 'again', ...answers })}
      >
        {t('again')}
      </Button>
      <Button
        size="large"
        variant="outline"
        onClick={() => onFail({ do: 'fail', reason, next: 'shop', ...answers })}
      >
        {t('backToShop')}
      </Button>
    </div>
  );
}

/** Asks about the ID first, then about the payment. */
function DeliverQuestions({
  delivery: { leastAge, asksPaid, toCollect, currency, payMethod, instead },
  onDeliver,
}: {
  delivery: Shown;
  onDeliver: (ask: Ask) => void;
}) {
  const t = useT('deliveries');
  const tMethods = useT('payMethods');
  const money = useMoney(currency);
  const [isChecked, setIsChecked] = useState(!leastAge);
  const answers = leastAge ? { idChecked: true } : {};
  if (!isChecked)
    return (
      <Button
        size="large"
        className="w-full"
        onClick={() => (asksPaid ? setIsChecked(true) : onDeliver({ do: 'deliver', ...answers }))}
      >
        {t('ageChecked', { age: leastAge ?? 0 })}
      </Button>
    );
  const sum = money.of(Math.abs(toCollect));
  return (
    <div className="grid gap-3">
      {payMethod && (
        <p className="font-semibold">
          <bdi>{orderMethodLabel(payMethod, tMethods)}</bdi>
        </p>
      )}
      <Button
        size="large"
        onClick={() => onDeliver({ ...paidAsOrdered({ toCollect, payMethod }), ...answers })}
      >
        {t(toCollect < 0 ? 'given' : 'paid', { sum })}
      </Button>
      {instead && instead.toCollect > 0 && (
        <Button
          size="large"
          variant="outline"
          onClick={() =>
            onDeliver({
              ...{ do: 'deliver', isPaid: true, ...answers },
              ...{ payMethod: instead.payMethod, collected: instead.toCollect },
            })
          }
        >
          {tMethods('instead', {
            method: instead.name ?? tMethods(instead.payMethod),
            sum: money.of(instead.toCollect),
          })}
        </Button>
      )}
      <Button
        size="large"
        variant="outline"
        onClick={() => onDeliver({ do: 'deliver', isPaid: false, ...answers })}
      >
        {t('notPaid')}
      </Button>
    </div>
  );
}

type DepositCountsProps = {
  delivery: Shown;
  known: readonly number[];
  reload: () => Promise<void>;
  onDone: () => void;
};

/**
 * The form is filled in with the recorded returns. It needs a connection, because the server computes the amount due.
 */
function DepositCounts({ delivery, known, reload, onDone }: DepositCountsProps) {
  // If the recorded returns change while the form is open, the server must reject the request. After an error, the next
  // request replaces the present records: the error message contains their sum.
  const [seen, setSeen] = useState<Shown | undefined>(delivery);
  const { _id: id, currency, returned: before = [] } = seen ?? delivery;
  const t = useT('deliveries');
  const money = useMoney(currency);
  const [counts, setCounts] = useState<Record<number, string>>(() =>
    Object.fromEntries(before.map(({ amount, pieces }) => [amount, String(pieces)])),
  );
  const { isBusy, run } = useWork();
  const amounts = [...new Set([...known, ...before.map(({ amount }) => amount)])];

  async function note() {
    const returned = amounts.flatMap((amount) => {
      const pieces = Number(counts[amount] ?? 0);
      return pieces > 0 ? [{ pieces, amount }] : [];
    });
    const noted = toUnits(centsOf(before, currency), currency);
    try {
      await callApi('/api/order/door-returned', { as: 'seller', body: { id, returned, noted } });
      onDone();
    } finally {
      setSeen(undefined);
      await reload();
    }
  }

  return (
    <div className="grid gap-3">
      {amounts.map((amount) => (
        <label key={amount} className="flex items-center justify-between gap-3">
          {t('piecesOf', { sum: money.of(amount) })}
          <input
            inputMode="numeric"
            maxLength={3}
            value={counts[amount] ?? ''}
            onChange={({ target }) =>
              setCounts((now) => ({ ...now, [amount]: digitsOf(target.value) }))
            }
            className="min-h-12 w-20 rounded-field border border-edge bg-card text-center tabular-nums"
          />
        </label>
      ))}
      <p className="text-muted text-sm">{t('depositsOnline')}</p>
      <Button size="large" aria-disabled={isBusy} onClick={() => void run(note)}>
        {t('note')}
      </Button>
    </div>
  );
}

type Asking = { about: 'deliver' | 'fail' | 'deposits'; ids: readonly string[] };

const idsOf = (deliveries: readonly Shown[]) => deliveries.map(({ _id }) => _id);

const BEFORE = { Delivered: 'Out for delivery', 'Out for delivery': 'Packed' } as const;

function Deliveries({ person }: { person: string }) {
  const t = useT('deliveries');
  const now = useNow();
  const numberOf = useNumberOf(now);
  const {
    answer,
    deliveries,
    waiting,
    rejected,
    isOffline,
    hasFailed,
    submit: press,
    reload,
    dropWaiting,
    dismiss,
  } = useDeliveries(person);
  const [asking, setAsking] = useState<Asking>();
  if (!answer) return <LoadState hasFailed={hasFailed} retry={() => void reload()} />;

  const open = deliveries.filter(({ status }) => status !== 'Delivered');
  const close = () => setAsking(undefined);
  const [asked] = cardsOf(deliveries.filter(({ _id }) => asking?.ids.includes(_id)));

  const titleOf = (about: Asking['about'], card: Card<Shown>) =>
    about === 'deliver'
      ? cardTitle(card, numberOf, t)
      : t(about === 'fail' ? 'nobody' : 'deposits');

  function send(card: readonly Shown[], ask: Ask) {
    close();
    const updates = card.map((one) => ({
      order: one._id,
      ask: askFor(ask, one),
      what: [cardTitle([one], numberOf, t), one.name].filter(Boolean).join(', '),
    }));
    if (updates.length > 0) void press(updates);
  }

  function deliver(card: readonly Shown[]) {
    const [ready] = cardsOf(card);
    if (!ready) return;
    const { leastAge, asksPaid } = asOne(ready);
    if (leastAge || asksPaid) setAsking({ about: 'deliver', ids: idsOf(card) });
    else send(card, { do: 'deliver' });
  }

  /** Drops an unsent update, or undoes a sent update within one minute. */
  function undoOf(one: Shown) {
    const { status, waits, undoUntil, failedTries } = one;
    const isInTime = undoUntil !== undefined && now <= Date.parse(undoUntil);
    if (!waits && !isInTime) return undefined;
    return () => {
      if (waits && dropWaiting(waits)) return;
      const queued = waiting.find(({ key }) => key === waits);
      const tried = Date.parse(failedTries?.at(-1)?.at ?? '');
      const isTry = queued
        ? 'reason' in queued.body
        : status !== 'Delivered' && tried + UNDO_MS === Date.parse(undoUntil ?? '');
      if (isTry) return send([one], { do: 'undoFail' });
      if (status !== 'Packed') send([one], { do: 'undo', from: status, to: BEFORE[status] });
    };
  }

  /** Returns undefined if no update can be undone. */
  function undoOfCard(card: readonly Shown[]) {
    const undos = card.flatMap((one) => undoOf(one) ?? []);
    if (undos.length === 0) return undefined;
    return () => {
      for (const undo of undos) undo();
    };
  }

  async function move(at: number, step: 1 | -1) {
    const ids = movedStop(open, at, step);
    try {
      await callApi('/api/order/route', { as: 'seller', body: { ids } });
      await reload();
    } catch (error) {
      toastError(error);
    }
  }

  const all = [answer, ...(answer.others ?? [])];
  // If the courier has cash only in another currency, omit the zero amount.
  const sums = all.filter(({ cash }) => cash !== 0 || all.length === 1);

  return (
    <>
      <Connection
        isOffline={isOffline}
        waiting={waiting.length}
        hasRejected={rejected.length > 0}
      />
      <UnsentUpdates person={person} />
      <RejectedUpdates rejected={rejected} onDismiss={dismiss} />
      <p className="mb-4 flex flex-wrap justify-between gap-x-4 rounded-panel border border-line bg-card px-4 py-3">
        <span>{t('open', { count: open.length })}</span>
        <span>
          {t('cash')}{' '}
          {sums.map(({ cash, currency }) => (
            <strong key={currency} className="not-first:ms-3">
              <Amount amount={cash} currency={currency} />
            </strong>
          ))}
        </span>
      </p>
      {deliveries.length === 0 && (
        <EmptyState icon="truck" title={t('none')} text={t('noneText')} />
      )}
      <ul className="grid gap-4">
        {cardsOf(deliveries).map((card) => {
          const [first] = card;
          const next = nextOf(card);
          const place = stopAt(open, first);
          return (
            <li key={`${first._id} ${first.status === 'Delivered'}`}>
              <DeliveryCard
                card={card}
                now={now}
                isFirst={place === 0}
                isLast={place >= stopsOf(open).length - 1}
                onOut={() => send(next, { do: 'out' })}
                onDeliver={() => deliver(next)}
                onFail={() => setAsking({ about: 'fail', ids: idsOf(next) })}
                onUndo={undoOfCard(card)}
                onDeposits={
                  answer.deposits.length > 0
                    ? ({ _id }) => setAsking({ about: 'deposits', ids: [_id] })
                    : undefined
                }
                onMove={(step) => void move(open.indexOf(first), step)}
              />
            </li>
          );
        })}
      </ul>
      {asking && asked && (
        <Dialog open onClose={close} title={titleOf(asking.about, asked)} shape="sheet">
          {asking.about !== 'deliver' && (
            <p className="mb-4 text-muted">{cardTitle(asked, numberOf, t)}</p>
          )}
          {asking.about === 'deliver' && (
            <>
              <StopAmounts card={asked} numberOf={numberOf} className="mb-4" />
              <DeliverQuestions delivery={asOne(asked)} onDeliver={(ask) => send(asked, ask)} />
            </>
          )}
          {asking.about === 'fail' && <FailQuestions onFail={(ask) => send(asked, ask)} />}
          {asking.about === 'deposits' && (
            <DepositCounts
              delivery={asked[0]}
              known={answer.deposits}
              reload={reload}
              onDone={close}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

export function DeliveriesScreen() {
  const t = useT('deliveries');
  const person = ownerOf(usePerson());
  return (
    <div className="max-w-2xl">
      <Toolbar title={t('title')} />
      <Deliveries key={person} person={person} />
    </div>
  );
}
