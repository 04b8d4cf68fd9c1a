import { addressAdd } from '@/lib/addresses/schema';
import { addressAnswer, addressesAnswer } from '@/lib/addresses/view';
import { endpoint } from '@/lib/api/endpoint';

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address/add',
  summary: 'Saves a delivery address.',
  session: 'shopper',
  body: addressAdd,
  message: 'Address added successfully',
  answer: addressAnswer,
  refusals: ['conflict'],
});

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/address/get',
  summary: "The shopper's addresses.",
  session: 'shopper',
  answer: addressesAnswer,
});
