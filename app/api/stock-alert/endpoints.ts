import { endpoint } from '@/lib/api/endpoint';
import { clientIp } from '@/lib/http/client-ip';
import { tokenInput } from '@/lib/mail/mailed-link';
import {
  addAlert,
  alertInput,
  alertsByLink,
  askForAlert,
  askInput,
  confirmAlert,
  endAlerts,
  linkedInput,
  listAlerts,
  removeAlert,
  waitingFor,
  waitingQuery,
} from '@/lib/stock-alerts/commands';
import { addedAlert, alertsResponse, waitingResponse } from '@/lib/stock-alerts/view';

export const endpoints = [
  endpoint({
    call: 'GET /api/stock-alert/list',
    summary:
      'Returns the ids of the products about which the shopper gets an email when they are back in stock. Empty if ' +
      'the email address of the account is not verified.',
    session: 'shopper',
    answer: alertsResponse,
    errors: ['conflict'],
    handle: async ({ session }) => ({ products: await listAlerts(session.subject) }),
  }),

  endpoint({
    call: 'POST /api/stock-alert/add',
    summary:
      'Emails the shopper once when the product is back in stock. If the email address of the account is not ' +
      'verified, it emails a link that confirms this first, and `isStored` is false. Idempotent.',
    session: 'shopper',
    body: alertInput,
    answer: addedAlert,
    errors: ['conflict', 'notFound', 'tooMany', 'unavailable'],
    handle: ({ session, body, request }) => addAlert(session.subject, body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/stock-alert/remove',
    summary: 'Deletes the back-in-stock request of the shopper for a product. Idempotent.',
    session: 'shopper',
    body: alertInput,
    errors: ['conflict'],
    handle: ({ session, body }) => removeAlert(session.subject, body),
  }),

  endpoint({
    call: 'POST /api/stock-alert/ask',
    summary:
      'Emails a visitor a link. Only once they open it, the shop stores the address, and emails it once when the ' +
      'product is back in stock.',
    body: askInput,
    message: ['successMessages', 'confirmByMail'],
    errors: ['conflict', 'notFound', 'tooMany', 'unavailable'],
    handle: ({ body, request }) => askForAlert(body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/stock-alert/confirm',
    summary: 'Confirms a back-in-stock request with the token of an emailed link. Idempotent.',
    body: tokenInput,
    message: ['successMessages', 'alertStored'],
    errors: ['notFound', 'conflict', 'tooMany'],
    handle: ({ body, request }) => confirmAlert(body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/stock-alert/leave',
    summary:
      'Deletes all back-in-stock requests of the email address in an emailed link. Idempotent.',
    body: tokenInput,
    message: ['successMessages', 'alertsEnded'],
    errors: ['conflict', 'tooMany'],
    handle: ({ body, request }) => endAlerts(body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/stock-alert/by-link',
    summary:
      'Returns the ids of the products that the email address in an emailed link waits for. With `remove`, first ' +
      'deletes the request for this product. Idempotent.',
    body: linkedInput,
    answer: alertsResponse,
    errors: ['conflict', 'tooMany'],
    handle: async ({ body, request }) => ({
      products: await alertsByLink(body, clientIp(request)),
    }),
  }),

  endpoint({
    call: 'GET /api/stock-alert/waiting',
    summary: 'Returns the number of back-in-stock requests for a product.',
    session: 'seller',
    needs: 'count',
    query: waitingQuery,
    answer: waitingResponse,
    errors: ['badInput', 'conflict'],
    handle: async ({ query }) => ({ waiting: await waitingFor(query.id) }),
  }),
];
