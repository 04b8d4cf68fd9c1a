import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { renderIn } from '@/e2e/support/component';
import { COLOURS } from '@/lib/catalog/category-tree/colours';
import { CategoryForm } from './category-form';

const picture = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

function renderForm() {
  renderIn(
    <ShopProvider shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }}>
      <CategoryForm
        category={undefined}
        tree={{ categories: [], revision: 0 }}
        send={vi.fn()}
        onSaved={vi.fn()}
        onDone={vi.fn()}
      />
    </ShopProvider>,
  );
  return userEvent.setup();
}

const typeName = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.type(screen.getByLabelText('Name'), name);

test('a new category gets the suggested icon for its name, even if its colour was chosen before the name', async () => {
  const user = renderForm();
  await user.click(screen.getByRole('radio', { name: `Colour ${COLOURS[2]}` }));
  expect(picture('No picture').checked).toBe(true);
  await typeName(user, 'Cheese');
  expect(picture('Piece of cheese').checked).toBe(true);
});

test('the suggested category icon stays selected if an uploaded file is rejected', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no photo')));
  const user = renderForm();
  await typeName(user, 'Cheese');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('the form has no file field');
  await user.upload(input, new File(['x'], 'list.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(picture('Piece of cheese').checked).toBe(true);
});

test('a category icon that the seller has chosen stays selected when the name changes', async () => {
  const user = renderForm();
  await user.click(picture('Slice of bread'));
  await typeName(user, 'Cheese');
  expect(picture('Slice of bread').checked).toBe(true);
});
