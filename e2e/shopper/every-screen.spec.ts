import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { SCREENS, type Visitor } from '@/e2e/support/screens';
import { test } from '@/e2e/support/test';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

for (const visitor of ['anybody', 'shopper', 'seller'] satisfies Visitor[])
  test(`each screen for ${visitor} shows its heading and causes no script error`, {
    tag: '@journey',
  }, async ({ page, context }) => {
    const [seller, shopper] = [await newSeller(BASE_URL), await shopperWithAddress(BASE_URL)];
    const product = await ownProduct(BASE_URL, seller);
    const { body } = await shopper.post('/api/order/cod', {
      items: [{ product: product._id, quantity: 1 }],
      address: shopper.addressId,
    });
    const ids = { product: product._id, order: String(body.id) };
    if (visitor !== 'anybody') await (visitor === 'seller' ? seller : shopper).enter(context);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    for (const [screen, [who, address]] of Object.entries(SCREENS)) {
      if (who !== visitor) continue;
      await test.step(screen, async () => {
        await page.goto(address(ids));
        const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
        await expect(heading.first(), screen).toHaveText(/\S/);
        expect(errors, screen).toEqual([]);
      });
    }
  });
