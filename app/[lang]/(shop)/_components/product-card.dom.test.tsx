import { expect, it } from 'vitest';
import { Price } from '@/app/_components/price';
import { renderIn } from '@/e2e/support/component';
import { WeightLine } from './product-card';

type Product = Parameters<typeof WeightLine>[0]['product'];

const textOf = (product: Product) =>
  renderIn(<WeightLine product={product} currency="usd" className="" />).container.textContent;

it('the weight line of a product card shows the unit price from the server', () => {
  const soda = { name: 'Soda', offerPrice: 2.5, weight: '16 fl oz' };
  expect(textOf({ ...soda, unitPrice: { price: 5, unit: 'qt' } })).toBe('16 fl oz · $5.00/qt');
  const tea = { name: 'Tea', offerPrice: 1.5, weight: '80 g' };
  expect(textOf({ ...tea, unitPrice: { price: 1.88, unit: '100 g' } })).toBe('80 g · $1.88/100 g');
});

it('the weight line of a product card computes the unit price if the server sends none', () => {
  expect(textOf({ name: 'Soda', offerPrice: 2.5, weight: '16 fl oz' })).toBe(
    '16 fl oz · $0.16/fl oz',
  );
});

it('the weight line of weighed goods adds no unit price in a shop with US units', () => {
  expect(textOf({ name: 'Beef', offerPrice: 1.5, weight: '1 lb', pricePerUnit: 5.99 })).toBe(
    '1 lb',
  );
  const { container } = renderIn(
    <Price price={5.99} offerPrice={5.99} unit="mlb" currency="usd" />,
  );
  expect(container.textContent).toBe('$5.99/lb');
});

it('the weight line of weighed goods adds a price per kilogram in a shop without US units', () => {
  const beef = { name: 'Beef', offerPrice: 13.21, weight: '1 lb', pricePerUnit: 5.99 };
  expect(textOf({ ...beef, unitPrice: { price: 13.21, unit: 'kg' } })).toBe('1 lb · $13.21/kg');
});
