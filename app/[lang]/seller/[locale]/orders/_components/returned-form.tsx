import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { useMoney } from '@/app/_components/use-money';
import { useQuietQuery } from '@/app/_components/use-quiet-query';
import { useMay } from '@/lib/client/seller-store';
import type { OrderView } from '@/lib/orders/view';
import { toDollars } from '@/lib/utils/money';
import {
  centsOf,
  faultOf,
  MOST_PIECES,
  type ReturnedText,
  returnedOf,
  textsOf,
} from './returned-counts';
import type { useOrderStatus } from './use-order-status';

/** The deposits of the shop's products; none until they are read, and none while nothing is asked. */
export function useDeposits(isAsked: boolean): number[] {
  // Without an answer only what is noted already can be changed.
  const path = isAsked ? '/api/order/deposits' : undefined;
  return useQuietQuery<{ deposits: number[] }>(path, 'seller')?.deposits ?? [];
}

function Row({
  row,
  isOther,
  currency,
  isChecked,
  onChange,
}: {
  row: ReturnedText;
  isOther: boolean;
  currency: string;
  isChecked: boolean;
  onChange: (row: ReturnedText) => void;
}) {
  const t = useT('packing');
  const money = useMoney(currency);
  const fault = isChecked ? faultOf(row) : undefined;
  const pieces = (
    <Field
      label={isOther ? t('pieces') : t('piecesAt', { sum: money.of(Number(row.amount)) })}
      aria-label={isOther ? t('piecesOfOther') : undefined}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      value={row.pieces}
      error={fault && (fault === 'piecesWhole' ? t(fault, { max: MOST_PIECES }) : t(fault))}
      onChange={({ target }) => onChange({ ...row, pieces: target.value })}
    />
  );
  if (!isOther) return pieces;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {pieces}
      <Field
        label={t('otherDeposit')}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        value={row.amount}
        onChange={({ target }) => onChange({ ...row, amount: target.value })}
      />
    </div>
  );
}

/**
 * Asks what came back; begins with what is noted, including what waits for a manager. `known` are the deposits of the shop; `onDone` gets the order as it is
 * then.
 */
export function ReturnedForm({
  order,
  steps,
  known,
  onDone,
}: {
  order: OrderView;
  steps: ReturnType<typeof useOrderStatus>;
  known: number[];
  onDone: (order: OrderView) => void;
}) {
  const t = useT('packing');
  const mayRefund = useMay('money');
  const { _id: id, currency, paymentType, returned: counted = [], returnedWaiting } = order;
  const before = returnedWaiting?.returned ?? counted;
  const [rows, setRows] = useState(() => textsOf(before, known));
  const [isChecked, setIsChecked] = useState(false);
  const returned = returnedOf(rows);
  const sum = useMoney(currency).ofCents(centsOf(returned));
  const isFaulty = rows.some((row) => faultOf(row));

  async function save() {
    setIsChecked(true);
    if (isFaulty) return;
    const noted = toDollars(centsOf(before));
    const done = await steps.send(id, '/api/order/returned', { id, returned, noted });
    if (done) onDone(done);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          isOther={at === rows.length - 1}
          currency={currency}
          isChecked={isChecked}
          onChange={(next) => setRows(rows.map((one, place) => (place === at ? next : one)))}
        />
      ))}
      <p className="text-muted text-sm">
        {t(paymentType === 'COD' ? 'takenOff' : mayRefund ? 'refundedAtOnce' : 'managerRefunds')}
      </p>
      <Button type="submit" size="large" aria-disabled={steps.isBusy(id)}>
        {isFaulty
          ? t('takeOff')
          : returned.length > 0
            ? t('takeOffSum', { sum })
            : t('nothingBack')}
      </Button>
    </form>
  );
}
