import { useT } from '#i18n';
import type { Translate } from '@/lib/i18n/translate';
import { cancelReasonLabel } from '@/lib/orders/review-reason';
import { statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { formatSlot } from '@/lib/slots/format-slot';
import type { Messages } from '@/messages';
import { ShortTime } from './order-parts';
import { useShop } from './shop-provider';
import { useDayLabels } from './use-locale';
import { useMoney } from './use-money';

const NOTES = {
  disputed: 'disputed',
  'dispute won': 'disputeWon',
  'dispute lost': 'disputeLost',
  'paid back': 'paidBack',
  returned: 'returned',
  payment: 'paid',
  'payment returned': 'refunded',
} as const satisfies Record<
  NonNullable<OrderView['notes']>[number]['what'],
  keyof Messages['order']
>;

export type Refund = NonNullable<OrderView['refunds']>[number];

function changeLabel(
  { status, by, undo }: OrderView['history'][number],
  way: OrderView['way'],
  reader: 'shopper' | 'seller',
  t: Translate<'order'>,
): string {
  const name = t(statusKey(status, way));
  if (status !== 'Cancelled') return undo ? t('backTo', { status: name }) : name;
  if (by.role !== 'shopper') return t('shopCancelled');
  return t(reader === 'shopper' ? 'youCancelled' : 'shopperCancelled');
}

export const withName = (
  what: string,
  { by }: { by: { name?: string } },
  t: Translate<'order'>,
): string => (by.name ? t('byName', { what, name: by.name }) : what);

const BACK = {
  ...({ card: 'backToCard', cash: 'backInCash', credit: 'backAsCredit' } as const),
  ...({ terminal: 'refundedSum', transfer: 'refundedSum', account: 'refundedSum' } as const),
};
const BACK_STATE = { pending: 'backPending', failed: 'backFailed', undone: 'backUndone' } as const;

export function refundLabel(
  { to, amount, cash = amount, state }: Pick<Refund, 'to' | 'amount' | 'cash' | 'state'>,
  t: Translate<'order'>,
  money: ReturnType<typeof useMoney>,
): string {
  const what = t(BACK[to], { sum: money.of(cash) });
  return state === 'done' ? what : t(BACK_STATE[state], { what });
}

type HistoryProps = {
  order: OrderView;
  now: number;
  reader: 'shopper' | 'seller';
  /** The entry for a delivery with an ID check. If undefined, the history omits this entry. */
  idLabel?: string;
  /** Additional history entries, which only the seller sees. */
  more?: readonly { at: string; key: string; text: string; reason?: string }[];
};

/** `now` is in ms. */
export function History({ order, now, reader, idLabel, more = [] }: HistoryProps) {
  const t = useT('order');
  const money = useMoney(order.currency);
  const changes = order.history.map((change) => ({
    at: change.at,
    reason: cancelReasonLabel(change, t) ?? (change.idChecked ? idLabel : undefined),
    key: `${change.at} ${change.status} ${change.undo}`,
    text: withName(changeLabel(change, order.way, reader, t), change, t),
  }));
  const notes = (order.notes ?? []).map(({ at, what, amount, by }) => {
    const said = { what: t(NOTES[what]), sum: money.of(amount) };
    const text = t(by.role === 'seller' && !by.name ? 'noteByShop' : 'note', said);
    return { at, key: `${at} ${what}`, reason: undefined, text: withName(text, { by }, t) };
  });
  const { timeZone } = useShop();
  const dayLabels = useDayLabels();
  const moves = (order.moves ?? []).map(({ at, by, window }) => {
    const said = { window: formatSlot(window, timeZone, now, dayLabels) };
    const text = t(by.role === 'seller' && !by.name ? 'movedByShop' : 'moved', said);
    return { at, key: `${at} moved`, reason: undefined, text: withName(text, { by }, t) };
  });
  const backs = (order.refunds ?? []).map((refund) => ({
    at: refund.at,
    key: `${refund.number} refund`,
    reason: refund.reason,
    text: withName(refundLabel(refund, t, money), refund, t),
  }));
  const all = [...changes, ...notes, ...moves, ...more, ...backs].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return (
    <div className="@container">
      <ol className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 @max-[12rem]:grid-cols-1">
        {all.map(({ at, key, text, reason }) => (
          <li key={key} className="col-span-2 grid grid-cols-subgrid @max-[12rem]:col-span-1">
            <span className="text-muted">
              <ShortTime iso={at} now={now} />
            </span>
            <span>
              {text}
              {reason && <span className="wrap-anywhere block text-muted">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
