import { expect, test } from '@playwright/test';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test('/loader leads to a page of the shop alone, after five seconds', async ({ page, baseURL }) => {
  await page.clock.install();
  for (const [next, path] of [
    ['cart', '/cart'],
    ['products', '/products'],
    ['%2Fevil.example', '/'],
    ['%5Cevil.example', '/'],
    ['%09%2Fevil.example', '/'],
    ['https:evil.example', '/'],
    ['..%2F..%2Fevil.example', '/'],
  ] as const)
    await test.step(next, async () => {
      await page.goto(`/loader?next=${next}`);
      await expect(page.getByRole('status')).toBeVisible();
      await page.clock.runFor(4_500);
      expect(new URL(page.url()).pathname).toBe('/loader');
      await page.clock.runFor(1_000);
      await page.waitForURL(`${baseURL}${path}`);
    });
});
