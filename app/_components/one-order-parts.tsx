'use client';

import type { ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { addressLine } from '@/lib/addresses/address-line';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { deliveredLines } from '@/lib/orders/delivery-promise';
import { sumsOf } from '@/lib/orders/order-sums';
import { actionsOf, slipLabels } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { issuesInvoices } from '@/lib/shop/issues-invoices';
import { formatDue } from '@/lib/tax/format-due';
import { type TaxRow, totalRows } from '@/lib/tax/tax-labels';
import { isVatId } from '@/lib/tax/vat-id';
import { toCents, toUnits } from '@/lib/utils/money';
import { LinkButton } from './button';
import { refundLabel } from './order-changes';
import {
  Amount,
  customerName,
  formatCount,
  LineAmount,
  OrderDate,
  orderName,
  Replacement,
  SlotTime,
  timesSign,
} from './order-parts';
import { useShop } from './shop-provider';
import { lazyComponent } from './use-lazy-component';
import { useMoney } from './use-money';
import { useTaxLabels } from './use-tax-labels';

export const MoveSlotPart = lazyComponent(() =>
  import('./move-slot').then(({ MoveSlot }) => MoveSlot),
);

export function InvoiceLink({ order, list }: { order: OrderView; list: string }) {
  const t = useT('order');
  const canAsk = issuesInvoices(useShop()) && actionsOf(order).invoice;
  return order.invoiceNumber || canAsk ? (
    <LinkButton variant="outline" href={`${list}/invoice/${order._id}`}>
      {t('invoice')}
    </LinkButton>
  ) : null;
}

type Item = OrderView['items'][number];

type NoteOf = (product: Item['product']) => ReactNode;

type SlipLineProps = { item: Item; currency: string; withBox: boolean; noteOf: NoteOf | undefined };

function SlipLine({ item, currency, withBox, noteOf }: SlipLineProps) {
  const { product, found, replacement } = item;
  const { code } = usePageLanguage();
  const weight = weightBeside(product.name, product.weight, code);
  return (
    <li className="flex break-inside-avoid items-baseline gap-2 border-line border-b py-1">
      {withBox && <span aria-hidden="true" className="size-3.5 shrink-0 border border-current" />}
      <span className="shrink-0 font-bold tabular-nums">
        {formatCount(item, useT('order'), code)} {timesSign(item)}
      </span>
      <span className="min-w-0 grow">
        <bdi>{product.name}</bdi>
        {weight && (
          <>
            , <bdi>{weight}</bdi>
          </>
        )}
        {found > 0 && noteOf?.(product)}
        {replacement && (
          <span className="block">
            <Replacement replacement={replacement} currency={currency} />
            {noteOf?.(replacement.product)}
          </span>
        )}
      </span>
      <LineAmount item={item} currency={currency} />
    </li>
  );
}

const SumRow = ({ label: words, cents, currency }: TaxRow & { currency: string }) => (
  <p className="flex justify-between">
    <span>{words}</span>
    <Amount amount={toUnits(cents, currency)} currency={currency} />
  </p>
);

function Refunds({ order: { refunds = [], currency } }: { order: OrderView }) {
  const t = useT('order');
  const money = useMoney(currency);
  const activeRefunds = refunds.filter(({ state }) => state !== 'undone');
  return activeRefunds.map((refund) => (
    <div key={refund.number}>
      <p className="font-semibold">{refundLabel(refund, t, money)}</p>
      <p className="text-sm">{refund.reason}</p>
      {refund.taxes.map(({ percent, tax }) => (
        <SumRow
          key={percent}
          label={t('backTax', { percent })}
          cents={toCents(tax, currency)}
          currency={currency}
        />
      ))}
    </div>
  ));
}

type OrderSlipProps = {
  kind: 'receipt' | 'packingSlip';
  order: OrderView;
  note?: ReactNode;
  noteOf?: NoteOf;
};

/** When printed, this replaces the screen content. It fits A4 and an 80 mm receipt roll (globals.css). */
export function OrderSlip({ kind, order, note, noteOf }: OrderSlipProps) {
  const t = useT('order');
  const { code } = usePageLanguage();
  const isForPacking = kind === 'packingSlip';
  const { name, email, phone, address: place, taxNumber, country } = useShop();
  const contact = [place?.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ');
  const { address, amount, agreedAmount, refundedAmount, currency } = order;
  const rows = totalRows(order, sumsOf(order), useTaxLabels());
  return (
    <div className="slip hidden print:block">
      <p className="font-bold">
        {name} · {t(kind)}
      </p>
      {contact && <p className="text-sm">{contact}</p>}
      {taxNumber && !isForPacking && (
        <p className="text-sm">
          {t(isVatId(taxNumber, country) ? 'vatId' : 'taxNumber', { number: taxNumber })}
        </p>
      )}
      {order.taxExemption && !isForPacking && (
        <p className="text-sm">
          <bdi>{t('taxExemption', { reason: order.taxExemption })}</bdi>
        </p>
      )}
      <p className="slip-name font-extrabold">{orderName(order, t)}</p>
      <p>
        <OrderDate iso={order.createdAt} withTime />
      </p>
      <p className="mt-2">
        <span className="block font-bold">{customerName(order, t)}</span>
        {order.pickup && <span className="block font-bold">{t('pickup')}</span>}
        {order.window && (
          <span className="block font-bold first-letter:uppercase">
            {/* The slip includes the date of the delivery slot, because somebody may read the slip on another day. */}
            <SlotTime slot={order.window} now={0} />
          </span>
        )}
        {!order.erased && !order.pickup && <bdi>{addressLine(address)}</bdi>}
        <span className="block">
          <bdi>{address.phone}</bdi>
        </span>
        {address.note && (
          <span className="block font-bold">
            <bdi>{address.note}</bdi>
          </span>
        )}
      </p>
      {note}
      <ul className="mt-3 border-line border-t">
        {deliveredLines(order).map((item) => (
          <SlipLine
            key={item.product._id}
            item={item}
            currency={currency}
            withBox={isForPacking}
            noteOf={noteOf}
          />
        ))}
      </ul>
      <div className="mt-2">
        {rows.before.map((row) => (
          <SumRow key={row.label} {...row} currency={currency} />
        ))}
      </div>
      <p className="flex justify-between font-bold">
        <span>{rows.total}</span>
        <span className="tabular-nums">{formatDue(order, { t, language: code })}</span>
      </p>
      {rows.after.map((row) => (
        <SumRow key={row.label} {...row} currency={currency} />
      ))}
      {agreedAmount !== amount && (
        <p className="flex justify-between">
          <span>{t('ordered')}</span>
          <Amount amount={agreedAmount} currency={currency} />
        </p>
      )}
      <Refunds order={order} />
      {refundedAmount > 0 && (
        <p className="flex justify-between">
          <span>{t('refunded')}</span>
          <Amount amount={refundedAmount} currency={currency} />
        </p>
      )}
      <p className="mt-1 font-bold">{slipLabels(order, t, code)}</p>
      <p className="mt-2 break-all text-sm">{order._id}</p>
    </div>
  );
}
