'use client';

import { Button } from '@/app/_components/button';
import { useSession } from '@/lib/auth/session-store';
import { formatCents, fromDollars, totalsOf } from '@/lib/money';
import { AddressChoice } from './address-choice';
import type { Line } from './cart-line';
import { PaymentChoice } from './payment-choice';
import { useAddresses } from './use-addresses';
import { useCheckout } from './use-checkout';
import { useOnlinePayment } from './use-online-payment';

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'mt-2 border-line border-t pt-3 font-bold text-xl' : 'py-1'}`}
    >
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** Where to, how paid, how much; and the button that makes it an order. */
export function OrderSummary({ lines, onRefused }: { lines: Line[]; onRefused: () => void }) {
  const { status } = useSession();
  const { addresses, address, choose } = useAddresses(status === 'shopper');
  const { paymentType, setPaymentType, placing, placeOrder } = useCheckout(
    { addressesKnown: addresses !== undefined, address: address?._id },
    onRefused,
  );
  const canPayOnline = useOnlinePayment();
  const totals = totalsOf(
    lines.flatMap(({ product, quantity }) =>
      product?.inStock ? [{ unitCents: fromDollars(product.offerPrice), quantity }] : [],
    ),
  );

  return (
    <section
      aria-labelledby="summary"
      className="rounded-panel border border-line bg-card p-6 shadow-card lg:sticky lg:top-24"
    >
      <h2 id="summary" className="mb-5 font-bold text-xl">
        Order Summary
      </h2>
      <AddressChoice
        addresses={addresses}
        address={address}
        choose={choose}
        isVisitor={status === 'visitor'}
      />
      <PaymentChoice value={paymentType} onChange={setPaymentType} canPayOnline={canPayOnline} />
      <dl className="mt-6 border-line border-t pt-4">
        <Row name="Price" value={formatCents(totals.subtotalCents)} />
        <Row name="Shipping Fee" value="Free" />
        <Row name="Tax (2%)" value={formatCents(totals.taxCents)} />
        <Row name="Total Amount" value={formatCents(totals.totalCents)} strong />
      </dl>
      <Button size="large" className="mt-6 w-full" aria-disabled={placing} onClick={placeOrder}>
        {placing ? 'Placing your order…' : 'Place Order'}
      </Button>
    </section>
  );
}
