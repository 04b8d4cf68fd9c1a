import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { loseAnswer } from '@/e2e/support/network-faults';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

test.use(ownAddress());

/** Places and delivers an order for two products, three pieces each. */
async function delivered(context: BrowserContext, how: 'cod' | 'stripe') {
  const seller = await newSeller(BASE_URL);
  const name = `Orangenschalenstückchenschokolade ${Math.random().toString(36).slice(2)}`;
  const product = await ownProduct(BASE_URL, seller, { name });
  const other = await ownProduct(BASE_URL, seller);
  const buyer = await newBuyer();
  const { _id: id } = await buyer.order(how, [product, other], 3);
  await seller.post('/api/order/pack', { id, lines: [] });
  const step = (from: string, status: string) =>
    seller.post('/api/order/status', { id, from, status, isPaid: status === 'Delivered' });
  await step('Packed', 'Out for delivery');
  await step('Out for delivery', 'Delivered');
  await seller.enter(context);
  const read = async () =>
    (await seller.get(`/api/order/one?id=${id}&as=seller`)).body.order as OrderView;
  return { id, product, other, buyer, read };
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test('the shop refunds missing pieces to the card only once, even if responses are lost', {
  tag: '@journey',
}, async ({ page, context, browser }) => {
  const { id, product, buyer, read } = await delivered(context, 'stripe');
  await page.goto(`/seller/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: `One more of ${product.name}` }).click();
  await dialog.getByRole('button', { name: `One more of ${product.name}` }).click();
  const refundButton = dialog.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ });
  await expect(refundButton).toBeVisible();
  await expectAccessible(page, 'giving back');
  await expectNoSidewaysScroll(page, 'giving back');
  await refundButton.click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(`Two were broken ${'x'.repeat(180)}`);
  // The server makes the refund, but the response is lost.
  await loseAnswer(page, '**/api/order/refund', (request) =>
    Boolean(request.postData()?.includes('Two were broken')),
  );
  const buttonText = (await refundButton.textContent()) ?? '';
  const [sum = ''] = /\$[\d.]+/.exec(buttonText) ?? [];
  await refundButton.click();
  await expect(page.getByText(`Refunded to the card: ${sum}`).first()).toBeVisible();
  // Two of the three pieces are already refunded, so a new refund of two pieces would be rejected. The
  // retry succeeds, because it repeats the earlier request.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  expect((await read()).refunds).toHaveLength(1);
  await expectNoSidewaysScroll(page, 'an order with a long reason');
  const shopper = await browser.newContext();
  await buyer.client.enter(shopper);
  const own = await shopper.newPage();
  await own.goto(`${BASE_URL}/my-orders/${id}`);
  await expect(onScreen(own.getByText('Two were broken')).first()).toBeVisible();
  await expectNoSidewaysScroll(own, 'an own order with a long reason');
  await shopper.close();
});

test('the seller records a cash refund and then undoes the refund @desk', async ({
  page,
  context,
}) => {
  const { id, read } = await delivered(context, 'cod');
  await page.goto(`/seller/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('To the card')).toHaveCount(0);
  await dialog.getByLabel('Amount').check();
  await dialog.getByLabel('Amount including tax').fill('99999');
  await expect(dialog.getByText(/is more than the .* that can still be refunded/)).toBeVisible();
  await dialog.getByLabel('Amount including tax').fill('1,50');
  await dialog.getByLabel('Reason').fill('Came late');
  await dialog.getByRole('button', { name: 'Refund $1.50' }).click();
  await expect(dialog).toBeHidden();
  await expect(onScreen(page.getByText('Refunded in cash: $1.50')).first()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo the refund of $1.50' });
  // The text of the button lines up with the texts above and below it.
  const inset = await undo.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [word, row] = [range, button.closest('li') ?? button].map((one) =>
      one.getBoundingClientRect(),
    );
    return word && row ? Math.min(word.left - row.left, row.right - word.right) : undefined;
  });
  expect(inset).toBeCloseTo(0, 0);
  await undo.click();
  await expect(onScreen(page.getByText('Refunded in cash: $1.50 (undone)')).first()).toBeVisible();
  expect((await read()).refunds).toMatchObject([{ state: 'undone' }]);
});
