import { useEffect, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field } from '@/app/_components/field';
import { Amount } from '@/app/_components/order-parts';
import { useMoney } from '@/app/_components/use-words';
import type { useOrderStatus } from '@/app/[lang]/seller/orders/_components/use-order-status';
import { callApi } from '@/lib/client/api-client';
import type { OrderView } from '@/lib/orders/view';
import {
  centsOf,
  faultOf,
  MOST_PIECES,
  type ReturnedText,
  returnedOf,
  textsOf,
} from './returned-counts';

type Props = { order: OrderView; steps: ReturnType<typeof useOrderStatus> };

/** The deposits of the shop's products; none until they are read. */
function useDeposits(isAsked: boolean): number[] {
  const [deposits, setDeposits] = useState<number[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    // Without an answer only what is noted already can be changed.
    callApi<{ deposits: number[] }>('/api/order/deposits', { as: 'seller' }).then(
      (answer) => setDeposits(answer.deposits),
      () => undefined,
    );
  }, [isAsked]);
  return deposits;
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

/** Asks what came back; begins with what is noted. */
function Form({ order, steps, known, onDone }: Props & { known: number[]; onDone: () => void }) {
  const t = useT('packing');
  const { _id: id, currency, paymentType, returned: noted = [] } = order;
  const [rows, setRows] = useState(() => textsOf(noted, known));
  const [isChecked, setIsChecked] = useState(false);
  const returned = returnedOf(rows);
  const sum = useMoney(currency).ofCents(centsOf(returned));
  const isFaulty = rows.some((row) => faultOf(row));

  async function save() {
    setIsChecked(true);
    if (isFaulty) return;
    if (await steps.send(id, '/api/order/returned', { id, returned })) onDone();
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
        {paymentType === 'Online' ? t('refundedAtOnce') : t('takenOff')}
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

/**
 * What came back with an order, and a form to note it: once the order is packed, in a shop that has deposits. Nothing
 * in another one.
 */
export function ReturnedBottles({ order, steps }: Props) {
  const t = useT('packing');
  const [isAsking, setIsAsking] = useState(false);
  const { returned = [], returnedAmount, currency, status } = order;
  const isOpen = status !== 'Order Placed' && status !== 'Cancelled';
  const known = useDeposits(isOpen);
  const close = () => setIsAsking(false);
  if (returned.length === 0 && (!isOpen || known.length === 0)) return null;
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
          {returned.length > 1 && returnedAmount !== undefined && (
            <li className="flex justify-between gap-3 font-semibold">
              {t('together')}
              <Amount amount={-returnedAmount} currency={currency} />
            </li>
          )}
        </ul>
      )}
      {isOpen && (
        <Button
          look="outline"
          aria-disabled={steps.isBusy(order._id)}
          onClick={() => setIsAsking(true)}
        >
          {t(returned.length > 0 ? 'correct' : 'noteReturned')}
        </Button>
      )}
      <Dialog open={isAsking} onClose={close} title={t('whatCameBack')} shape="sheet">
        <Form order={order} steps={steps} known={known} onDone={close} />
      </Dialog>
    </section>
  );
}
