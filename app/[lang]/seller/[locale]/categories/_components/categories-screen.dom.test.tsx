import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { COLOURS } from '@/lib/catalog/category-tree/category-drawings';
import { categoriesResponse } from '@/lib/catalog/view';
import { CategoriesScreen } from './categories-screen';
import { CategoryForm } from './category-form';

const category = (path: string) => ({ path, text: path, bgColor: '#ffffff' });

it('the buttons and arrow keys move a category by one position', async () => {
  const categories = ['Bread', 'Fish', 'Milk'].map(category);
  const sent = mockApi({
    'GET /api/category/list': responseOf(categoriesResponse, { categories, revision: 1 }),
    'POST /api/category/order': responseOf(categoriesResponse, { categories, revision: 2 }),
  });
  renderInShop(
    { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' },
    <CategoriesScreen />,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Fish.* up/ }));
  await userEvent.click(screen.getByRole('button', { name: /Bread.* down/ }));
  screen.getByRole('button', { name: /Fish.* down/ }).focus();
  await userEvent.keyboard('{ArrowDown}');
  const orders = sent.flatMap(({ body }) => (body ? [(body as { paths: string[] }).paths] : []));
  expect(orders).toEqual([
    ['Fish', 'Bread', 'Milk'],
    ['Fish', 'Milk', 'Bread'],
    ['Milk', 'Fish', 'Bread'],
  ]);
});

describe('CategoryForm', () => {
  const picture = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  function renderForm() {
    renderInShop(
      { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' },
      <CategoryForm
        category={undefined}
        tree={{ categories: [], revision: 0 }}
        send={vi.fn()}
        onSaved={vi.fn()}
        onDone={vi.fn()}
      />,
    );
    return userEvent.setup();
  }

  const typeName = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.type(screen.getByLabelText('Name'), name);

  test('suggests an icon for the name of a new category', async () => {
    const user = renderForm();
    await user.click(screen.getByRole('radio', { name: `Colour ${COLOURS[2]}` }));
    expect(picture('No image').checked).toBe(true);
    await typeName(user, 'Cheese');
    expect(picture('Piece of cheese').checked).toBe(true);
  });

  test('keeps the suggested icon if an uploaded file is rejected', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no photo')));
    const user = renderForm();
    await typeName(user, 'Cheese');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('the form has no file field');
    await user.upload(input, new File(['x'], 'list.png', { type: 'image/png' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
    expect(picture('Piece of cheese').checked).toBe(true);
  });

  test('keeps the selected icon when the name changes', async () => {
    const user = renderForm();
    await user.click(picture('Slice of bread'));
    await typeName(user, 'Cheese');
    expect(picture('Slice of bread').checked).toBe(true);
  });
});
