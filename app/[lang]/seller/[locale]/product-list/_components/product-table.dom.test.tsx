import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataTable, useColumnChoice } from '@/app/[lang]/seller/[locale]/_components/data-table';
import { renderInShop } from '@/e2e/support/component';
import type { SellerProduct } from '@/lib/catalog/view';
import { FileFaults } from './product-list';
import type { RowHandlers } from './product-row';
import { ProductTableHandlers, useProductColumns, useStableHandlers } from './product-table';

let drawn: string[] = [];

const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const product = (name: string, more: Partial<SellerProduct> = {}): SellerProduct => ({
  ...{ _id: name, name, category: 'Fruits', price: 5, offerPrice: 5, inStock: true },
  ...{ description: [], updatedAt: 'once', ...more },
  // Only the photo cell reads `image`, so each read counts one render of the row.
  get image() {
    drawn.push(name);
    return [];
  },
});
const perKilo = {
  soldBy: 'weight',
  step: 50,
  stepUnit: 'g',
  price: 0.25,
  offerPrice: 0.2,
} as const;
const products = [
  product('Apples'),
  product('Nuts', { ...perKilo, pricePerUnit: 3.99, regularPricePerUnit: 4.99 }),
];

const changes: [string, object][] = [];
const hidden: string[] = [];

function Table() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const choice = useColumnChoice('tests', hidden);
  const columns = useProductColumns({ areAllChosen: false, chooseAll: () => undefined });
  const handlers = useStableHandlers<RowHandlers>({
    select: (id, isSelected) =>
      setChosen(isSelected ? [...chosen, id] : chosen.filter((one) => one !== id)),
    switchStock: () => undefined,
    setCount: () => undefined,
    setPrices: async ({ name }, prices) => {
      changes.push([name, prices]);
      return undefined;
    },
    restore: () => undefined,
  });
  return (
    <>
      <input aria-label="Find" value={text} onChange={({ target }) => setText(target.value)} />
      <p>{chosen.join(' and ')}</p>
      <ProductTableHandlers value={handlers}>
        <DataTable
          caption="Products"
          columns={columns}
          rows={products}
          choice={choice}
          sorting={undefined}
          onSort={() => undefined}
          rowHeight="inputs"
          isSelected={({ _id }) => chosen.includes(_id)}
        />
      </ProductTableHandlers>
    </>
  );
}

beforeEach(() => {
  drawn = [];
  changes.length = 0;
  renderInShop(shop, <Table />);
  drawn = [];
});

describe('the product table', () => {
  it('re-renders no row while the seller types in the filter field', async () => {
    await userEvent.type(screen.getByLabelText('Find'), 'app');
    expect(screen.getByLabelText('Find')).toHaveProperty('value', 'app');
    expect(drawn).toEqual([]);
  });

  it('re-renders only the row whose selection changes', async () => {
    await userEvent.click(screen.getByLabelText('Select Apples'));
    expect(drawn).toEqual(['Apples']);
    await userEvent.click(screen.getByLabelText('Select Nuts'));
    expect(screen.getByText('Apples and Nuts')).toBeTruthy();
  });

  it('shows the regular price and the offer price of weighed goods per kilogram', async () => {
    const regular = screen.getByLabelText('Price of Nuts, /kg');
    const offer = screen.getByLabelText('Offer price of Nuts, /kg');
    expect([regular, offer].map((field) => (field as HTMLInputElement).value)).toEqual([
      '4.99',
      '3.99',
    ]);
    await userEvent.clear(offer);
    await userEvent.type(offer, '3.50{Enter}');
    await userEvent.clear(regular);
    await userEvent.type(regular, '5.49{Enter}');
    expect(changes).toEqual([
      ['Nuts', { pricePerUnit: 3.5 }],
      ['Nuts', { regularPricePerUnit: 5.49 }],
    ]);
  });
});

it('the file of rejected rows has a byte order mark and escapes formulas', () => {
  const lines = [
    { line: 2, message: 'Käse: "x" is not a price.' },
    { line: 3, message: '=HYPERLINK("http://x.example")' },
  ];
  renderInShop(shop, <FileFaults fieldErrors={{ lines, more: 0 }} />);
  const link = screen.getByRole('link', { name: 'Download this list' });
  const href = link.getAttribute('href') ?? '';
  expect(decodeURIComponent(href.slice(href.indexOf(',') + 1))).toBe(
    '\uFEFFline,reason\n2,"Käse: ""x"" is not a price."\n3,"\'=HYPERLINK(""http://x.example"")"',
  );
});
