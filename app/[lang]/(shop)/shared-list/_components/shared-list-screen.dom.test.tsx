import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { productsAnswer } from '@/lib/catalog/view';
import { sharedAnswer } from '@/lib/shopping-lists/view';
import { SharedListScreen } from './shared-list-screen';

const APPLE = 'a'.repeat(24);
const TOKEN = 's'.repeat(22);
const READ = 'POST /api/shopping-list/shared';

beforeEach(() => {
  cleanup();
  window.location.hash = `#${TOKEN}`;
});

describe('SharedListScreen', () => {
  it("shows the name of a stranger's list as plain text, and no controls that change the list", async () => {
    const name = '<img src=x onerror=alert(1)>';
    const sent = mockApi({
      [READ]: answerOf(sharedAnswer, { name, items: [{ product: APPLE, quantity: 2 }] }),
      'GET /api/product/list': answerOf(productsAnswer, { products: [] }),
    });
    renderIn(<SharedListScreen />);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(await screen.findByText('No longer sold')).toBeTruthy();
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Add list to cart',
    ]);
    expect(sent[0]).toEqual({ call: READ, body: { token: TOKEN } });
  });

  it('shows that a link was revoked, and shows a different message if the request fails', async () => {
    mockApi({ [READ]: errorResponse(404, 'This list is not shared any more.') });
    renderIn(<SharedListScreen />);
    expect(await screen.findByText('This list is not shared any more')).toBeTruthy();
    cleanup();
    mockApi({ [READ]: errorResponse(503, 'Later') });
    renderIn(<SharedListScreen />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
