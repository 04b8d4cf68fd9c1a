import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { brokenWords, cutTexts } from '@/e2e/support/accessible';
import { cookieOf, newBuyer } from '@/e2e/support/board-page';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { newSeller, products } from '@/e2e/support/client';
import { pseudo } from '@/e2e/support/pseudo';
import { speakPseudo } from '@/e2e/support/pseudo-page';
import { test } from '@/e2e/support/test';
import { ownAddress } from '@/e2e/support/visit';
import { messages } from '@/messages';

/* Sentences as long as those of any language, on the narrowest phone with text at 200%. */
test.use({
  ...ownAddress(),
  launchOptions: {
    ...WITH_PICTURES.launchOptions,
    args: [...WITH_PICTURES.launchOptions.args, '--blink-settings=defaultFontSize=32'],
  },
});

/** Letters of a word that has room on a line; a longer one may break, but makes nothing wider. */
const FITS = 14;
/** What words of the language for tests have. */
const ACCENT = /[áçéîñóřšúýž]/i;

/** Reads the pages in the language for tests; each says `text` somewhere. */
async function expectFits(
  page: Page,
  paths: readonly (readonly [path: string, text: string])[],
  fits = FITS,
) {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const [path, text] of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await speakPseudo(page);
    await expect(page.getByText(pseudo(text)).first(), path).toBeAttached();
    expect.soft(await page.getByText(/^\[.*\]$/).count(), path).toBeGreaterThan(10);
    const broken = (await brokenWords(page))
      .filter(({ length }) => length <= fits)
      // Names of goods and of the shop break in the seller's narrow rows, as they do in English.
      .filter((word) => !path.startsWith('/seller') || ACCENT.test(word));
    expect.soft(broken, path).toEqual([]);
    expect.soft(await cutTexts(page), path).toEqual([]);
    const wide = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, innerWidth),
    );
    expect.soft(wide, path).toBeLessThanOrEqual(320);
  }
}

test('longer sentences fit on a phone with large text', async ({ page }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  await expectFits(page, [
    ['/', messages.en.home.shopNow],
    ['/products', messages.en.catalog.allProducts],
    [`/products/x/${product?._id}`, messages.en.product.add],
    ['/products?q=milk', messages.en.search.results],
    ['/products?q=zzqqxxzz', messages.en.search.noResults],
  ]);
});

test("longer sentences fit on the seller's screens of goods and settings", async ({
  page,
  context,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  await context.addCookies([cookieOf(await newSeller(BASE_URL), 'sellerToken')]);
  const paths = [
    ['/seller', messages.en.sellerForm.productImage],
    ['/seller/product-list', messages.en.sellerList.selectAll],
    [`/seller/product-list/${product?._id}`, messages.en.sellerProduct.pricesSoFar],
    ['/seller/categories', messages.en.sellerCategories.orderHint],
    ['/seller/settings', messages.en.sellerSettings.openingHours],
  ] as const;
  // The cards of the settings leave less room.
  await expectFits(page, paths, FITS - 1);
});

test('so do those of the board and of an order that is being packed', async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  const [one, other] = await products(BASE_URL, 'in', 2);
  const buyer = await newBuyer();
  const order = await buyer.order(
    'cod',
    [one, other].filter((item) => item !== undefined),
    2,
  );
  await page.context().addCookies([cookieOf(seller, 'sellerToken')]);
  await expectFits(page, [
    ['/seller/orders', messages.en.board.bell],
    [`/seller/orders/${order._id}`, messages.en.packing.printSlip],
  ]);
});
