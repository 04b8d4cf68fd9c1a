import { endpoint } from '@/lib/api/endpoint';
import { saveCart } from '@/lib/cart/commands';
import { cartUpdate } from '@/lib/cart/schema';
import { cartView } from '@/lib/cart/view';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/cart/update',
    summary:
      'Replaces the saved cart; with `revision`, only if nothing changed it since; with `changes`, each of them once. More pieces than are left of a counted product are refused: `left` says how many.',
    session: 'shopper',
    body: cartUpdate,
    message: ['successMessages', 'cartUpdated'],
    answer: cartView,
    refusals: ['conflict', 'unprocessable'],
    handle: ({ session, body }) => saveCart(session.subject, body),
  }),
];
