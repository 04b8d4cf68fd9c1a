import { endpoint } from '@/lib/api/endpoint';
import { closeInput, dayQuery } from '@/lib/takings/schema';
import { dayAnswer } from '@/lib/takings/view';

export const getReportDay = endpoint({
  method: 'GET',
  path: '/api/report/day',
  summary:
    'What a day of the shop brought, by way of payment and rate of tax, with what was given back; of a closed day as it was ' +
    'closed. The first call begins to count with its day.',
  session: 'seller',
  query: dayQuery,
  answer: dayAnswer,
  refusals: ['badInput'],
});

export const getReportDayCsv = endpoint({
  method: 'GET',
  path: '/api/report/day-csv',
  summary: 'The same as CSV.',
  session: 'seller',
  query: dayQuery,
  answersCsv: true,
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
  body: closeInput,
  answer: dayAnswer,
  refusals: ['conflict'],
});
