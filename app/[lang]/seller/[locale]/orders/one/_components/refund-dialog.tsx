import { type ReactNode, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Field, TextArea } from '@/app/_components/field';
import { Amount } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { StepButton } from '@/app/_components/step-button';
import { useMoney } from '@/app/_components/use-money';
import { useRequest } from '@/app/[lang]/seller/[locale]/_components/use-request';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { ApiError, callApi, isRejected } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import { orderNumber } from '@/lib/orders/order-number';
import { actionsOf } from '@/lib/orders/payment-state';
import type { REFUND_METHODS, RefundSumView } from '@/lib/orders/refund-view';
import type { OrderResponse, OrderView } from '@/lib/orders/view';
import { isPayMethod, orderMethodLabel } from '@/lib/payments/pay-methods';
import { parseSum, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { formatAmount, formatUnitPrice } from '@/lib/weights/format-amount';
import { chosenLines, isFeeLeft, type RefundRow, refundRows } from './refund-rows';

function Choices<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
}: {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className={`grid gap-2 ${choices.length > 2 ? 'sm:grid-cols-3' : 'grid-cols-2'}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field border border-edge px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-checked:font-semibold has-checked:text-leaf-strong"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4.5 shrink-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RefundLine({
  row: { name, category, image, left, price, hasDeposit, instead, weight },
  count,
  currency,
  onCount,
}: {
  row: RefundRow;
  count: number;
  currency: string;
  onCount: (count: number) => void;
}) {
  const t = useT('refund');
  const tWeights = useT('weights');
  const { code } = usePageLanguage();
  const sum = useMoney(currency).of(price);
  const formatPieces = (pieces: number) =>
    weight ? formatAmount(Math.round(pieces * weight.each), weight.unit, code) : pieces;
  const step = weight && !instead && { name, amount: formatPieces(1) };
  const label = step
    ? formatUnitPrice(weight, currency, code)
    : t(hasDeposit ? 'eachWithDeposit' : 'each', { sum });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductThumb name={name} category={category} src={image} className="size-12" />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold leading-tight">
          {instead ? t('instead', { name, quantity: formatPieces(instead) }) : name}
        </p>
        <p className="text-muted text-sm">{instead ? sum : label}</p>
      </div>
      <div className="flex shrink-0 items-center">
        <StepButton
          icon="minus"
          label={step ? tWeights('less', step) : t('less', { name })}
          isPossible={count > 0}
          onStep={() => onCount(count - 1)}
        />
        <span
          className={`min-w-14 max-w-20 text-center tabular-nums ${count > 0 ? 'font-bold' : 'text-muted'}`}
        >
          {instead
            ? t('ofPieces', { count, quantity: left })
            : t('ofPieces', { count: formatPieces(count), quantity: formatPieces(left) })}
        </span>
        <StepButton
          icon="plus"
          label={step ? tWeights('more', step) : t('more', { name })}
          isPossible={count < left}
          onStep={() => onCount(count + 1)}
        />
      </div>
    </li>
  );
}

/** How long after the last change the form requests a preview of the refund, in ms. */
const PAUSE_MS = 200;

type Preview = { sum?: RefundSumView; fault?: string };

/**
 * Requests the amount and tax of a refund, or the reason why the server rejects it. Returns an empty object during the
 * request.
 */
function useRefundSum(body: object | undefined): Preview {
  const ask = async (signal?: AbortSignal): Promise<Preview> => {
    try {
      const { refund } = await callApi<OrderResponse & { refund: RefundSumView }>(
        '/api/order/refund',
        { as: 'seller', body: { ...body, preview: true }, signal },
      );
      return { sum: refund };
    } catch (error) {
      // The refund request itself reports a network error.
      return error instanceof ApiError ? { fault: error.message } : {};
    }
  };
  const { answer, isFresh } = useRequest(body && JSON.stringify(body), ask, { delayMs: PAUSE_MS });
  return isFresh && answer ? answer : {};
}

function Sum({ order, sum, fault }: { order: OrderView; sum?: RefundSumView; fault?: string }) {
  const t = useT('refund');
  const { currency } = order;
  return (
    <div role="status" className="min-h-18 rounded-field bg-sunk px-4 py-3">
      {fault && <p className="font-semibold text-danger">{fault}</p>}
      {!fault && !sum && <p className="text-muted">{t('nothing')}</p>}
      {sum && (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-bold text-lg">
            <span>{t('gets', { name: order.address.firstName })}</span>
            <Amount amount={sum.amount} currency={currency} />
          </p>
          {sum.taxes.map(({ percent, tax }) => (
            <p key={percent} className="flex justify-between gap-3 text-muted text-sm">
              <span>{t('tax', { percent })}</span>
              <Amount amount={tax} currency={currency} />
            </p>
          ))}
          {sum.cash !== undefined && (
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
              <span>{t('roundedCash')}</span>
              <Amount amount={sum.cash} currency={currency} />
            </p>
          )}
        </>
      )}
    </div>
  );
}

/**
 * The seller refunds either pieces and the delivery fee, or an amount. `chosen` is undefined if nothing is selected.
 */
function useChoice(order: OrderView) {
  const [by, setBy] = useState<'pieces' | 'amount'>('pieces');
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const [withFee, setWithFee] = useState(false);
  const [text, setText] = useState('');
  const rows = refundRows(order);
  const lines = chosenLines(rows, counts);
  const cents = parseSum(text, order.currency) ?? 0;
  const pieces = omitUndefined({ lines, deliveryFee: withFee || undefined });
  const amount = cents > 0 ? { amount: toUnits(cents, order.currency) } : undefined;
  const chosen = by === 'amount' ? amount : lines.length > 0 || withFee ? pieces : undefined;
  const count = (key: string, to: number) => setCounts(new Map(counts).set(key, to));
  // Later changes of the order do not affect this text.
  const entered = JSON.stringify([by, [...counts], withFee, text]);
  return { by, setBy, rows, counts, count, withFee, setWithFee, text, setText, chosen, entered };
}

function Form({ order, steps, onDone }: OrderAndSteps & { onDone: () => void }) {
  const [t, tIslands, tMethods] = [useT('refund'), useT('islands'), useT('payMethods')];
  const { _id: id, currency, refunds = [] } = order;
  const money = useMoney(currency);
  const { left = 0, to: ways = [] } = actionsOf(order).refund ?? {};
  const choice = useChoice(order);
  const { by, rows, counts, chosen } = choice;
  const [to, setTo] = useState<(typeof REFUND_METHODS)[number]>(ways[0] ?? 'cash');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // With the same idempotency key, the server refunds only once.
  const key = useRef('');
  key.current ||= randomKey();
  const common = { id, to, after: refunds.length };
  // The last request that got no response. The server may have refunded nevertheless. The form sends exactly this body
  // again for the same choice, so that the server refunds only once.
  const [sent, setSent] = useState<{ entered: string; body: object }>();
  const entered = `${choice.entered} ${to} ${reason.trim()}`;
  const again = sent?.entered === entered ? sent.body : undefined;
  const { sum, fault: present } = useRefundSum(
    chosen && !again ? { ...common, ...chosen, reason: '-' } : undefined,
  );
  const fault = again ? t('unanswered') : present;

  async function submit() {
    setIsChecked(true);
    if (!again && (!chosen || !reason.trim() || fault)) return;
    const body = again ?? { ...common, ...chosen, reason: reason.trim() };
    const changed = await steps.send(
      ...([id, '/api/order/refund' as const, body, { 'Idempotency-Key': key.current }] as const),
      (error) => setSent(isRejected(error) ? undefined : { entered, body }),
    );
    if (!changed) return;
    const made = changed.refunds?.at(-1);
    if (made) notify.success(t('done', { sum: money.of(made.amount) }));
    onDone();
  }

  const canFee = isFeeLeft(order);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Choices
        legend={t('what')}
        name="by"
        value={by}
        onChange={choice.setBy}
        choices={[
          { value: 'pieces', label: t('pieces') },
          { value: 'amount', label: t('amount') },
        ]}
      />
      {by === 'amount' ? (
        <Field
          label={t('amountLabel')}
          hint={t('upTo', { sum: money.of(left) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={choice.text}
          onChange={({ target }) => choice.setText(target.value)}
        />
      ) : (
        <div>
          <ul className="-my-2.5 divide-y divide-line">
            {rows.map((row) => (
              <RefundLine
                key={row.key}
                row={row}
                count={counts.get(row.key) ?? 0}
                currency={currency}
                onCount={(count) => choice.count(row.key, count)}
              />
            ))}
          </ul>
          {canFee && (
            <label className="mt-3 flex min-h-11 items-center gap-3 border-line border-t pt-2">
              <input
                type="checkbox"
                checked={choice.withFee}
                onChange={({ target }) => choice.setWithFee(target.checked)}
                className="size-4.5 shrink-0"
              />
              {t('fee', { sum: money.of(order.deliveryFee) })}
            </label>
          )}
        </div>
      )}
      <div>
        <Choices
          legend={t('how')}
          name="to"
          value={to}
          onChange={setTo}
          choices={ways.map((value) => ({
            value,
            label: isPayMethod(value)
              ? orderMethodLabel(order.payMethod ?? { code: value, name: '' }, tMethods)
              : t(value),
          }))}
        />
        <p className="mt-1.5 text-muted text-sm">{t(to === 'card' ? 'cardHint' : 'noteHint')}</p>
      </div>
      <TextArea
        label={t('why')}
        hint={order.erased ? undefined : t('whyHint', { name: order.address.firstName })}
        error={isChecked && !reason.trim() ? t('whyMissing') : undefined}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Sum order={order} sum={sum} fault={fault} />
      <Button
        type="submit"
        size="large"
        aria-disabled={(!again && (!chosen || !!fault)) || steps.isBusy(id)}
      >
        {again
          ? tIslands('tryAgain')
          : sum
            ? t('press', { sum: money.of(sum.amount) })
            : t('refundAction')}
      </Button>
      <Button variant="outline" size="large" onClick={onDone}>
        {t('notNow')}
      </Button>
    </form>
  );
}

/** Renders nothing if no refund is possible. */
export function RefundForm({ order, steps }: OrderAndSteps) {
  const t = useT('refund');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const canAsk = actionsOf(order).refund !== undefined;
  return (
    <>
      {canAsk && (
        <Button variant="outline" className="mt-3" onClick={() => setIsAsking(true)}>
          {t('refundAction')}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('title', { number: orderNumber(order) })}
        shape="sheet"
      >
        <Form order={order} steps={steps} onDone={close} />
      </Dialog>
    </>
  );
}
