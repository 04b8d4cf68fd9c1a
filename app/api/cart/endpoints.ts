import { endpoint } from '@/lib/api/endpoint';
import { openAccount } from '@/lib/auth/own-account';
import { saveCart } from '@/lib/cart/commands';
import { cartUpdate } from '@/lib/cart/schema';
import { cartView } from '@/lib/cart/view';

export const endpoints = [
  endpoint({
    call: 'POST /api/cart/update',
    summary:
      'Replaces the saved cart. With `revision`, the cart is saved only if nothing changed it since that revision. ' +
      'With `changes`, each change is applied once. If a tracked product has too little stock, the call is rejected ' +
      'and `left` contains the available quantity.',
    session: 'shopper',
    body: cartUpdate,
    message: ['successMessages', 'cartUpdated'],
    answer: cartView,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ session, body }) => saveCart((await openAccount(session)).user, body),
  }),
];
