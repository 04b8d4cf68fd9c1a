import { SELLER } from '@/e2e/shop';
import type { Endpoint, Row } from './invalid-inputs';

/* Invalid input for all sign-in requests except the login with a password. */

const OPERATOR = { $gt: '' };
const BROKEN = 'The passkey data was incomplete. Please try again.';
const OVER = /^Your request has expired or was already used/;
const NO_CODE = 'Please enter the code';
const WRONG_CODE = /^This code is wrong/;

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const made = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const used = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const toAdd = { ticket: 'x', response: { ...credential, response: made } };
const toUse = { ticket: 'x', response: { ...credential, response: used } };

const tickets = (body: typeof toAdd | typeof toUse): Row[] => [
  ['nothing', () => ({}), 400, BROKEN],
  ['a ticket that is none', () => body, 409, OVER],
  ['an operator as ticket', () => ({ ...body, ticket: OPERATOR }), 400, BROKEN],
  ['a long ticket', () => ({ ...body, ticket: 'x'.repeat(4_001) }), 400, BROKEN],
  ['an id with an operator', () => changed(body, { id: OPERATOR }), 400, BROKEN],
  ['an id with spaces', () => changed(body, { id: 'A A' }), 400, BROKEN],
  ['another type', () => changed(body, { type: 'password' }), 400, BROKEN],
  ['no answer of an authenticator', () => changed(body, { response: {} }), 400, BROKEN],
  ['a list', () => [], 400],
];
const changed = (body: typeof toAdd | typeof toUse, change: object) => ({
  ...body,
  response: { ...body.response, ...change },
});

export const signInErrors: Endpoint[] = [
  {
    path: '/api/seller/prove',
    role: 'seller',
    valid: () => ({ password: SELLER.password }),
    rows: [
      ['nothing', () => ({}), 400, 'This is not your password'],
      ['a wrong password', () => ({ password: 'x' }), 400, 'This is not your password'],
      ['an operator', () => ({ password: OPERATOR }), 400],
      ['a code alone', () => ({ code: '123456' }), 400, 'This is not your password'],
      ['a ticket that is none', () => ({ passkey: toUse }), 409, OVER],
      ['a list', () => [], 400],
    ],
  },
  {
    path: '/api/seller/passkey/register',
    role: 'seller',
    valid: () => toAdd,
    rows: tickets(toAdd),
  },
  {
    path: '/api/seller/passkey/sign-in',
    role: 'anybody',
    valid: () => toUse,
    rows: tickets(toUse),
  },
  {
    path: '/api/seller/passkey/rename',
    role: 'seller',
    valid: () => ({ id: 'AAAA', name: 'Till' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['an unknown one', () => ({ id: 'AAAA', name: 'Till' }), 404, /already removed/],
      ['no name', () => ({ id: 'AAAA', name: ' ' }), 400, 'A name must have 1 to 40 characters'],
      ['41 letters', () => ({ id: 'AAAA', name: 'x'.repeat(41) }), 400, /1 to 40/],
      ['an operator', () => ({ id: OPERATOR, name: 'x' }), 400, BROKEN],
    ],
  },
  {
    path: '/api/seller/passkey/remove',
    role: 'seller',
    valid: () => ({ id: 'AAAA' }),
    rows: [
      ['nothing', () => ({}), 400, BROKEN],
      ['an unknown one', () => ({ id: 'AAAA' }), 404, /already removed/],
      ['an operator', () => ({ id: OPERATOR }), 400, BROKEN],
      ['a path', () => ({ id: 'a.b' }), 400, BROKEN],
    ],
  },
  {
    path: '/api/seller/passkey/only',
    role: 'seller',
    valid: () => ({ only: true }),
    rows: [
      ['nothing', () => ({}), 400, 'This value must be true or false'],
      ['a text', () => ({ only: 'true' }), 400, 'This value must be true or false'],
      ['no passkey', () => ({ only: true }), 409, /^Before you turn passwords off/],
    ],
  },
  {
    path: '/api/seller/totp/confirm',
    role: 'seller',
    valid: () => ({ ticket: 'x', code: '123456' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a ticket that is none', () => ({ ticket: 'x', code: '123456' }), 409, OVER],
      ['no code', () => ({ ticket: 'x', code: ' ' }), 400, NO_CODE],
      ['a long code', () => ({ ticket: 'x', code: '1'.repeat(41) }), 400, NO_CODE],
      ['an operator', () => ({ ticket: 'x', code: OPERATOR }), 400, NO_CODE],
    ],
  },
  {
    path: '/api/seller/recovery/sign-in',
    role: 'anybody',
    valid: () => ({ email: SELLER.email, code: '00000-00000' }),
    rows: [
      ['nothing', () => ({}), 400],
      ['a wrong code', () => ({ email: SELLER.email, code: '0' }), 401, WRONG_CODE],
      ['an unknown email', () => ({ email: 'x@shop.example', code: '0' }), 401, WRONG_CODE],
      ['operators', () => ({ email: OPERATOR, code: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/seller/forgot',
    role: 'anybody',
    valid: () => ({ email: SELLER.email }),
    rows: [
      ['nothing', () => ({}), 400, 'Please enter your email'],
      ['a bad email', () => ({ email: 'nope' }), 400, 'Please enter a valid email'],
      ['an operator', () => ({ email: OPERATOR }), 400],
    ],
  },
  {
    path: '/api/seller/reset',
    role: 'anybody',
    valid: () => ({ token: 'x'.repeat(43), password: 'p' }),
    rows: [
      ['half a token', () => ({ token: 'x', password: 'p' }), 400, /link is incomplete/],
      [
        'a token that is none',
        () => ({ token: 'x'.repeat(43), password: 'p' }),
        409,
        /has expired/,
      ],
      ['no password', () => ({ token: 'x'.repeat(43) }), 400, 'Please enter a new password'],
    ],
  },
];
