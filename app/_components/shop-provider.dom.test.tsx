import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, renderIn } from '@/e2e/support/component';
import { refreshShop } from '@/lib/client/shop-store';
import { ShopProvider, useShop } from './shop-provider';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function ShopName() {
  return <p>{useShop().name}</p>;
}

const show = () =>
  renderIn(
    <ShopProvider shop={SHOP}>
      <ShopName />
    </ShopProvider>,
  );

describe('useShop', () => {
  it('returns settings that were loaded after the page opened', async () => {
    mockApi({ 'GET /api/shop/settings': { body: { success: true, shop: { name: 'Renamed' } } } });
    show();
    expect(screen.getByText('Corner')).toBeTruthy();
    void refreshShop();
    expect(await screen.findByText('Renamed')).toBeTruthy();
  });

  it('sends a request whose response arrives after the test', () => {
    const answer = async () => {
      await pause(20);
      return { body: { success: true, shop: { name: 'Late' } } };
    };
    const sent = mockApi({ 'GET /api/shop/settings': answer });
    void refreshShop();
    expect(sent).toHaveLength(1);
  });

  it('ignores the late response to the request of the previous test', async () => {
    show();
    await pause(60);
    expect(screen.getByText('Corner')).toBeTruthy();
  });
});
