import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { homeAnswer } from '@/lib/home/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { SECTION_IDS } from '@/lib/shop/sections';
import { settingsIn } from '@/lib/shop/settings-schema';
import { sellerShopAnswer } from '@/lib/shop/view';
import { SetupScreen } from './setup-screen';

const SAVE = 'POST /api/seller/settings/section';
const sections = SECTION_IDS.map((id) => ({ id, settings: settingsIn(id) }));

/**
 * Opens the page in a new shop and chooses a country. Returns the sent requests and a function that finds the row of a
 * setting.
 */
async function choose(country: string) {
  const after = { ...DEFAULT_SHOP, revision: 1 };
  const sent = mockApi({
    'GET /api/seller/settings': answerOf(sellerShopAnswer, { shop: DEFAULT_SHOP }),
    'GET /api/seller/home/read': answerOf(homeAnswer, { home: null, revision: 0 }),
    [SAVE]: answerOf(sellerShopAnswer, { shop: after }),
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

describe('the Set up page', () => {
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
