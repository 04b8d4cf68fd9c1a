import { expect, test } from 'vitest';
import { address } from '@/e2e/support/client';
import { addressAdd } from './schema';

test('the digits of Arabic keyboards are those that a courier calls', () => {
  const given = { ...address, zipcode: '٠٢١٣٤', phone: '+٩٦٦ ٥٥ 0100' };
  expect(addressAdd.parse({ address: given }).address).toMatchObject({
    zipcode: '02134',
    phone: '+966 55 0100',
  });
});
