import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { test } from '@/e2e/support/own-shop';

test('the owner accepts the proposed settings for a country one after another', async ({
  page,
  seller,
}) => {
  await page.goto('/seller/setup');
  await page.getByLabel('Country').selectOption('DE');
  await expectAccessibleAtBothSizes(page, 'the proposals for a country');
  const rows = page.getByRole('button', { name: /^Accept: / });
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Accept: Currency, Euro' }).click();
  await expect(rows).toHaveCount(9);
  await page.getByRole('button', { name: /^Accept: Country/ }).click();
  await expect(rows).toHaveCount(8);
  const shop = async () =>
    ((await seller.get('/api/shop/settings')).body as { shop: Record<string, unknown> }).shop;
  expect(await shop()).toMatchObject({ currency: 'eur', country: 'DE', name: 'Basketful' });

  const claims = page.getByLabel(/^Highlights on the home page/);
  const [stars, newsletter] = [/^Stars on products/, /^Newsletter form/].map((name) =>
    page.getByLabel(name),
  );
  await stars?.uncheck();
  await expect.poll(async () => (await shop()).stars).toBe(false);
  await expect(rows).toHaveCount(7);
  await newsletter?.uncheck();
  await expect.poll(async () => (await shop()).newsletter).toBe('off');
  const saved = page.waitForResponse('**/api/seller/home');
  await claims.uncheck();
  await saved;

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
  await expect(page.getByText('Why We Are The Best')).toHaveCount(0);
  await expect(page.getByText('Never miss a deal')).toHaveCount(0);
});
