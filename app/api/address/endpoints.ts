import {
  addAddress,
  removeAddress,
  setDefaultAddress,
  updateAddress,
} from '@/lib/addresses/commands';
import { listAddresses } from '@/lib/addresses/queries';
import { addressAdd, addressId, addressUpdate } from '@/lib/addresses/schema';
import { suggestAddresses } from '@/lib/addresses/suggestions/queries';
import { suggestQuery } from '@/lib/addresses/suggestions/schema';
import { suggestionsResponse } from '@/lib/addresses/suggestions/view';
import { addressesResponse, addressResponse } from '@/lib/addresses/view';
import { endpoint } from '@/lib/api/endpoint';
import { writeAsOwner } from '@/lib/auth/own-account';
import { areasOf } from '@/lib/delivery/zones';
import { clientIp } from '@/lib/http/client-ip';
import { currentShop } from '@/lib/shop/read';

export const endpoints = [
  endpoint({
    call: 'POST /api/address/add',
    summary: 'Adds a delivery address.',
    session: 'shopper',
    body: addressAdd,
    readsAddress: true,
    message: ['successMessages', 'addressAdded'],
    answer: addressResponse,
    errors: ['conflict'],
    handle: async ({ session, body }) => {
      const { address } = await writeAsOwner(
        session,
        () => addAddress(session.subject, body.address),
        async (added) => added.isNew && removeAddress(session.subject, added.address._id),
      );
      return { address };
    },
  }),

  endpoint({
    call: 'GET /api/address/get',
    summary: "Returns the shopper's addresses and which one is the default.",
    session: 'shopper',
    readsAddress: true,
    answer: addressesResponse,
    handle: async ({ session }) => listAddresses(session.subject),
  }),

  endpoint({
    call: 'POST /api/address/update',
    summary:
      'Changes a delivery address. Existing orders keep the address that they were placed with.',
    session: 'shopper',
    body: addressUpdate,
    readsAddress: true,
    message: ['successMessages', 'addressUpdated'],
    answer: addressResponse,
    errors: ['notFound'],
    handle: async ({ session, body }) => ({ address: await updateAddress(session.subject, body) }),
  }),

  endpoint({
    call: 'POST /api/address/remove',
    summary: 'Deletes a delivery address. Existing orders keep it.',
    session: 'shopper',
    body: addressId,
    message: ['successMessages', 'addressRemoved'],
    errors: ['notFound'],
    handle: ({ session, body }) => removeAddress(session.subject, body.id),
  }),

  endpoint({
    call: 'POST /api/address/default',
    summary: 'Makes a delivery address the default at checkout.',
    session: 'shopper',
    body: addressId,
    message: ['successMessages', 'defaultAddressChanged'],
    errors: ['notFound'],
    handle: ({ session, body }) => setDefaultAddress(session.subject, body.id),
  }),

  endpoint({
    call: 'GET /api/address/suggest',
    summary:
      'Returns up to five addresses that match a typed street, from the Photon server at `ADDRESS_SUGGESTIONS_URL`. ' +
      'The list is empty without this setting, in a shop that has not set its country, or if the server does not respond within ' +
      '1.5 s.',
    query: suggestQuery,
    readsAddress: true,
    answer: suggestionsResponse,
    errors: ['badInput', 'tooMany'],
    handle: async ({ query, request }) => {
      const shop = await currentShop();
      const { country, address } = shop;
      const place = { country, address, hasAreas: areasOf(shop).length > 0 };
      return { suggestions: await suggestAddresses(query, place, clientIp(request)) };
    },
  }),
];
