import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { brokenLines, expectAccessible } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { hold } from '@/e2e/support/network-faults';
import { ownProduct } from '@/e2e/support/own-product';
import { addProduct, productData } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import { onScreen, ownAddress, speakToStaff, storeStaffLanguage } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';
import { messages } from '@/messages';

test.use(ownAddress());

async function newOrder(context: BrowserContext, how: 'cod' | 'stripe', quantity: number) {
  const seller = await newSeller(BASE_URL);
  await seller.enter(context);
  const [product, other] = [await ownProduct(BASE_URL, seller), await ownProduct(BASE_URL, seller)];
  const buyer = await newBuyer();
  const { _id: id, amount } = await buyer.order(how, [product, other], quantity);
  return {
    product,
    other,
    amount,
    buyer,
    id,
    open: (page: Page) => page.goto(`/seller/orders/${id}`),
    post: (path: string, body: object) => seller.post(path, { id, ...body }),
    read: async () =>
      (await seller.get(`/api/order/one?id=${id}&as=seller`)).body.order as OrderView,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function replaceByTheFirst(page: Page, name: string) {
  await button(page, `Replace ${name}`);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
}

test('the seller corrects a packed order, and the button shows the amount of the card refund', async ({
  page,
  context,
}) => {
  const { product, other, amount, open, post, read } = await newOrder(context, 'stripe', 2);
  await post('/api/order/pack', { lines: [] });
  await open(page);
  await button(page, `One less of ${product.name}`);
  await button(page, `One less of ${product.name}`);
  await button(page, `One less of ${other.name}`);
  await replaceByTheFirst(page, other.name);
  await expect(page.getByText('Replaced by 1 ×').first()).toBeVisible();
  const correct = page.getByRole('button', {
    name: /^Correct and refund \$\d+\.\d\d now$/,
  });
  await expect(correct).toBeVisible();
  await button(page, 'Send out');
  await expect(page.getByText('The corrected count is not sent yet.').first()).toBeVisible();
  expect(await read()).toMatchObject({ status: 'Packed', amount, refundedAmount: 0 });
  const [named] = /\$[\d.]+/.exec((await correct.textContent()) ?? '') ?? [];
  await correct.click();
  await expect(onScreen(page.getByText(`Refunded: ${named}`))).toBeVisible();
  await expect(correct).toBeHidden();
  // The clicked button has disappeared, so the next button gets the focus.
  await expect(page.getByRole('button', { name: 'Send out' })).toBeFocused();
  expect((await read()).items).toMatchObject([
    { found: 0 },
    { found: 1, replacement: { quantity: 1 } },
  ]);
});

test('saving a correction does not discard a count that the seller changes meanwhile', async ({
  page,
  context,
}) => {
  const { product, other, open, post, read } = await newOrder(context, 'stripe', 3);
  await post('/api/order/pack', { lines: [] });
  await open(page);
  const expectShown = async (one: string, two: string) => {
    await expect(page.getByLabel(`Packed quantity of ${product.name}`)).toHaveText(one);
    await expect(page.getByLabel(`Packed quantity of ${other.name}`)).toHaveText(two);
  };
  const storedIs = (...found: number[]) =>
    expect.poll(async () => (await read()).items.map((item) => item.found)).toEqual(found);
  await button(page, `One less of ${product.name}`);
  await button(page, `One less of ${other.name}`);
  const answer = await hold(page, '**/api/order/pack', 'answer');
  await button(page, 'Correct and refund');
  await answer.held;
  await button(page, `One less of ${product.name}`);
  // Resets the line while the request is pending. The response must not overwrite this input.
  await button(page, `One more of ${other.name}`);
  answer.release();
  await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();
  await expectShown('1 of 3 2 missing', '3 of 3 packed');
  await storedIs(2, 2);
  await button(page, `One less of ${other.name}`);
  await button(page, 'Correct and refund');
  await storedIs(1, 2);
  await expect(page.getByRole('button', { name: /^Correct / })).toBeHidden();
  await button(page, `One less of ${product.name}`);
  await button(page, 'Keep previous count');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeFocused();
  await expectShown('1 of 3 2 missing', '2 of 3 1 missing');
  await storedIs(1, 2);
});

test('the seller sees how much to collect or refund after changing a packed order', async ({
  page,
  context,
}) => {
  const { product, other, open, post, read } = await newOrder(context, 'cod', 3);
  const pack = (found: number) =>
    post('/api/order/pack', {
      lines: [
        { product: product._id, found },
        { product: other._id, found: 0 },
      ],
    });
  await pack(1);
  await post('/api/order/paid', { isPaid: true });
  await pack(3);
  await open(page);
  // One piece ($3.99) was paid, three ($11.97) are packed, both with 2% tax.
  await expect(onScreen(page.getByText('Still to collect: $8.14')).first()).toBeVisible();
  await button(page, 'Mark as paid');
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible();
  await post('/api/order/status', { from: 'Packed', status: 'Cancelled' });
  await expect(onScreen(page.getByText('Refund due: $12.20')).first()).toBeVisible();
  await button(page, 'Mark as returned');
  await expect(page.getByText('Refund due')).toHaveCount(0);
  expect(await read()).toMatchObject({ isPaid: false, status: 'Cancelled' });
});

test('the replacement dialog shows full product names to a German seller on a phone', async ({
  page,
  context,
}) => {
  const { product, open } = await newOrder(context, 'cod', 1);
  const dear = productData({ name: `Wassermelone ${randomUUID().slice(0, 8)}`, price: 9 });
  await addProduct(await newSeller(BASE_URL), { ...dear, offerPrice: '7.99' }, []);
  await speakToStaff(context, 'de');
  await storeStaffLanguage(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const { packing } = messages.de;
  await button(page, packing.noneOf.replace('{name}', product.name));
  await button(page, packing.replaceName.replace('{name}', product.name));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(packing.findReplacement).fill(dear.name);
  const found = dialog.getByRole('button', { name: dear.name });
  await expect(found.getByText(/^Sie verlieren/)).toBeVisible();
  expect(await brokenLines(page)).not.toContain('Wassermelone');
});

test('a correction does not overwrite a count that a second device has saved', async ({
  page,
  context,
}) => {
  const { product, other, open, post, read } = await newOrder(context, 'cod', 3);
  await post('/api/order/pack', { lines: [] });
  await open(page);
  let isFirst = true;
  await page.route('**/api/order/pack', async (route) => {
    const lines = [{ product: product._id, found: 1 }];
    if (isFirst) await post('/api/order/pack', { lines });
    isFirst = false;
    await route.continue();
  });
  await button(page, `One less of ${product.name}`);
  await button(page, `One less of ${other.name}`);
  await expect.poll(async () => (await read()).items.map(({ found }) => found)).toEqual([1, 2]);
  await expect(page.getByText(`${product.name} was counted on another device`)).toBeVisible();
});

test('the quantity of a replacement changes with the number of missing pieces', async ({
  page,
  context,
}) => {
  const { product, open, read } = await newOrder(context, 'cod', 3);
  const itemIs = (expected: Record<string, unknown>) =>
    expect.poll(async () => (await read()).items[0]).toMatchObject(expected);
  await open(page);
  await button(page, `One more of ${product.name}`);
  await replaceByTheFirst(page, product.name);
  await itemIs({ found: 1, replacement: { quantity: 2 } });
  await button(page, `One more of ${product.name}`);
  await itemIs({ found: 2, replacement: { quantity: 1 } });
  await expect(page.getByText('Replaced by 1 ×').first()).toBeVisible();
  await button(page, `One more of ${product.name}`);
  await itemIs({ found: 3 });
  expect((await read()).items[0]).not.toHaveProperty('replacement');
});

test('the shopper accepts or declines a proposed replacement with one tap', async ({
  page,
  context,
}) => {
  const { product, other, buyer, id, open, post, read } = await newOrder(context, 'cod', 2);
  await buyer.client.enter(context);
  const shopper = await context.newPage();
  await shopper.goto(`/my-orders/${id}`);
  await expect(shopper.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.bringToFront();
  await open(page);
  const ask = async (name: string) => {
    await button(page, `One less of ${name}`);
    await button(page, `One less of ${name}`);
    await button(page, `Replace ${name}`);
    await page.getByRole('dialog').getByLabel('Ask the customer first').check();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  };
  await ask(product.name);
  await expect(page.getByText(/^The customer was asked and can answer until /)).toBeVisible();
  // Packing cannot finish while the shopper can still answer.
  await button(page, 'Mark as packed');
  await button(page, 'Pack as ordered');
  await expect(page.getByText(/the customer can still answer/).first()).toBeVisible();
  const question = shopper.getByRole('region', { name: /May we replace it/ });
  await shopper.bringToFront();
  await expect(question).toContainText('You never pay more than the missing item would have cost');
  await expectAccessible(shopper, 'a question about an order');
  await question.getByRole('button', { name: 'Yes, please' }).click();
  await expect(shopper.getByText(/^You accepted /)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('The customer accepts the replacement')).toBeVisible();
  await ask(other.name);
  await shopper.bringToFront();
  await question.getByRole('button', { name: 'No, leave it out' }).click();
  await expect(shopper.getByText(/^You declined /)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/^The customer does not want /)).toBeVisible();
  await button(page, 'Mark as packed');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
  const { items, status } = await read();
  expect(status).toBe('Packed');
  expect(items).toMatchObject([
    { found: 0, replacement: { quantity: 2 }, proposal: { answer: 'accepted' } },
    { found: 0, proposal: { answer: 'refused' } },
  ]);
  expect(items[1]).not.toHaveProperty('replacement');
  expect((await post('/api/order/pack', { lines: [] })).status).toBe(200);
});

test('packed, short, missing and uncounted lines have different labels on the packing page', async ({
  page,
  context,
}) => {
  const { product, other, open, post, read } = await newOrder(context, 'cod', 3);
  await open(page);
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const expectLine = async (name: string, state: string, count: string, words: string) => {
    await expect(line(name)).toHaveAttribute('data-state', state);
    await expect(page.getByLabel(`Packed quantity of ${name}`)).toHaveText(`${count} ${words}`);
    await expect(line(name).locator('[data-tick]')).toHaveAccessibleName(
      new RegExp(`^3 × ${name}.*, ${words}$`),
    );
  };
  await expectLine(product.name, 'untouched', '0 of 3', 'not counted');
  await page.locator('[data-tick]').first().click();
  await expectLine(product.name, 'found', '3 of 3', 'packed');
  await button(page, `One less of ${product.name}`);
  await expectLine(product.name, 'fewer', '2 of 3', '1 missing');
  // An uncounted line counts as 3 packed pieces. Removing one leaves 2 of 3.
  await button(page, `One less of ${other.name}`);
  await expectLine(other.name, 'fewer', '2 of 3', '1 missing');
  await button(page, `One less of ${other.name}`);
  await button(page, `One less of ${other.name}`);
  await expectLine(other.name, 'missing', '0 of 3', 'missing');
  const colours = await page
    .getByText(/^(1 missing|missing)$/)
    .evaluateAll((words) => words.map((word) => getComputedStyle(word).color));
  expect(new Set(colours).size).toBe(2);
  await expectAccessible(page, 'an order with a missing line');
  // The page shows a count before the server has stored it.
  await expect.poll(async () => (await read()).items[1]).toMatchObject({ found: 0 });
  // Marking the order as packed completes the lines that nobody has counted.
  await post('/api/order/pack', { lines: [{ product: other._id, found: null }], done: false });
  await expectLine(other.name, 'untouched', '0 of 3', 'not counted');
  await post('/api/order/pack', { lines: [] });
  await expectLine(other.name, 'found', '3 of 3', 'packed');
});

test('the replacement dialog lists similar products first', async ({ page, context }) => {
  const seller = await newSeller(BASE_URL);
  await seller.enter(context);
  // A unique random word. It fits in one line on a phone, because tests of large text check all products.
  const kind = `Kumquat${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 5)}o`;
  const add = async (name: string, offerPrice: number, category = 'Fruits') => {
    await addProduct(seller, productData({ name, offerPrice, price: 9, category }), []);
    const [product] = await products(BASE_URL, 'in', 1, name);
    if (!product) throw new Error('the product was not added');
    return product;
  };
  const wanted = await add(`Sweet ${kind}`, 2);
  await add(`Zesty ${kind}`, 3);
  await add(`Candied ${kind}`, 1.95, 'Instant');
  const order = await (await newBuyer()).order('cod', [wanted], 2);
  await page.goto(`/seller/orders/${order._id}`);
  await button(page, `One less of ${wanted.name}`);
  await button(page, `One less of ${wanted.name}`);
  await button(page, `Replace ${wanted.name}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'The customer pays the price of the replacement, but no more than the missing items cost: $4.00 with tax.',
  );
  const choices = page.getByRole('dialog').getByRole('listitem');
  await expect(choices.first()).toContainText(`Zesty ${kind} 1 kg`);
  await expect(choices.first()).toContainText(/\$4\.00.*costs \$6\.00.*Loss for the shop: \$2\.00/);
  await expect(choices.filter({ hasText: `Candied ${kind}` })).toContainText('$3.90');
  await expect(choices.filter({ hasText: wanted.name })).toHaveCount(0);
  const typed = kind.replace('quat', 'qat');
  await page.getByLabel('Find a replacement').fill(typed);
  await expect(choices.filter({ hasText: kind })).toHaveCount(2);
  await choices
    .filter({ hasText: `Zesty ${kind}` })
    .getByRole('button')
    .click();
  const instead = page.getByText(`Replaced by 2 × Zesty ${kind}, $4.00`).first();
  await expect(instead).toBeVisible();

  await test.step('the seller removes a replacement', async () => {
    const stored = async () =>
      (
        (await seller.get(`/api/order/one?id=${order._id}&as=seller`)).body as {
          order: OrderView;
        }
      ).order.items[0];
    await expect.poll(stored).toHaveProperty('replacement');
    await button(page, `Remove the replacement of ${wanted.name}`);
    await expect(instead).toBeHidden();
    await expect(page.getByRole('button', { name: `Replace ${wanted.name}` })).toBeFocused();
    await expect.poll(stored).not.toHaveProperty('replacement');
    expect(await stored()).toMatchObject({ found: 0 });
  });
});

test('"Mark as packed" asks for confirmation if some lines are not counted', async ({
  page,
  context,
}) => {
  const { product, open, read } = await newOrder(context, 'cod', 2);
  await open(page);
  await button(page, `One less of ${product.name}`);
  const dialog = page.getByRole('dialog');
  await button(page, 'Mark as packed');
  await expect(dialog).toContainText('1 item is not counted yet.');
  await expectAccessible(page, 'the question about lines that are not counted');
  await button(page, 'Continue counting');
  await expect(dialog).toBeHidden();
  expect((await read()).status).toBe('Order Placed');

  await test.step('"Mark as packed" on the board asks for confirmation while lines are not counted', async () => {
    await page.goto('/seller/orders');
    const tile = page.locator('li', { has: page.locator(`a[href$="/${(await read())._id}"]`) });
    await tile.getByRole('button', { name: /^Mark as packed/ }).click();
    await expect(dialog).toContainText('1 item is not counted yet.');
    await button(page, 'Continue counting');
  });

  await open(page);
  await button(page, 'Mark as packed');
  await button(page, 'Pack as ordered');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
  expect((await read()).items.map(({ found }) => found)).toEqual([1, 2]);
});
