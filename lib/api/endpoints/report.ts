import { endpoint } from '@/lib/api/endpoint';
import { salesQuery } from '@/lib/sales/schema';
import { orderDaysAnswer, reorderAnswer, salesAnswer } from '@/lib/sales/view';
import { closeInput, dayQuery } from '@/lib/takings/schema';
import { dayAnswer } from '@/lib/takings/view';

export const getReportDay = endpoint({
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
});

export const getReportDayCsv = endpoint({
  method: 'GET',
  path: '/api/report/day-csv',
  summary: 'The same as CSV.',
  session: 'seller',
  needs: 'money',
  query: dayQuery,
  format: 'csv',
  refusals: ['badInput'],
});

export const closeReportDay = endpoint({
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
});

export const getReportSales = endpoint({
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
});

export const getReportSalesCsv = endpoint({
  method: 'GET',
  path: '/api/report/sales-csv',
  summary: 'All products that were sold in the same days, as CSV.',
  session: 'seller',
  needs: 'reports',
  query: salesQuery,
  format: 'csv',
  refusals: ['badInput'],
});

export const getReportOrders = endpoint({
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
});

export const getReportOrdersCsv = endpoint({
  method: 'GET',
  path: '/api/report/orders-csv',
  summary: 'Each order of the same days, the last one first, as CSV.',
  session: 'seller',
  needs: 'money',
  query: salesQuery,
  format: 'csv',
  refusals: ['badInput'],
});

export const getReportReorder = endpoint({
  method: 'GET',
  path: '/api/report/reorder',
  summary:
    'What to buy for tomorrow: counted products of which less is left than such a weekday sold on average of the last four, or ' +
    'than 5, and uncounted ones that are out of stock and were sold on those days.',
  session: 'seller',
  needs: 'reports',
  answer: reorderAnswer,
});

export const getReportReorderCsv = endpoint({
  method: 'GET',
  path: '/api/report/reorder-csv',
  summary: 'The same as CSV.',
  session: 'seller',
  needs: 'reports',
  format: 'csv',
});
