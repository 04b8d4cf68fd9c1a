import { expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { FactMarks } from './order-tile';

const textOf = (product: Parameters<typeof FactMarks>[0]['product']) => {
  const { container, unmount } = renderIn(<FactMarks product={product} />);
  const text = container.textContent;
  unmount();
  return text;
};

it('FactMarks shows the age limit and the allergens of a product, if the product has any', () => {
  const milk = { contains: ['milk' as const], mayContain: [] };
  expect(textOf({})).toBe('');
  expect(textOf({ allergens: { contains: [], mayContain: [] } })).toBe('');
  expect(textOf({ leastAge: 18 })).toBe('18+');
  expect(textOf({ leastAge: 18, allergens: { contains: [], mayContain: [] } })).toBe('18+');
  expect(textOf({ allergens: milk })).toMatch(/^[^0-9]*Milk/i);
  expect(textOf({ leastAge: 16, allergens: milk })).toMatch(/^16\+.*Milk/i);
});
