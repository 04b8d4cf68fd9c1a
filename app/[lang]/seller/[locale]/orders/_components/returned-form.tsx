import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { Amount } from '@/app/_components/order-parts';
import { useMoney } from '@/app/_components/use-money';
import { presentOrder } from '@/app/_components/use-one-order';
import { useQuietQuery } from '@/app/_components/use-query';
import { usePermission } from '@/lib/client/seller-store';
import type { OrderView } from '@/lib/orders/view';
import { parseWhole } from '@/lib/utils/decimal';
import { decimalsOf, MAX_PRICE_CENTS, parseUnits, toCents, toUnits } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import type { OrderAndSteps, useOrderStatus } from './use-order-status';

/** The reasons for a failed delivery, each with its message key in the namespaces `couriers` and `deliveries`. */
export const TRY_WORDS = {
  'no answer': 'noAnswer',
  'not at home': 'notAtHome',
  'wrong address': 'wrongAddress',
  refused: 'refused',
} as const;

export type TryReason = keyof typeof TRY_WORDS;
export const TRY_REASONS = Object.keys(TRY_WORDS) as TryReason[];

type ReturnedText = { key: string; amount: string; pieces: string };
type Returned = NonNullable<OrderView['returned']>;

const MOST_PIECES = 999;

type Fault = Extract<keyof Messages['packing'], 'piecesWhole' | `amount${string}`>;

/** The key is the number of decimals of the currency. */
const AMOUNT_FAULTS = { 0: 'amountWhole', 2: 'amountNumber', 3: 'amountThousandths' } as const;

/** Returns the recorded returns, the other deposits of the shop's products, and an empty row for any other amount. */
export function textsOf(noted: Returned, known: readonly number[]): ReturnedText[] {
  const others = known.filter((amount) => !noted.some((row) => row.amount === amount));
  const rows = [
    ...noted.map(({ amount, pieces }) => ({ amount: String(amount), pieces: String(pieces) })),
    ...others.map((amount) => ({ amount: String(amount), pieces: '' })),
    { amount: '', pieces: '' },
  ];
  return rows.map((row, at) => ({ key: `row ${at}`, ...row }));
}

/** Returns a message key of `packing`. Returns undefined if the row is valid or empty. */
export function faultOf({ amount, pieces }: ReturnedText, currency: string): Fault | undefined {
  const [count, price] = [pieces.trim() === '' ? 0 : parseWhole(pieces), amount.trim()];
  if (count === 0) return undefined;
  if (count === undefined || count > MOST_PIECES) return 'piecesWhole';
  if (price === '') return 'amountMissing';
  const cents = parseUnits(price, currency);
  if (cents !== undefined) return cents > 0 ? undefined : 'amountAboveZero';
  return Number(price) > toUnits(MAX_PRICE_CENTS, currency)
    ? 'amountTooLarge'
    : AMOUNT_FAULTS[decimalsOf(currency)];
}

export const returnedOf = (rows: readonly ReturnedText[], currency: string) =>
  rows.flatMap(({ amount, pieces }) => {
    const [count = 0, cents] = [parseWhole(pieces), parseUnits(amount.trim(), currency)];
    return count > 0 && cents ? [{ pieces: count, amount: toUnits(cents, currency) }] : [];
  });

export const centsOf = (rows: Returned, currency: string): number =>
  rows.reduce((sum, { pieces, amount }) => sum + pieces * toCents(amount, currency), 0);

const recordedReturns = ({ returned = [], returnedWaiting }: OrderView): Returned =>
  returnedWaiting?.returned ?? returned;

/** Returns an empty list during the request, and if `isAsked` is false. */
export function useDeposits(isAsked: boolean): number[] {
  // After a failure, the form still has the recorded returns and the row for any other amount.
  const path = isAsked ? '/api/order/deposits' : undefined;
  return useQuietQuery<{ deposits: number[] }>(path, 'seller')?.deposits ?? [];
}

type RowProps = {
  row: ReturnedText;
  isOther: boolean;
  currency: string;
  isChecked: boolean;
  onChange: (row: ReturnedText) => void;
};

function Row({ row, isOther, currency, isChecked, onChange }: RowProps) {
  const t = useT('packing');
  const money = useMoney(currency);
  const fault = isChecked ? faultOf(row, currency) : undefined;
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

type ReturnedFormProps = {
  order: OrderView;
  steps: ReturnType<typeof useOrderStatus>;
  known: number[];
  onDone: (order: OrderView) => void;
};

/**
 * Starts with the recorded returns, including returns that a manager must still confirm. `known` contains the deposits
 * of the shop's products.
 */
export function ReturnedForm({ order, steps, known, onDone }: ReturnedFormProps) {
  const t = useT('packing');
  const mayRefund = usePermission('money');
  const { _id: id, currency, paymentType } = order;
  // If the recorded returns change while the form is open, the server must reject the first save.
  const [before, setBefore] = useState(() => recordedReturns(order));
  const [rows, setRows] = useState(() => textsOf(before, known));
  const [isChecked, setIsChecked] = useState(false);
  const returned = returnedOf(rows, currency);
  const sum = useMoney(currency).ofCents(centsOf(returned, currency));
  const isFaulty = rows.some((row) => faultOf(row, currency));

  async function save() {
    setIsChecked(true);
    if (isFaulty) return;
    const noted = toUnits(centsOf(before, currency), currency);
    const body = { id, returned, noted };
    const done = await steps.send(id, '/api/order/returned', body, {}, (error) => {
      // The error message contains the recorded sum. The next save replaces it.
      const present = presentOrder(error);
      if (present) setBefore(recordedReturns(present));
    });
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

/** The form appears once the order is packed. Renders nothing in a shop without deposits. */
export function ReturnedBottles({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const [isAsking, setIsAsking] = useState(false);
  const mayRefund = usePermission('money');
  const { returnedAmount, returnedWaiting: waiting, currency, status } = order;
  const returned = recordedReturns(order);
  // Deposits paid out before the cancellation can still be corrected.
  const isPaidOut = order.notes?.some(({ what }) => what === 'returned') && mayRefund;
  const isOpen = status !== 'Order Placed' && (status !== 'Cancelled' || isPaidOut === true);
  const known = useDeposits(isOpen);
  const close = () => setIsAsking(false);
  if (returned.length === 0 && !waiting && (!isOpen || known.length === 0)) return null;
  return (
    <section className="py-4">
      <h2 className="mb-2 font-bold text-lg">{t('returned')}</h2>
      {returned.length > 0 && (
        <ul className="mb-3">
          {returned.map(({ pieces, amount }) => (
            <li key={`${pieces} ${amount}`} className="flex justify-between gap-3">
              <span>
                {pieces} × <Amount amount={amount} currency={currency} />
              </span>
              <Amount amount={-pieces * amount} currency={currency} />
            </li>
          ))}
          {!waiting && returned.length > 1 && returnedAmount !== undefined && (
            <li className="flex justify-between gap-3 font-semibold">
              {t('together')}
              <Amount amount={-returnedAmount} currency={currency} />
            </li>
          )}
        </ul>
      )}
      {waiting && (
        <p className="mb-3 font-semibold text-amber">
          {waiting.by
            ? t('returnsWaitBy', { name: `\u2068${waiting.by}\u2069` })
            : t('returnsWait')}
        </p>
      )}
      {isOpen && (
        <Button
          variant="outline"
          aria-disabled={steps.isBusy(order._id)}
          onClick={() => setIsAsking(true)}
        >
          {t(
            waiting && mayRefund
              ? 'checkReturned'
              : returned.length > 0
                ? 'correct'
                : 'noteReturned',
          )}
        </Button>
      )}
      <Dialog open={isAsking} onClose={close} title={t('whatCameBack')} shape="sheet">
        <ReturnedForm order={order} steps={steps} known={known} onDone={close} />
      </Dialog>
    </section>
  );
}
