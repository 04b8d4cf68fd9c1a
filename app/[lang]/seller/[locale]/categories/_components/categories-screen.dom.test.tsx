import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { categoriesAnswer } from '@/lib/catalog/view';
import { CategoriesScreen } from './categories-screen';

const category = (path: string) => ({ path, text: path, bgColor: '#ffffff' });

it('the buttons and the arrow keys of a category move the category by one position', async () => {
  const categories = ['Bread', 'Fish', 'Milk'].map(category);
  const sent = mockApi({
    'GET /api/category/list': answerOf(categoriesAnswer, { categories, revision: 1 }),
    'POST /api/category/order': answerOf(categoriesAnswer, { categories, revision: 2 }),
  });
  renderIn(
    <ShopProvider shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }}>
      <CategoriesScreen />
    </ShopProvider>,
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
