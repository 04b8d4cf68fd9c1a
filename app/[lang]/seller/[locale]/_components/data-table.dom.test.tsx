import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { DataTable, type Sorting, TableTools, useColumnChoice } from './data-table';
import { Toolbar } from './toolbar';

type Row = { _id: string; name: string; price: number };
const rows: Row[] = [
  { _id: 'b', name: 'Bread', price: 3 },
  { _id: 'a', name: 'Apple', price: 5 },
];
const columns = [
  {
    id: 'name',
    label: 'Product',
    width: 100,
    isRequired: true as const,
    isRowHeader: true as const,
    sort: 'ascending first' as const,
    cell: ({ name }: Row) => name,
  },
  {
    id: 'price',
    label: 'Price',
    width: 100,
    isNumber: true as const,
    sort: 'descending first' as const,
    cell: ({ price }: Row) => price,
  },
  { id: 'note', label: 'Note', width: 100, cell: () => 'nothing' },
];
const hidden = ['note'];
const wished: Sorting[] = [];

function Screen({ canSort = true, canUnsort = false }: { canSort?: boolean; canUnsort?: boolean }) {
  const choice = useColumnChoice('tests', hidden);
  const [sorting, setSorting] = useState<Sorting | undefined>({ id: 'name', isDescending: false });
  return (
    <>
      <TableTools columns={columns} choice={choice} href="/api/product/csv" maxRows={10_000} />
      <DataTable
        caption="Products"
        columns={columns}
        rows={rows}
        choice={choice}
        sorting={sorting}
        onSort={
          canSort
            ? (next) => {
                wished.push(next);
                setSorting(next);
              }
            : undefined
        }
        onUnsort={canUnsort ? () => setSorting(undefined) : undefined}
        rowHeight="dense"
      />
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  wished.length = 0;
});

const head = (name: string) => screen.getByRole('columnheader', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('a click on a column header requests the rows in the new sort order', async () => {
  renderIn(<Screen />);
  expect(head('Product').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Price').getAttribute('aria-sort')).toBe('none');
  expect(names()).toEqual(['Bread', 'Apple']);

  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Product' }));
  expect(head('Product').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Price' }));
  expect(head('Product').getAttribute('aria-sort')).toBe('none');
  expect(head('Price').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Price' }));
  expect(wished).toEqual([
    { id: 'name', isDescending: true },
    { id: 'price', isDescending: true },
    { id: 'price', isDescending: false },
  ]);
  expect(names()).toEqual(['Bread', 'Apple']);
});

test('the third click on a column header restores the default sort order', async () => {
  renderIn(<Screen canUnsort />);
  const user = userEvent.setup();
  for (const order of ['descending', 'ascending', 'none', 'descending']) {
    await user.click(screen.getByRole('button', { name: 'Price' }));
    expect(head('Price').getAttribute('aria-sort')).toBe(order);
  }
});

test('a list that the server cannot sort has headers without buttons', () => {
  renderIn(<Screen canSort={false} />);
  expect(head('Product').hasAttribute('aria-sort')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Product' })).toBeNull();
});

test('the product table stores the chosen columns on the device', async () => {
  const user = userEvent.setup();
  const { unmount } = renderIn(<Screen />);
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  const opener = screen.getByRole('button', { name: 'Columns' });
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('group', { name: 'Columns' });
  expect(within(menu).queryByLabelText('Product'), 'the name is always shown').toBeNull();
  await user.click(within(menu).getByLabelText('Note'));
  await user.click(within(menu).getByLabelText('Price'));
  expect(head('Note')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Columns' })).toBeNull();
  expect(document.activeElement).toBe(opener);

  unmount();
  renderIn(<Screen />);
  expect(await screen.findByRole('columnheader', { name: 'Note' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull();
});

test('the product table ignores stored columns in an invalid format', () => {
  localStorage.setItem('basketful:seller-columns-tests', '"all"');
  renderIn(<Screen />);
  expect(head('Price')).toBeDefined();
});

const withField = () => [
  ...columns,
  { id: 'field', label: 'Field', width: 100, cell: () => <input aria-label="Price field" /> },
];
function Editable() {
  const choice = useColumnChoice('tests', hidden);
  const [renders, setRenders] = useState(0);
  return (
    <>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setRenders(renders + 1)}
      >
        Rendered {renders}
      </button>
      <DataTable
        caption="Products"
        columns={withField()}
        rows={rows.slice(0, 1)}
        choice={choice}
        sorting={undefined}
        onSort={undefined}
        rowHeight="inputs"
      />
    </>
  );
}

test('a text field in a table row keeps its text and the focus after a re-render', async () => {
  renderIn(<Editable />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Price field');
  await user.type(field, '3.50');
  await user.click(screen.getByRole('button', { name: 'Rendered 0' }));
  expect(screen.getByRole('button', { name: 'Rendered 1' })).toBeDefined();
  expect(screen.getByLabelText('Price field')).toBe(field);
  expect(document.activeElement).toBe(field);
});

describe('Toolbar', () => {
  it('shows one heading, and the primary action last', () => {
    renderIn(
      <Toolbar
        back={{ href: '/seller/settings', text: 'Settings' }}
        title="Pages"
        search={<input aria-label="Find" />}
        actions={<button type="button">Add</button>}
      />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pages');
    expect(screen.getByRole('link', { name: 'Settings' })).toBeTruthy();
    const row = screen.getByRole('heading').parentElement;
    const controls = [...(row?.querySelectorAll('input, button') ?? [])];
    expect(controls.map((one) => one.tagName)).toEqual(['INPUT', 'BUTTON']);
    expect(controls.at(-1)).toBe(screen.getByRole('button', { name: 'Add' }));
  });

  it('shows only the title if the page has no actions', () => {
    renderIn(<Toolbar title="Deliveries" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelector('[data-toolbar]')?.children).toHaveLength(1);
  });

  it('shows the title of a dense page only to screen readers on narrow screens', () => {
    renderIn(<Toolbar title="Orders" isDense />);
    expect(screen.getByRole('heading').className).toContain('max-lg:sr-only');
  });
});
