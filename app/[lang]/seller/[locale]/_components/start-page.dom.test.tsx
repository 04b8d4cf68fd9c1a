import { afterEach, expect, test, vi } from 'vitest';
import { mockApi, signOutSeller } from '@/e2e/support/component';
import { setLanguage } from '@/lib/client/language';
import { registerRouter } from '@/lib/client/navigation';
import { chooseStartPage, signInSeller } from '@/lib/client/seller-store';

/* Tests which page opens after a sign-in to the seller's area. */

afterEach(async () => {
  chooseStartPage(undefined);
  await signOutSeller();
});

const PACKER = { id: 'a'.repeat(24), name: 'Ida', role: 'packer' };

test.each([
  ['Today, if the owner has chosen it', 'today', undefined, '/seller/today'],
  ['Add Product, if the owner has chosen nothing', undefined, undefined, '/seller'],
  ['the board for a packer, who may not open Today', 'today', PACKER, '/seller/orders'],
] as const)('a sign-in opens %s', async (_, startPage, person, path) => {
  setLanguage({ code: 'en', locale: 'en-US', prefix: '', namespaces: {} });
  const sent = mockApi({
    'POST /api/seller/login': {
      body: { success: true, message: 'Welcome', person },
    },
  });
  const opened = vi.fn();
  const unregister = registerRouter(opened);
  chooseStartPage(startPage);
  const body = { email: 'owner@shop.example', password: 'secret' };
  await signInSeller({ path: '/api/seller/login', body }, 'en');
  unregister();
  expect(sent).toEqual([{ call: 'POST /api/seller/login', body }]);
  expect(opened.mock.calls).toEqual([[path]]);
});
