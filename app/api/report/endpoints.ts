import { endpoint } from '@/lib/api/endpoint';
import { courierCash, handOver } from '@/lib/couriers/handovers';
import { handoverInput, handoverQuery } from '@/lib/couriers/schema';
import { courierCashResponse } from '@/lib/couriers/view';
import { closeDay, closeInput, dayQuery } from '@/lib/day-report/close-day';
import { dayCsv, findDayReport } from '@/lib/day-report/queries';
import { dayResponse } from '@/lib/day-report/view';
import { downloadCsv } from '@/lib/http/download';
import { idempotencyKeyOf } from '@/lib/http/parse';
import { findMissedSearches, missedSearchesCsv } from '@/lib/missed-searches/queries';
import { missedSearchesResponse } from '@/lib/missed-searches/view';
import { findOrderDays, orderDaysCsv } from '@/lib/sales/order-days';
import { findSales, salesCsv } from '@/lib/sales/queries';
import { findReorder, reorderCsv } from '@/lib/sales/reorder';
import { salesQuery } from '@/lib/sales/schema';
import { findToday } from '@/lib/sales/today';
import { orderDaysResponse, reorderResponse, salesResponse, todayResponse } from '@/lib/sales/view';
import { can } from '@/lib/staff/roles';

export const endpoints = [
  endpoint({
    call: 'GET /api/report/couriers',
    summary:
      'Returns the collected cash that each courier has to hand over, and the handovers of a day.',
    session: 'seller',
    needs: 'money',
    query: handoverQuery,
    answer: courierCashResponse,
    errors: ['badInput'],
    handle: ({ query }) => courierCash(query.date),
  }),

  endpoint({
    call: 'POST /api/report/handover',
    summary:
      'Records that a courier handed over all their cash of one currency. Each order counts once. Deliveries that can ' +
      'still be undone are left for a later handover. Calls with the same `Idempotency-Key` record one handover.',
    session: 'seller',
    needs: 'money',
    body: handoverInput,
    idempotent: true,
    answer: courierCashResponse,
    errors: ['conflict'],
    handle: async ({ session: { person }, body, request }) => {
      await handOver(body, person, idempotencyKeyOf(request));
      return courierCash();
    },
  }),

  endpoint({
    call: 'GET /api/report/day',
    summary:
      'Returns the daily report: payments and refunds by payment method and tax rate. A closed day is returned as it ' +
      'was closed. Records start on the day of the first call.',
    session: 'seller',
    needs: 'money',
    query: dayQuery,
    answer: dayResponse,
    errors: ['badInput'],
    handle: async ({ query }) => ({ day: await findDayReport(query) }),
  }),

  endpoint({
    call: 'GET /api/report/day-csv',
    summary: 'Returns the daily report as CSV.',
    session: 'seller',
    needs: 'money',
    query: dayQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ query }) =>
      downloadCsv(await dayCsv(query), `day-report-${query.date ?? 'today'}.csv`),
  }),

  endpoint({
    call: 'POST /api/report/close',
    summary:
      'Closes a day under a sequential number. A closed day never changes; later records for it are in the next ' +
      'close. Days are closed in order; today can be closed before it ends. The close compares the card payments with ' +
      'Stripe. A repeated call gets the same response; 409 with the current `day` if a payment was recorded in the ' +
      'meantime.',
    session: 'seller',
    needs: 'money',
    body: closeInput,
    answer: dayResponse,
    errors: ['conflict'],
    handle: async ({ body }) => ({ day: await closeDay(body) }),
  }),

  endpoint({
    call: 'GET /api/report/today',
    summary:
      'Returns what needs attention today: late and new orders, payments to review, and low stock. The total of today ' +
      'comes with the totals of the same weekday last week, until the same time of day and until its end.',
    session: 'seller',
    needs: 'reports',
    answer: todayResponse,
    handle: async () => ({ today: await findToday() }),
  }),

  endpoint({
    call: 'GET /api/report/sales',
    summary:
      'Returns sales by day, category and product for at most 92 days, a calendar month, or a year by months, and the ' +
      'totals of the period before. It counts products at displayed prices by order date, without missing items, ' +
      'deposits, fees and cancelled orders. `margin` is present for products with a cost price.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    answer: salesResponse,
    errors: ['badInput'],
    handle: async ({ session: { person }, query }) => ({
      sales: await findSales(query, { seesMargin: can(person.role, 'money') }),
    }),
  }),

  endpoint({
    call: 'GET /api/report/sales-csv',
    summary: 'Returns all products sold in the period as CSV.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ session: { person }, query }) =>
      downloadCsv(await salesCsv(query, { seesMargin: can(person.role, 'money') }), 'sales.csv'),
  }),

  endpoint({
    call: 'GET /api/report/orders',
    summary:
      'Returns how many orders were placed on each day of at most 92 days or of a month, or in each month of a year, ' +
      'with their current totals and those of the period before. ' +
      'Cancelled orders are counted separately, with the totals they would have had.',
    session: 'seller',
    needs: 'money',
    query: salesQuery,
    answer: orderDaysResponse,
    errors: ['badInput'],
    handle: async ({ query }) => ({ orderDays: await findOrderDays(query) }),
  }),

  endpoint({
    call: 'GET /api/report/orders-csv',
    summary: 'Returns each order of the period as CSV, newest first.',
    session: 'seller',
    needs: 'money',
    query: salesQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ query }) => downloadCsv(await orderDaysCsv(query), 'orders.csv'),
  }),

  endpoint({
    call: 'GET /api/report/searches',
    summary:
      'Returns the 50 most frequent search texts of shoppers that found no product in the period, if the shop counts ' +
      'them (`missedSearches`). The counts of a day are deleted after 90 days.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    answer: missedSearchesResponse,
    errors: ['badInput'],
    handle: async ({ query }) => ({ searches: await findMissedSearches(query) }),
  }),

  endpoint({
    call: 'GET /api/report/searches-csv',
    summary: 'Returns the searches without result as CSV.',
    session: 'seller',
    needs: 'reports',
    query: salesQuery,
    format: 'csv',
    errors: ['badInput'],
    handle: async ({ query }) => downloadCsv(await missedSearchesCsv(query), 'searches.csv'),
  }),

  endpoint({
    call: 'GET /api/report/reorder',
    summary:
      'Returns the reorder list for tomorrow: tracked products whose stock is below the average sales of the last ' +
      'four same weekdays, or below 5, and untracked products that are out of stock and were sold on those days.',
    session: 'seller',
    needs: 'reports',
    answer: reorderResponse,
    handle: async () => ({ reorder: await findReorder() }),
  }),

  endpoint({
    call: 'GET /api/report/reorder-csv',
    summary: 'Returns the products to reorder as CSV.',
    session: 'seller',
    needs: 'reports',
    format: 'csv',
    handle: async () => downloadCsv(await reorderCsv(), 'reorder.csv'),
  }),
];
