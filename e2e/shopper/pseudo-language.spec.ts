import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { brokenLines, cutTexts } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { newSeller, products } from '@/e2e/support/client';
import { patternsOf, pseudo } from '@/e2e/support/pseudo';
import { test } from '@/e2e/support/test';
import { ownAddress } from '@/e2e/support/visit';
import type { InvoiceView } from '@/lib/invoices/view';
import type { OrderView } from '@/lib/orders/view';
import { messages } from '@/messages';

/** The text parts of an English message, and their translations into the pseudo language. */
type PseudoText = { english: (string | null)[]; pseudoText: (string | null)[] };

const PSEUDO_TEXTS: PseudoText[] = Object.values(messages.en)
  .flatMap((texts) => Object.values(texts) as string[])
  .flatMap((text) => {
    const pseudoText = patternsOf(pseudo(text));
    return patternsOf(text).map((english, at) => ({
      english,
      pseudoText: pseudoText[at] ?? english,
    }));
  });

/** Translates a page into the pseudo language, except product texts, now and after every change. */
const speakPseudo = (page: Page): Promise<void> =>
  page.evaluate((all) => {
    const patternOf = (text: string | null) =>
      text === null ? '(.+?)' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const lettersOf = (saying: (string | null)[]) => saying.join('').length;
    const table = all
      .filter(({ english }) => /[a-z]{2}/i.test(english.join('')))
      // Try messages with more letters first. Otherwise the placeholder of a short message could match the text of a
      // longer message.
      .sort((one, other) => lettersOf(other.english) - lettersOf(one.english))
      .map(({ english, pseudoText }) => ({
        pattern: new RegExp(`^${english.map(patternOf).join('')}$`, 's'),
        pseudoText,
      }));
    const pseudoTextOf = (text: string): string | undefined => {
      for (const { pattern, pseudoText } of table) {
        const found = pattern.exec(text);
        if (!found) continue;
        let at = 0;
        return pseudoText
          .map((part) => {
            if (part !== null) return part;
            at += 1;
            const argument = found[at] ?? '';
            return pseudoTextOf(argument) ?? argument;
          })
          .join('');
      }
      return undefined;
    };
    const labels = ['aria-label', 'placeholder', 'alt', 'title'];
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('script, style')) continue;
        const pseudoText = pseudoTextOf(text.nodeValue ?? '');
        if (pseudoText !== undefined) text.nodeValue = pseudoText;
      }
      for (const label of labels)
        for (const element of document.querySelectorAll(`[${label}]`)) {
          const pseudoText = pseudoTextOf(element.getAttribute(label) ?? '');
          if (pseudoText !== undefined) element.setAttribute(label, pseudoText);
        }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: labels,
    });
  }, PSEUDO_TEXTS);

/* Tests the layout with a pseudo language whose texts are as long as in the longest real language. Uses the
   narrowest phone and double text size. */
test.use({
  ...ownAddress(),
  launchOptions: {
    ...WITH_PICTURES.launchOptions,
    args: [...WITH_PICTURES.launchOptions.args, '--blink-settings=defaultFontSize=32'],
  },
});

/** The number of letters that fit on a line. A longer word may break, but must not widen the page. */
const FITS = 14;
/** Matches words of the pseudo language, which have accented letters. */
const ACCENT = /[áçéîñóřšúýž]/i;

/**
 * Returns an invoice and a credit note for an order. The test needs them because the shared shop issues no
 * invoices.
 */
function invoiceOf({ _id, items }: OrderView): {
  invoice: InvoiceView;
  creditNotes: InvoiceView[];
} {
  const days = { day: '2026-12-25', orderedOn: '2026-12-24', deliveredOn: '2026-12-25' };
  const lines = items.map(({ product: { name }, quantity }) => ({
    kind: 'goods' as const,
    name,
    quantity,
    amount: 1234.5,
    taxPercent: 8.25,
  }));
  const invoice: InvoiceView = {
    kind: 'invoice',
    number: 'INV-2026-0001',
    order: _id,
    orderNumber: 12,
    ...days,
    seller: { name: 'Corner', address: '1 High Street\n10115 Berlin', taxNumber: 'DE123456789' },
    buyer: {
      name: 'Ada Grocer',
      company: 'Corner Ltd',
      vatId: 'DE987654321',
      street: '1 Street',
      city: 'Hamburg',
      state: '',
      zipcode: '20095',
      country: 'Germany',
    },
    currency: 'usd',
    taxMode: 'added',
    lines,
    total: 2672.69,
    taxes: [{ percent: 8.25, net: 2469, tax: 203.69 }],
  };
  const { number: refersTo } = invoice;
  const note = { ...invoice, kind: 'credit note' as const, number: 'CN-2026-0001', refersTo };
  return { invoice, creditNotes: [note] };
}

type Row = readonly [path: string, text: string, open?: (page: Page) => Promise<unknown>];

/**
 * Opens each page in the pseudo language. Expects that no word breaks, no text is cut off and the page fits the screen.
 */
async function expectFits(page: Page, rows: readonly Row[], fits = FITS) {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const [path, text, open] of rows) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await open?.(page);
    await expect(page.getByText(text).first(), path).toBeAttached();
    await speakPseudo(page);
    await expect(page.getByText(pseudo(text)).first(), path).toBeAttached();
    expect.soft(await page.getByText(/^\[.*\]$/).count(), path).toBeGreaterThan(5);
    const broken = (await brokenLines(page))
      .filter(({ length }) => length <= fits)
      // Check only words in the pseudo language here. Names and email addresses may break in narrow rows.
      .filter((word) => !/^\/(seller|account|my-orders\/invoice)/.test(path) || ACCENT.test(word));
    expect.soft(broken, path).toEqual([]);
    expect.soft(await cutTexts(page), path).toEqual([]);
    const wide = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, innerWidth),
    );
    expect.soft(wide, path).toBeLessThanOrEqual(320);
  }
}

test('the catalogue pages have room for texts that are 40% longer', async ({ page }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  await expectFits(page, [
    ['/', messages.en.home.shopNow],
    ['/products', messages.en.catalog.allProducts],
    [`/products/x/${product?._id}`, messages.en.product.add],
    ['/products?q=milk', messages.en.search.results],
    ['/products?q=zzqqxxzz', messages.en.search.noResults],
  ]);
});

test('the pages of a signed-in shopper have room for texts that are 40% longer', async ({
  page,
  context,
}) => {
  // Fewer letters fit on a line in the heading of a dialog or in a button.
  const fits = FITS - 5;
  const dialog: Row[] = [
    [
      '/account',
      messages.en.login.welcome,
      (at) => at.getByRole('button', { name: messages.en.islands.login }).first().click(),
    ],
  ];
  await expectFits(page, dialog, fits);
  await expectFits(page, [
    ['/forgot-password', messages.en.password.send],
    ['/newsletter', messages.en.newsletter.none],
    ['/nowhere', messages.en.statusPages.missing],
    ['/offline', messages.en.statusPages.offlineText],
  ]);
  const [one, other] = await products(BASE_URL, 'in', 2);
  const goods = [one, other].filter((item) => item !== undefined);
  const buyer = await newBuyer();
  const order = await buyer.order('cod', goods, 2);
  await buyer.client.post('/api/cart/update', { cartItems: { [one?._id ?? '']: 2 } });
  await buyer.client.enter(context);
  await page.route('**/api/order/invoice?*', (route) =>
    route.fulfill({ json: { success: true, ...invoiceOf(order) } }),
  );
  await expectFits(page, [
    ['/cart', messages.en.cart.deliveryAddress],
    ['/add-address', messages.en.addressForm.noteHint],
    ['/my-orders', messages.en.order.placed],
    [`/my-orders/${order._id}`, messages.en.order.placed],
    [
      `/my-orders/invoice/${order._id}`,
      messages.en.invoice.totalCredited,
      (at) => expect(at.getByText('20095 Hamburg', { exact: true }).first()).toBeVisible(),
    ],
  ]);
  await expectFits(page, [['/account', messages.en.account.dataText]], fits);
});

test("the seller's product pages and settings have room for texts that are 40% longer", async ({
  page,
  context,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  await (await newSeller(BASE_URL)).enter(context);
  const paths = [
    ['/seller', messages.en.sellerForm.productImage],
    ['/seller/product-list', messages.en.sellerList.selectAll],
    [`/seller/product-list/${product?._id}`, messages.en.sellerProduct.pricesSoFar],
    ['/seller/categories', messages.en.sellerCategories.orderHint],
    ['/seller/settings', messages.en.sellerSettings.openingHours],
    ['/seller/settings/delivery', messages.en.sellerSettings.zonesHint],
    ['/seller/settings/mail', messages.en.sellerSettings.mailTest],
  ] as const;
  await expectFits(page, paths, FITS - 1);
});

test("the seller's editors, reports and account page have room for texts that are 40% longer", async ({
  page,
  context,
}) => {
  const fits = FITS - 3;
  await expectFits(page, [['/seller', messages.en.seller.forgot]], fits);
  await (await newSeller(BASE_URL)).enter(context);
  const rows: Row[] = [
    ['/seller/home', messages.en.sellerHome.hint],
    ['/seller/pages', messages.en.sellerPages.advice],
    ['/seller/pages/new', messages.en.sellerPages.slug],
    ['/seller/import', messages.en.productImport.intro],
    ['/seller/product-list/count', messages.en.scanning.countStock],
    ['/seller/day-report', messages.en.dayReport.title],
    ['/seller/sales', messages.en.sales.toBuy],
    ['/seller/reorder', messages.en.sales.toBuy],
    ['/seller/account', messages.en.seller.languageText],
  ];
  await expectFits(page, rows, fits);
});

test('the board and the packing page have room for texts that are 40% longer', async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  const [one, other] = await products(BASE_URL, 'in', 2);
  const buyer = await newBuyer();
  const order = await buyer.order(
    'cod',
    [one, other].filter((item) => item !== undefined),
    2,
  );
  await seller.enter(page.context());
  await expectFits(page, [
    ['/seller/orders', messages.en.board.allOrders],
    [`/seller/orders/${order._id}`, messages.en.packing.printSlip],
  ]);
});
