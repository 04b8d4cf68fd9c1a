import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { mockApi, renderIn } from '@/e2e/support/component';
import { withCheckDigit } from '@/lib/barcodes/scans';
import { cacheShop } from '@/lib/client/shop-store';
import type { OrderView } from '@/lib/orders/view';
import { PackingList } from './packing-list';
import { usePacking } from './use-packing';

const BEEF = 'a'.repeat(24);
const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const GTIN = withCheckDigit('201234500000');
/** A scale label that means 0.50 kg or, if the product is sold by the pound, 5.00 lb. */
const LABEL = withCheckDigit('201234500500');

const product = {
  ...{ _id: BEEF, name: 'Beef', category: 'Fruits', image: [], offerPrice: 0.5, price: 0.5 },
  ...{ inStock: true, gtin: GTIN, soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 10 },
  tolerancePercent: 10,
};
const order = {
  ...{ _id: '1'.repeat(24), number: 12, status: 'Order Placed', currency: 'usd', taxPercent: 0 },
  ...{ taxMode: 'none', paymentType: 'COD', paymentState: 'to collect', ifMissing: 'leave out' },
  ...{ revision: 1, deliveryFee: 0, history: [], address: {}, actions: { next: 'Packed' } },
  items: [{ product, quantity: 10, found: 10 }],
} as never as OrderView;

function Screen() {
  const { parts } = usePacking([order], () => {});
  return (
    <ShopProvider shop={SHOP}>
      <PackingList parts={parts} />
    </ShopProvider>
  );
}

function scan(text: string) {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key });
}

beforeEach(() => {
  cacheShop({ ...SHOP, scaleLabels: { weight: ['20'] } } as never);
});

/** Renders the packing page. The product is sold in `stepUnit` now. */
const open = (stepUnit: string) => {
  const sent = mockApi({
    'GET /api/product/seller': {
      body: { success: true, products: [{ ...product, stepUnit }], foodData: false },
    },
  });
  renderIn(<Screen />);
  return sent;
};

describe('a scale label on the packing page', () => {
  it('sets the weight of an order line in the unit of the order', async () => {
    open('g');
    scan(LABEL);
    expect(await screen.findByText('Beef: 500 g weighed')).toBeTruthy();
  });

  it("asks for a typed weight if the product's unit has changed, and queries the server once", async () => {
    const sent = open('mlb');
    scan(LABEL);
    expect(await screen.findByText(/Please type the weight in g\./)).toBeTruthy();
    expect(screen.queryByText(/weighed/)).toBeNull();
    scan(LABEL);
    expect(sent).toHaveLength(1);
  });
});
