import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { sellerShopAnswer, shopView } from '@/lib/shop/view';
import { messages } from '@/messages';
import { SettingsOverview } from './settings-overview';

const shop = shopView.parse({
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'usd', taxPercent: 0 },
});

it('the search in the settings also finds the Team page and the Pages page', async () => {
  mockApi({
    'GET /api/seller/settings': answerOf(sellerShopAnswer, { shop }),
    'GET /api/seller/services': { body: { success: true, services: {} } },
  });
  renderIn(<SettingsOverview sections={[]} />);
  const search = screen.getByRole('searchbox');
  for (const [word, href] of [
    [messages.en.team.title, '/seller/people'],
    [messages.en.sellerPages.title, '/seller/pages'],
  ] as const) {
    await userEvent.clear(search);
    await userEvent.type(search, word);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain(href);
  }
});
