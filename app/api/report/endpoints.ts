import { endpoint } from '@/lib/api/endpoint';
import { courierCash, handOver } from '@/lib/couriers/handovers';
import { handoverInput, handoverQuery } from '@/lib/couriers/schema';
import { courierCashAnswer } from '@/lib/couriers/view';
import { closeDay } from '@/lib/day-report/close-day';
import { dayCsv, findDayReport } from '@/lib/day-report/queries';
import { closeInput, dayQuery } from '@/lib/day-report/schema';
import { dayAnswer } from '@/lib/day-report/view';
import { download } from '@/lib/http/download';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { streamOf } from '@/lib/http/stream';
import { findOrderDays, findSales, orderDaysCsv, salesCsv } from '@/lib/sales/queries';
import { findReorder, reorderCsv } from '@/lib/sales/reorder';
import { salesQuery } from '@/lib/sales/schema';
import { orderDaysAnswer, reorderAnswer, salesAnswer } from '@/lib/sales/view';

export const endpoints = [
  endpoint({
    method: 'GET',
    path: '/api/report/couriers',
    summary:
      'What each courier has to hand over of the cash that was collected at doors, and what was counted in on a day.',
    session: 'seller',
    needs: 'money',
    query: handoverQuery,
    answer: courierCashAnswer,
    refusals: ['badInput'],
    handle: ({ query }) => courierCash(query.date),
  }),

  endpoint({
    method: 'POST',
    path: '/api/report/handover',
    summary:
      'Counts in all that a courier has to hand over in one currency; each order once. What can still be taken back is counted in later. The same ' +
      '`Idempotency-Key` is one handover.',
    session: 'seller',
    needs: 'money',
    body: handoverInput,
    idempotent: true,
    answer: courierCashAnswer,
    refusals: ['conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await handOver(body, person, idempotencyKeyOf(request));
      return courierCash();
    },
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/day',
    summary:
      'What a day of the shop brought, by way of payment and rate of tax, with what was given back; of a closed day as it was ' +
      'closed. The first call begins to count with its day.',
    session: 'seller',
    needs: 'money',
    query: dayQuery,
    answer: dayAnswer,
    refusals: ['badInput'],
    handle: async ({ query }) => ({ day: await findDayReport(query) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/day-csv',
    summary: 'The same as CSV.',
    session: 'seller',
    needs: 'money',
    query: dayQuery,
    format: 'csv',
    refusals: ['badInput'],
    handle: async ({ query }) =>
      download(await dayCsv(query), `day-report-${query.date ?? 'today'}.csv`),
  }),

  endpoint({
    method: 'POST',
    path: '/api/report/close',
    summary:
      'Closes a day, under a number without gaps: it never changes afterwards, and what is noted for it later is in the next close. Days are ' +
      'closed in their order; today can be closed before it ends. The close compares the payments by card with Stripe. A repeated call ' +
      'gets the same answer; 409 with the `day` as it is when something came meanwhile.',
    session: 'seller',
    needs: 'money',
    body: closeInput,
    answer: dayAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => ({ day: await closeDay(body) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/sales',
    summary:
      'What was sold from one day of the shop to another, at most 92 days: goods at the shown prices, without what was missing, ' +
      'deposits and fees, of orders that are not cancelled, on the days of their placing; by day, category and product.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    answer: salesAnswer,
    refusals: ['badInput'],
    handle: async ({ query }) => ({
      sales: await findSales(query),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/sales-csv',
    summary: 'All products that were sold in the same days, as CSV.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    format: 'csv',
    refusals: ['badInput'],
    handle: async ({ query }) => download(await salesCsv(query), 'sales.csv'),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/orders',
    summary:
      'How many orders were placed on each day of the shop from one to another, at most 92 days, and what they come to now; ' +
      'cancelled ones apart, with what they would have come to.',
    session: 'seller',
    needs: 'money',
    query: salesQuery,
    answer: orderDaysAnswer,
    refusals: ['badInput'],
    handle: async ({ query }) => ({ orderDays: await findOrderDays(query) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/orders-csv',
    summary: 'Each order of the same days, the last one first, as CSV.',
    session: 'seller',
    needs: 'money',
    query: salesQuery,
    format: 'csv',
    refusals: ['badInput'],
    handle: async ({ query }) => download(streamOf(await orderDaysCsv(query)), 'orders.csv'),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/reorder',
    summary:
      'What to buy for tomorrow: counted products of which less is left than such a weekday sold on average of the last four, or ' +
      'than 5, and uncounted ones that are out of stock and were sold on those days.',
    session: 'seller',
    needs: 'reports',
    answer: reorderAnswer,
    handle: async () => ({
      reorder: await findReorder(),
    }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/report/reorder-csv',
    summary: 'The same as CSV.',
    session: 'seller',
    needs: 'reports',
    format: 'csv',
    handle: async () => download(await reorderCsv(), 'reorder.csv'),
  }),
];
