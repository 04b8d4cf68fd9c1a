import { expect, test } from 'vitest';
import { faultsOfNumbers } from './product-parts';

const GROUPED = 'must be written without separators between the thousands, such as 1000.50';
const COUNT = 'Pieces in stock is a whole number from 0 to 1,000,000';

test.each([
  [{ price: '2,49', offerPrice: '2.00', stock: '' }, {}],
  [
    { price: '1.000,50', offerPrice: '1,000' },
    { price: `Price ${GROUPED}`, offerPrice: `Offer price ${GROUPED}` },
  ],
  [
    { price: '2,49', offerPrice: '2,50' },
    { offerPrice: 'Offer price must not be above the price' },
  ],
  [
    { price: '0', offerPrice: '0' },
    { price: 'Price must be above 0', offerPrice: 'Offer price must be above 0' },
  ],
  [{ price: '3', offerPrice: '3', stock: '1.000' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '2,5' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '1000001' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: ' 1000000 ' }, {}],
])('of %j is said: %j', (texts, faults) => expect(faultsOfNumbers(texts)).toEqual(faults));
