import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { homeResponse } from '@/lib/home/view';
import { type LowAges, lowAgesResponse, nonFoodResponse } from '@/lib/setup/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { SECTION_IDS } from '@/lib/shop/sections';
import { settingsIn } from '@/lib/shop/settings-schema';
import { sellerShopResponse } from '@/lib/shop/view';
import { Gaps } from './gaps';
import { SetupScreen } from './setup-screen';

const SAVE = 'POST /api/seller/settings/section';
const sections = SECTION_IDS.map((id) => ({ id, settings: settingsIn(id) }));

async function choose(country: string) {
  const after = { ...DEFAULT_SHOP, revision: 1 };
  const sent = mockApi({
    'GET /api/seller/settings': responseOf(sellerShopResponse, { shop: DEFAULT_SHOP }),
    'GET /api/seller/home/read': responseOf(homeResponse, { home: null, revision: 0 }),
    [SAVE]: responseOf(sellerShopResponse, { shop: after }),
  });
  renderIn(<SetupScreen sections={sections} orderButtons={[]} />);
  await userEvent.selectOptions(await screen.findByLabelText('Country'), country);
  const rowOf = (label: string) => {
    const row = screen
      .getAllByRole('listitem')
      .find((item) => within(item).queryByText(label, { selector: 'p' }));
    if (!row) throw new Error(`there is no row ${label}`);
    return row;
  };
  return { sent, rowOf };
}

describe('the page "Set up"', () => {
  it('offers the time zones of a country, and saves the chosen time zone', async () => {
    const { sent, rowOf } = await choose('US');
    const row = within(rowOf('Time zone'));
    const select = row.getByLabelText<HTMLSelectElement>('Time zone of your shop');
    expect(select.value).toBe('America/New_York');
    await userEvent.selectOptions(select, 'America/Chicago');
    await userEvent.click(row.getByRole('button', { name: 'Accept: Time zone, America/Chicago' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        call: SAVE,
        body: { section: 'hours', settings: { timeZone: 'America/Chicago' } },
      }),
    );
  });

  it('shows the time zone as plain text if the country has only one time zone', async () => {
    const { rowOf } = await choose('DE');
    const row = within(rowOf('Time zone'));
    expect(row.getByText('Europe/Berlin')).toBeTruthy();
    expect(row.queryByRole('combobox')).toBeNull();
  });

  it('proposes a tax rate of 0% in the US, and recommends asking a tax adviser', async () => {
    const { sent, rowOf } = await choose('US');
    const row = within(rowOf('Tax rate (%)'));
    expect(row.getByText('0%')).toBeTruthy();
    expect(row.getByText(/Sales tax is added to your prices.*Ask a tax adviser/)).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: /^Accept/ }));
    expect(sent.at(-1)).toMatchObject({ body: { section: 'prices', settings: { taxPercent: 0 } } });
  });

  it.each([
    ['US', 'US (lb, oz, quart)'],
    ['GB', 'UK (kg, L)'],
  ])('proposes the units of %s: %s', async (country, units) => {
    const { rowOf } = await choose(country);
    expect(within(rowOf('Units')).getByText(units)).toBeTruthy();
  });
});

describe('the list of missing data (Gaps)', () => {
  const NONE = { count: 0, products: [] };
  const answer = (nonFood: { isMarked: boolean; incomplete: number }, lowAges: LowAges = NONE) =>
    mockApi({
      'GET /api/seller/non-food': responseOf(nonFoodResponse, { nonFood }),
      'GET /api/seller/low-ages': responseOf(lowAgesResponse, { lowAges }),
    });

  it('asks the seller to mark non-food categories until at least one category is marked', async () => {
    answer({ isMarked: false, incomplete: 0 });
    renderIn(<Gaps country="DE" shop={DEFAULT_SHOP} />);
    const link = await screen.findByRole('link', { name: 'Categories' });
    expect(link.getAttribute('href')).toBe('/seller/categories');
  });

  it('counts the products without a manufacturer', async () => {
    answer({ isMarked: true, incomplete: 2 });
    renderIn(<Gaps country="DE" shop={DEFAULT_SHOP} />);
    expect(await screen.findByText(/^2 non-food products have/)).toBeTruthy();
  });

  it('counts and links products whose age limit is too low', async () => {
    const products = [{ id: 'a'.repeat(24), name: 'Beer', leastAge: 16 }];
    const sent = answer({ isMarked: false, incomplete: 0 }, { count: 3, products });
    renderIn(<Gaps country="US" shop={DEFAULT_SHOP} />);
    expect(await screen.findByText(/^3 products have an age limit below 21/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Beer' });
    expect(link.getAttribute('href')).toBe(`/seller/product-list/${'a'.repeat(24)}`);
    expect(screen.getByText('and 2 more')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['GET /api/seller/low-ages']);
  });

  it('lists the deposits and fees of US states', () => {
    answer({ isMarked: false, incomplete: 0 });
    renderIn(<Gaps country="US" shop={DEFAULT_SHOP} />);
    expect(screen.getByRole('rowheader', { name: 'Michigan' })).toBeTruthy();
    expect(screen.getAllByText(/^Deposit: \$0\.10/)).toHaveLength(3);
    expect(screen.getByText(/^Retail Delivery Fee: \$0\.28/)).toBeTruthy();
    expect(
      screen.getByText(/Food Delivery Fee: \$0\.50, for orders of \$100\.00 or more/),
    ).toBeTruthy();
    // Only Colorado changes its fee each year.
    expect(
      screen.getAllByText(/^This amount is valid until /).map((one) => one.textContent),
    ).toEqual(['This amount is valid until Jun 30, 2026. Please enter the current amount.']);
  });
});
