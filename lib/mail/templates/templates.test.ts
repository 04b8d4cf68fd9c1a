import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import { totalsOf } from '@/lib/tax/totals';
import type { OrderFacts } from './order-facts';
import * as mails from './order-mails';
import { render } from './render';
import { newOrder, paymentNeedsReview } from './seller-mails';
import {
  backInStock,
  confirmAlert,
  confirmEmail,
  confirmNewsletter,
  emailChanged,
  emailTaken,
  passwordChanged,
  resetPassword,
} from './simple-mails';

const origin = 'https://shop.example';

const shop = { name: 'Corner Shop', origin, contact: ['1 Main Street', '+1 555 0199'] };

const order: OrderFacts = {
  name: 'Order 12',
  url: `${origin}/my-orders/1`,
  shop,
  shopper: 'Ada',
  lines: [{ name: 'Apple', weight: '1 kg', quantity: 3, cents: 999 }],
  packed: [{ name: 'Apple', weight: '1 kg', quantity: 3, found: 2, cents: 666 }],
  currency: 'usd',
  taxPercent: 2,
  taxMode: 'added',
  agreed: totalsOf([{ unitCents: 333, quantity: 3 }], { taxPercent: 2 }),
  due: totalsOf([{ unitCents: 333, quantity: 2 }], { taxPercent: 2 }),
  totalCents: 1018,
  cashBackCents: 0,
  dueCents: 679,
  isOnline: false,
  isPaid: false,
  paidCents: 0,
  address: ['Ada Grocer', '1 Market Street', 'Springfield'],
  note: 'Ring twice',
  promisedBy: '5:35 PM GMT',
  refundedCents: 0,
};

const fresh = { ...order, dueCents: order.totalCents };

const WINDOW = 'Tuesday, November 24, 9:00 AM – 11:00 AM';

test('an order confirmation lists lines, tax, total, address and delivery time', async () => {
  const { subject, html, text } = await render(mails.placed(fresh));
  expect(subject).toBe('Order 12 is placed: $10.18');
  for (const words of [
    'Arrives by 5:35 PM GMT',
    'Please pay $10.18 on delivery.',
    'Note: Ring twice',
    'https://shop.example/my-orders/1',
  ]) {
    expect(html).toContain(words);
    expect(text).toContain(words);
  }
  expect(text).toMatch(
    /3 × Apple, 1 kg +\$9\.99\nItems +\$9\.99\nShipping +\$0\.00\nTax \(2%\) +\$0\.19\nTotal +\$10\.18/,
  );
  expect(text).toContain('Ada Grocer\n1 Market Street\nSpringfield');
  expect(text).not.toMatch(/\u200c/);
});

test('an order confirmation contains the legal guarantee notice of the shop', async () => {
  const guarantee = { text: 'At least two years.\nFree repair.', url: 'https://europa.eu/notice' };
  const { html, text } = await render(mails.placed({ ...fresh, shop: { ...shop, guarantee } }));
  expect(text).toContain('Your legal guarantee\n\nAt least two years.\nFree repair.');
  expect(text).toContain('https://europa.eu/notice');
  expect(html).toContain('href="https://europa.eu/notice"');
  expect((await render(mails.placed(fresh))).text).not.toContain('guarantee');
  const out = await render(mails.out({ ...fresh, shop: { ...shop, guarantee } }));
  expect(out.text).not.toContain('legal guarantee');
});

test('an order confirmation after packing states the new total', async () => {
  const { subject, text } = await render(mails.placed(order));
  expect(subject).toBe('Order 12 is placed: $6.79');
  expect(text).toContain('The total is $6.79 instead of $10.18.');
  expect(text).toContain('Please pay $6.79 on delivery.');
  const paid = { ...order, isPaid: true, paidCents: 679 };
  expect((await render(mails.placed(paid))).text).not.toContain('Please pay');
  for (const isOnline of [false, true]) {
    const nothing = await render(mails.out({ ...order, isOnline, dueCents: 0 }));
    expect(nothing.text).toContain('Nothing to pay.');
    expect(nothing.text).not.toMatch(/Please pay|authorized on your card/);
  }
});

test('a mail about a payment states the rounded amount only if the order was paid in cash', async () => {
  const francs: OrderFacts = {
    ...order,
    ...{ currency: 'chf', isPaid: true, dueCents: 1_243, paidCents: 1_243, cashStepCents: 5 },
  };
  expect((await render(mails.paid(francs))).text).toContain('We received CHF 12.45 for your');
  const method = { code: 'transfer' as const, name: 'By bank', details: [], reference: '12' };
  const bank = await render(mails.paid({ ...francs, method }));
  expect(bank.text).toContain('We received CHF 12.43 for your');
});

test('mails about an order by bank transfer state the account and the amount', async () => {
  const method = { name: 'By bank', details: ['Corner Shop', 'IBAN 1'], reference: '12 3f9a1c' };
  const bank: OrderFacts = {
    ...order,
    method: { code: 'transfer', ...method },
    cashStepCents: 5,
  };
  const asked = 'By bank\nPlease transfer $6.79. Reference: 12 3f9a1c\nCorner Shop\nIBAN 1';
  expect((await render(mails.placed(bank))).text).toContain(asked);
  // The shopper may have waited for the final total.
  expect((await render(mails.delivered(bank))).text).toContain(asked);
  const paid = { ...bank, isPaid: true, paidCents: 1018 };
  const text = 'You paid $10.18. You get $3.39 back.';
  expect((await render(mails.missingItemsMail(paid))).text).toContain(text);
  expect((await render(newOrder(bank))).text).toContain('By bank: ');
});

test('the delivery mail announces the invoice of an order on account', async () => {
  const methodOf = (code: 'account' | 'terminal', name: string): OrderFacts => ({
    ...order,
    method: { code, name, details: [], reference: '12' },
  });
  const onAccount = await render(mails.delivered(methodOf('account', 'On account')));
  expect(onAccount.text).toContain(
    'On account\nYou pay $6.79 on account. We will send you an invoice.',
  );
  const byCard = methodOf('terminal', 'Card at the door');
  expect((await render(mails.placed(byCard))).text).toContain(
    'Card at the door\nPlease pay $6.79 on delivery.',
  );
  expect((await render(mails.delivered(byCard))).text).not.toContain('Card at the door');
});

test.each([
  ['terminal', 'We refunded $1.00 to your card.'],
  ['transfer', 'We will transfer $1.00 to your bank account.'],
  ['account', 'We deduct $1.00 from your unpaid balance.'],
] as const)('a refund mail states how the money is refunded: %s', async (to, sentence) => {
  const back = { cents: 100, to, reason: 'Bruised', lines: [] };
  expect((await render(mails.refundedLater({ ...order, back }))).text).toContain(sentence);
});

test('an order confirmation shows one amount if estimate and maximum are equal', async () => {
  const textOf = async (estimatedCents: number) =>
    (await render(mails.placed({ ...fresh, estimatedCents }))).text;
  expect(await textOf(925)).toContain(
    'You pay for the actual weight: about $9.25, at most $10.18.',
  );
  expect(await textOf(1018)).toContain('You pay for the actual weight: about $10.18.');
});

test.each([
  ['cash', undefined, 'Please pay about $9.25, at most $10.20 on delivery.'],
  ['transfer', 'transfer', 'Please transfer about $9.25, at most $10.18. Reference: 12'],
  ['account', 'account', 'about $9.25, at most $10.18 on account.'],
] as const)(
  'mails about an order with unweighed goods state the amount as an estimate: %s',
  async (_, code, asked) => {
    const estimated: OrderFacts = {
      ...({ ...fresh, estimatedCents: 925, cashStepCents: 5 } as const),
      lines: [{ name: 'Grapes', weight: '1 kg', quantity: 1, cents: 999, estimatedCents: 907 }],
      ...(code ? { method: { code, name: 'Paid later', details: [], reference: '12' } } : {}),
    };
    const { subject, text } = await render(mails.placed(estimated));
    expect(subject).toBe('Order 12 is placed: about $9.25, at most $10.18');
    expect(text).toContain(asked);
    expect(text).toContain('We calculate the final amount after weighing.');
    expect(text).toMatch(/Grapes, 1.kg +about \$9\.07, at most \$9\.99/);
    expect(text).toMatch(/Total +about \$9\.25, at most \$10\.18/);
    const seller = await render(newOrder(estimated));
    expect(seller.subject).toContain('about $9.25, at most $10.18');
    expect((await render(mails.placed(fresh))).text).not.toContain('after weighing');
  },
);

test('a mail shows the packed and the ordered amount of a partly missing line', async () => {
  const part = { packed: '50\u00a0g', ordered: '250\u00a0g' };
  const replacement = { name: 'Figs', weight: '200\u00a0g', quantity: 1, cents: 100 };
  const grapes = { name: 'Grapes', weight: '50\u00a0g', quantity: 1, found: 1, cents: 25 };
  const { text } = await render(
    mails.missingItemsMail({ ...order, packed: [{ ...grapes, part, replacement }] }),
  );
  expect(text).toMatch(/50\sg of 250\sg Grapes/);
  expect(text).toMatch(/Replaced by 1 × Figs, 200\sg, \$1\.00/);
});

test('a right-to-left product name does not reorder the numbers beside it', async () => {
  const name = 'تمر';
  const line = { name, weight: '500 g', quantity: 2, found: 1, cents: 333 };
  const packed = [{ ...line, replacement: { name, quantity: 1, cents: 333 } }];
  const { text } = await render(mails.delivered({ ...order, packed }));
  expect(text).toContain('1 of 2 × \u2068تمر\u2069, 500 g');
  expect(text).toContain('Replaced by 1 × \u2068تمر\u2069, $3.33');
});

test('the delivery mail links to the invoice if the order has an invoice', async () => {
  const url = `${origin}/my-orders/invoice/1`;
  const invoice = { number: 'INV-2026-0007', url };
  const { html, text } = await render(mails.delivered({ ...order, invoice }));
  expect(html).toContain(`href="${url}"`);
  expect(text).toContain('Your invoice: INV-2026-0007');
  expect((await render(mails.delivered(order))).text).not.toContain('invoice');
});

test.each([
  [
    'order paid',
    mails.paid({ ...order, isPaid: true, paidCents: 679 }),
    'Order 12: payment received',
    'We received $6.79',
  ],
  [
    'order out for delivery',
    mails.out(order),
    'Order 12 is on its way',
    'Please pay $6.79 on delivery.',
  ],
  ['order delivered', mails.delivered(order), 'Order 12 was delivered', '2 of 3 × Apple'],
  [
    'items missing',
    mails.missingItemsMail(order),
    'Order 12: we couldn’t find everything',
    '$6.79 instead of $10.18',
  ],
  ['order cancelled', mails.cancelled(order), 'Order 12 was cancelled', 'Nothing to pay.'],
  [
    'order out for delivery, and more is due than was paid',
    mails.out({ ...order, isPaid: true, paidCents: 339 }),
    'Order 12 is on its way',
    'You paid $3.39. Please pay $3.40 more.',
  ],
  [
    'items missing, and less is due than was paid',
    mails.missingItemsMail({ ...order, isPaid: true, paidCents: 1018 }),
    'Order 12: we couldn’t find everything',
    'You paid $10.18. You get $3.39 back.',
  ],
  [
    'order cancelled after payment on delivery',
    mails.cancelled({ ...order, dueCents: 0, isPaid: true, paidCents: 679 }),
    'Order 12 was cancelled',
    'You paid $6.79. You get $6.79 back.',
  ],
  [
    'order cancelled after online payment',
    mails.cancelled({ ...order, refundedCents: 1018, reason: 'No apples', cancelledBy: 'seller' }),
    'Order 12 was cancelled',
    'We refund $10.18',
  ],
  [
    'order refunded',
    mails.refunded({ ...order, refundedCents: 1018 }),
    'Order 12: your payment was refunded',
    'We refund $10.18',
  ],
  [
    'order partly refunded',
    mails.partlyRefunded({ ...order, refundedCents: 339 }),
    'Order 12: part of your payment was refunded',
    'We refund $3.39',
  ],
  [
    'refund to the card',
    mails.refundedLater({
      ...order,
      back: { cents: 288, to: 'card', reason: 'Broken', lines: [{ name: 'Cola', quantity: 2 }] },
    }),
    'Order 12: refund of $2.88',
    'Refunded items\n\n2 × Cola',
  ],
  [
    'refund as store credit',
    mails.refundedLater({
      ...order,
      back: { cents: 100, to: 'credit', reason: 'Late', lines: [] },
    }),
    'Order 12: refund of $1.00',
    'a store credit of $1.00',
  ],
  [
    'order placed with a delivery fee',
    mails.placed({ ...fresh, agreed: { ...order.agreed, feeCents: 290 } }),
    'Order 12 is placed: $10.18',
    'Shipping          $2.90',
  ],
  [
    'order placed for pickup',
    mails.placed({ ...fresh, collect: ['1 Main Street', 'Bring the number'] }),
    'Order 12 is placed: $10.18',
    'Pickup address\n\n1 Main Street\nBring the number',
  ],
  [
    'order ready for pickup',
    mails.ready({ ...order, collect: ['1 Main Street'] }),
    'Order 12 is ready for pickup',
    'Please pay $6.79 when you pick up your order.',
  ],
  [
    'order collected',
    mails.delivered({ ...order, collect: [] }),
    'Order 12 was picked up',
    'was picked up.',
  ],
  ['new order', newOrder(order), 'Order 12 received: 3 items, $10.18', 'Payment on delivery'],
  [
    'order placed with a delivery slot',
    mails.placed({ ...fresh, slot: WINDOW }),
    'Order 12 is placed: $10.18',
    `Delivery: ${WINDOW}.`,
  ],
  [
    'order placed with a pickup slot',
    mails.placed({ ...fresh, slot: WINDOW, collect: ['1 Main Street'] }),
    'Order 12 is placed: $10.18',
    `Pickup: ${WINDOW}.`,
  ],
  [
    'new order with a delivery slot',
    newOrder({ ...order, slot: WINDOW }),
    'Order 12 received: 3 items, $10.18',
    `Promised for ${WINDOW}.`,
  ],
  [
    'payment mismatch',
    paymentNeedsReview({ ...order, flag: 'paid $1.00 instead of $10.18' }),
    'Order 12: the payment does not match',
    'Stripe reports: paid $1.00 instead of $10.18',
  ],
  [
    'an address that needs a review',
    paymentNeedsReview({ ...order, flag: 'paid, but no address', review: 'address' }),
    'Order 12: check the delivery address',
    'Call the customer before you deliver.',
  ],
  [
    'an order that a blocked guest has paid',
    paymentNeedsReview({ ...order, flag: 'paid by a blocked guest', review: 'blocked' }),
    'Order 12: paid by a blocked guest',
    'Deliver the order, or cancel it to refund the payment.',
  ],
  [
    'password reset',
    resetPassword({ name: 'Ada', url: `${origin}/reset-password#t`, minutes: 30, shop }),
    'Your new password at Corner Shop',
    '<https://shop.example/reset-password#t>',
  ],
  [
    'password changed',
    passwordChanged({ name: 'Ada', help: 'act', url: `${origin}/forgot-password`, shop }),
    'Your password at Corner Shop was changed',
    '<https://shop.example/forgot-password>',
  ],
  [
    'new email address',
    confirmEmail({ url: `${origin}/account#email.t`, minutes: 60, shop }),
    'Confirm your new email address at Corner Shop',
    '<https://shop.example/account#email.t>',
  ],
  [
    'email address of another account',
    emailTaken({ url: `${origin}/forgot-password`, shop }),
    'Your email address at Corner Shop',
    '<https://shop.example/forgot-password>',
  ],
  [
    'email address changed',
    emailChanged({ shop }),
    'Your email address at Corner Shop was changed',
    'contact the shop right away',
  ],
])('each mail has the expected subject and text: %s', async (_, draft, subject, words) => {
  const letter = await render(draft);
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(words);
});

test("a mail shows the shop's name, contact details, currency and tax", async () => {
  const agreed = totalsOf([{ unitCents: 254, quantity: 1 }], { taxPercent: 7.5 });
  const { html, text } = await render(
    mails.placed({ ...order, currency: 'eur', taxPercent: 7.5, agreed, isPaid: true }),
  );
  expect(text).toMatch(/^Corner Shop <https:\/\/shop\.example>/);
  expect(text).toMatch(/Tax \(7\.5%\) +€0\.19/);
  expect(text.trimEnd()).toMatch(/ordered at Corner Shop\.\n1 Main Street\n\+1 555 0199$/);
  expect(html).not.toContain('Basketful');
});

test('an order confirmation lists deposits and the tax per rate', async () => {
  const lines = [
    { unitCents: 119, quantity: 1, taxPercent: 19, depositCents: 25 },
    { unitCents: 107, quantity: 1, taxPercent: 7 },
  ];
  const facts = { ...order, taxPercent: 19, totalCents: 251, dueCents: 251 };
  const terms = { taxMode: 'included', taxPercent: 19 } as const;
  const included = totalsOf(lines, terms);
  const receipt = { ...facts, ...terms, agreed: included, due: included };
  const sums = /Deposit +\$0\.25\nTotal +\$2\.51\nincl\. 19% VAT +\$0\.22\nincl\. 7% VAT +\$0\.07/;
  expect((await render(mails.placed(receipt))).text.replace(/Shipping.*\n/, '')).toMatch(sums);
  expect((await render(mails.delivered(receipt))).text).toMatch(sums);
  const added = totalsOf(lines, { taxPercent: 19 });
  const { text } = await render(mails.delivered({ ...facts, agreed: added, due: added }));
  expect(text).toMatch(/Deposit +\$0\.25\nTax \(19%\) +\$0\.27\nTax \(7%\) +\$0\.07\nTotal +/);
});

test('a replacement is a separate line of the mail', async () => {
  const [line] = order.packed;
  const replacement = { name: 'Pear', quantity: 2, cents: 500 };
  const packed = line ? [{ ...line, replacement }] : [];
  const { text } = await render(mails.missingItemsMail({ ...order, packed }));
  expect(text).toMatch(/2 of 3 × Apple, 1 kg +\$6\.66\nReplaced by 2 × Pear, \$5\.00/);
});

test('mail templates escape all typed text', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const typed: OrderFacts = {
    ...order,
    name: evil,
    shopper: evil,
    lines: [{ name: evil, quantity: 1, cents: 1 }],
    packed: [
      {
        name: evil,
        quantity: 2,
        found: 1,
        cents: 1,
        replacement: { name: evil, quantity: 1, cents: 1 },
      },
    ],
    address: [evil],
    note: evil,
    reason: evil,
    flag: evil,
  };
  const drafts = [
    ...Object.values(mails).map((make) => make(typed)),
    newOrder(typed),
    paymentNeedsReview(typed),
    resetPassword({ name: evil, url: origin, minutes: 30, shop }),
    passwordChanged({ name: evil, help: '', url: origin, shop }),
    confirmAlert({ product: evil, url: origin, leaveUrl: origin, shop }),
    backInStock({ product: evil, url: origin, leaveUrl: origin, shop }),
  ];
  for (const draft of drafts) {
    const { html } = await render(draft);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  }
});

const everyMail = (language: Language) => {
  const inLanguage = { ...shop, language, prefix: `/${language}` };
  const invoice = { number: 'INV-1', url: `${origin}/${language}/my-orders/invoice/1` };
  const facts: OrderFacts = {
    ...order,
    shop: inLanguage,
    name: '12',
    note: 'Ring',
    reason: 'x',
    invoice,
    refundedCents: 339,
  };
  const paidMore = { ...facts, isPaid: true, paidCents: 1018 };
  const [line] = order.packed;
  const replacement = { name: 'Pear', quantity: 2, cents: 500 };
  const replaced = { ...facts, packed: line ? [{ ...line, replacement }] : [] };
  const account = { name: 'Ada', url: origin, shop: inLanguage };
  return {
    ...Object.fromEntries(Object.entries(mails).map(([kind, make]) => [kind, make(facts)])),
    placed: mails.placed({ ...facts, dueCents: facts.totalCents }),
    placedLate: mails.placed(facts),
    window: mails.placed({ ...facts, slot: 'W', isOnline: true }),
    collect: mails.ready({ ...facts, slot: 'W', collect: ['Here'] }),
    collected: mails.delivered({ ...paidMore, collect: ['Here'] }),
    paidLess: mails.out({ ...facts, isPaid: true, paidCents: 339 }),
    missingPaid: mails.missingItemsMail({ ...replaced, isPaid: true, paidCents: 1018 }),
    missingOnline: mails.missingItemsMail({ ...replaced, isOnline: true }),
    cancelledByYou: mails.cancelled({ ...facts, cancelledBy: 'shopper', refundedCents: 0 }),
    ...Object.fromEntries(
      (['card', 'cash', 'credit'] as const).flatMap((to) =>
        [[], [{ name: 'Apple', quantity: 2 }]].map((lines) => [
          `back ${to} ${lines.length}`,
          mails.refundedLater({ ...facts, back: { cents: 288, to, reason: 'x', lines } }),
        ]),
      ),
    ),
    newOrder: newOrder(facts),
    newForWindow: newOrder({ ...facts, slot: 'W', isPaid: true, collect: ['Here'] }),
    review: paymentNeedsReview({ ...facts, flag: 'x' }),
    checkAddress: paymentNeedsReview({ ...facts, review: 'address' }),
    reset: resetPassword({ ...account, minutes: 30 }),
    changed: passwordChanged({ ...account, help: 'x' }),
    emailLink: confirmEmail({ url: origin, minutes: 60, shop: inLanguage }),
    emailTaken: emailTaken({ url: origin, shop: inLanguage }),
    emailChanged: emailChanged({ shop: inLanguage }),
    newsletter: confirmNewsletter({ joinUrl: origin, leaveUrl: origin, shop: inLanguage }),
    confirmAlert: confirmAlert({
      ...{ product: 'Apple', url: origin, leaveUrl: origin, shop: inLanguage },
    }),
    backInStock: backInStock({
      ...{ product: 'Apple', url: origin, leaveUrl: origin, shop: inLanguage },
    }),
  };
};

/** Text that is equal in every language, including a word that English and Spanish share. */
const SAME =
  /<[^>]*>|Ada Grocer|Ada|Corner Shop|1 Main Street|1 Market Street|Springfield|Apple|Pear|Ring|Here|INV-1|GMT|PM|Stripe|Total|kg|US/g;

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
  'each mail is in the language %s of its receiver',
  async (code) => {
    const { dir } = LANGUAGES[code];
    const english = everyMail('en');
    for (const [kind, draft] of Object.entries(everyMail(code))) {
      const { subject, html, text } = await render(draft);
      const before = await render(english[kind as keyof typeof english]);
      expect(html, kind).toContain(`<html dir="${dir}" lang="${code}">`);
      expect(html, kind).toContain(`href="${origin}/${code}"`);
      expect(subject, kind).not.toBe(before.subject);
      const sentences = (one: string) =>
        one
          .replace(SAME, '')
          .split('\n')
          .filter((line) => /[a-z]{2}/.test(line));
      const left = sentences(text).filter((line) => sentences(before.text).includes(line));
      expect({ kind, left }).toEqual({ kind, left: [] });
      if (dir === 'rtl') expect({ kind, latin: sentences(text) }).toEqual({ kind, latin: [] });
    }
  },
);

test('German mails format amounts in German, and Arabic mails align text to the right', async () => {
  const german = await render(everyMail('de').placed);
  expect(german.subject).toMatch(/^12 ist eingegangen: 10,18\s\$$/);
  expect(german.text).toMatch(/MwSt\. \(2\s%\) +0,19\s\$/);
  const arabic = await render(everyMail('ar').placed);
  expect(arabic.html).toMatch(/<th[^>]*text-align:right/);
  expect(arabic.html).toContain('<span dir="auto">+1 555 0199</span>');
  expect(german.html).toMatch(/<th[^>]*text-align:left/);
});
