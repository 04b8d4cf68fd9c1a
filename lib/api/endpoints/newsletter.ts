import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { subscribeInput, tokenInput } from '@/lib/newsletter/schema';

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary:
    'Mails a link that confirms a subscription; the answer does not tell whether the address is known. Refused while the shop ' +
    'has no newsletter, and where it sends no mail.',
  body: subscribeInput,
  message: ['answers', 'confirmByMail'],
  refusals: ['conflict', 'tooMany', 'unavailable'],
});

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Keeps the address of a mailed link, with the time. Repeatable.',
  body: tokenInput,
  message: ['answers', 'subscribed'],
  refusals: ['conflict', 'tooMany'],
});

export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/leave',
  summary: 'Removes the address of a mailed link. Repeatable.',
  body: tokenInput,
  message: ['answers', 'unsubscribed'],
  refusals: ['conflict', 'tooMany'],
});

export const exportNewsletter = endpoint({
  method: 'GET',
  path: '/api/newsletter/export',
  summary:
    'All who have confirmed as a CSV file, each with a link that takes it back. The audit log notes it.',
  session: 'seller',
  needs: 'shop',
  format: 'csv',
  answer: z.string().describe('CSV with a header row'),
});
