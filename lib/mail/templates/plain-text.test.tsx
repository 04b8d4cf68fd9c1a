import { describe, expect, it, test } from 'vitest';
import type { TaxMode } from '@/lib/tax/tax';
import { totalsOf } from '@/lib/tax/totals';
import { Link, Preview } from './frame';
import type { OrderFacts } from './order-facts';
import * as mails from './order-mails';
import { Action, Part } from './parts';
import { plainTextOf, render } from './render';

test('the plain text of a mail separates blocks by blank lines', () => {
  const mail = (
    <div>
      <Preview>not in the text</Preview>
      <p>
        Thank you, {'Ada\n  Grocer'}. <b>Now</b>
      </p>
      <Part title="Delivery to" lines={['1 Market Street', 'Springfield']} />
      <Action href="https://shop.example/1">See it</Action>
      <hr />
      <p>
        <Link href="https://shop.example">https://shop.example</Link>
      </p>
    </div>
  );
  expect(plainTextOf(mail)).toBe(
    [
      'Thank you, Ada Grocer. Now',
      'Delivery to',
      '1 Market Street\nSpringfield',
      'See it <https://shop.example/1>',
      '-'.repeat(40),
      'https://shop.example\n',
    ].join('\n\n'),
  );
});

test('the plain text of a mail shows a table in two columns', () => {
  const table = (
    <table className="lines">
      <tbody>
        <tr>
          <th>
            2 × Apple
            <br />
            Instead: Pear
          </th>
          <td>$1.00</td>
        </tr>
        <tr>
          <th>Items</th>
          <td>$10.00</td>
        </tr>
      </tbody>
    </table>
  );
  expect(plainTextOf(table)).toBe('2 × Apple   $1.00\nInstead: Pear\nItems       $10.00\n');
});

test('the plain text of a mail keeps a narrow first column despite a long name', () => {
  const long = 'Apples '.repeat(9).trim();
  const rows = [
    [long, '$1.00'],
    ['Items', '$10.00'],
    ['Total', '$11.00'],
  ];
  const table = (
    <table className="lines">
      <tbody>
        {rows.map(([name, sum]) => (
          <tr key={name}>
            <th>{name}</th>
            <td>{sum}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  expect(plainTextOf(table)).toBe(`${long}   $1.00\nItems   $10.00\nTotal   $11.00\n`);
});

describe('tax rates', () => {
  const lines = (milk: number) => [
    { unitCents: 250, quantity: 3, depositCents: 25 },
    { unitCents: 333, quantity: milk, taxPercent: 7 },
    { unitCents: 100, quantity: 1, taxPercent: 0 },
  ];

  function orderOf(taxMode: TaxMode): OrderFacts {
    const terms = { taxMode, taxPercent: 19 };
    const fees = [{ kind: 'delivery', cents: 490 } as const];
    const [agreed, due] = [2, 1].map((milk) => totalsOf(lines(milk), terms, { fees }));
    if (!agreed || !due) throw new Error('there are two');
    const line = (name: string, quantity: number, cents: number) => ({ name, quantity, cents });
    return {
      name: 'Order 12',
      url: 'https://shop.example/my-orders/1',
      shopper: 'Ada',
      shop: { name: 'Corner', origin: 'https://shop.example', contact: [] },
      lines: [line('Cola', 3, 750), line('Milk', 2, 666), line('Stamp', 1, 100)],
      packed: [
        { ...line('Cola', 3, 750), found: 3 },
        { ...line('Milk', 2, 333), found: 1 },
        { ...line('Stamp', 1, 100), found: 1 },
      ],
      currency: 'eur',
      ...terms,
      agreed,
      due,
      address: [],
      totalCents: agreed.totalCents,
      dueCents: due.totalCents,
      cashBackCents: 0,
      isOnline: false,
      isPaid: false,
      paidCents: 0,
      refundedCents: 0,
    };
  }

  const sumsIn = (text: string) =>
    [
      ...text.matchAll(
        /^(Items|Deposit\w*|Shipping|Delivery|Tax .*?|incl\. .*?|Total) {2,}€(.*)$/gm,
      ),
    ].map(([, words, amount]) => `${words} ${amount}`);

  it.each([
    [
      'included',
      // The taxes: 13.15 × 19 / 119, 6.66 × 7 / 107 and 3.33 × 7 / 107, rounded down.
      ['Total 20.81', 'incl. 19% VAT 2.09', 'incl. 7% VAT 0.43'],
      ['Total 17.48', 'incl. 19% VAT 2.09', 'incl. 7% VAT 0.21'],
    ],
    [
      'added',
      ['Tax (19%) 2.49', 'Tax (7%) 0.46', 'Total 23.76'],
      ['Tax (19%) 2.49', 'Tax (7%) 0.23', 'Total 20.20'],
    ],
  ] as const)('mails show the tax of each rate if tax is %s', async (mode, placed, packed) => {
    const order = orderOf(mode);
    const before = [/^Items 15.16$/, /^Deposit\w* 0.75$/, /^(Shipping|Delivery) 4.90$/];
    const agreed = sumsIn((await render(mails.placed(order))).text);
    expect(agreed.slice(3)).toEqual(placed);
    for (const [at, words] of before.entries()) expect(agreed[at]).toMatch(words);
    for (const mail of [mails.delivered(order), mails.missingItemsMail(order)]) {
      const due = sumsIn((await render(mail)).text);
      expect(due.slice(2)).toEqual(packed);
      for (const [at, words] of before.slice(1).entries()) expect(due[at]).toMatch(words);
    }
  });
});
