import { addressAdd, addressId, addressUpdate } from '@/lib/addresses/schema';
import { addressAnswer, addressesAnswer } from '@/lib/addresses/view';
import { endpoint } from '@/lib/api/endpoint';

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address/add',
  summary: 'Saves a delivery address.',
  session: 'shopper',
  body: addressAdd,
  message: ['answers', 'addressAdded'],
  answer: addressAnswer,
  refusals: ['conflict'],
});

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/address/get',
  summary: "The shopper's addresses, and which of them is the default.",
  session: 'shopper',
  answer: addressesAnswer,
});

export const updateAddress = endpoint({
  method: 'POST',
  path: '/api/address/update',
  summary: 'Changes a delivery address. Orders keep it as it was.',
  session: 'shopper',
  body: addressUpdate,
  message: ['answers', 'addressUpdated'],
  answer: addressAnswer,
  refusals: ['notFound'],
});

export const removeAddress = endpoint({
  method: 'POST',
  path: '/api/address/remove',
  summary: 'Removes a delivery address. Orders keep it.',
  session: 'shopper',
  body: addressId,
  message: ['answers', 'addressRemoved'],
  refusals: ['notFound'],
});

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/api/address/default',
  summary: 'Makes a delivery address the one that the cart offers first.',
  session: 'shopper',
  body: addressId,
  message: ['answers', 'defaultAddressChanged'],
  refusals: ['notFound'],
});
