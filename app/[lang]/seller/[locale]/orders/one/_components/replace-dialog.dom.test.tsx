import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderInShop } from '@/e2e/support/component';
import { productsAnswer } from '@/lib/catalog/view';
import type { OrderView } from '@/lib/orders/view';
import { ReplaceDialog } from './replace-dialog';

const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const plums = {
  ...{ _id: 'plums', name: 'Plums', category: 'Fruits', price: 3, offerPrice: 3 },
  ...{ description: [], image: [], inStock: true },
};

/** Shows the dialog for an order in this currency. Returns the sent requests. */
function show(currency: string) {
  const sent = mockApi({ 'GET /api/product/list': answerOf(productsAnswer, { products: [] }) });
  const order = { currency, taxPercent: 0, items: [], deliveryFee: 0 } as unknown as OrderView;
  renderInShop(
    shop,
    <ReplaceDialog
      item={{ product: plums, quantity: 2 } as never}
      missingQuantity={1}
      order={order}
      mayAsk={false}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  );
  return sent;
}

describe('ReplaceDialog', () => {
  it('offers no product if the order has a different currency from the shop', () => {
    const sent = show('eur');
    expect(screen.getByText(/This order is in EUR, but your prices are now in USD/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('searches for products if the order is in the currency of the shop', async () => {
    const sent = show('usd');
    expect(screen.getByRole('searchbox')).toBeTruthy();
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  });
});
