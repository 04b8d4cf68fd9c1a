import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { clientIp } from '@/lib/http/client-ip';
import { download } from '@/lib/http/download';
import { streamOf } from '@/lib/http/stream';
import { confirm, exportSubscribers, leave, subscribe } from '@/lib/newsletter/commands';
import { subscribeInput, tokenInput } from '@/lib/newsletter/schema';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary:
      'Mails a link that confirms a subscription; the answer does not tell whether the address is known. Refused while the shop ' +
      'has no newsletter, and where it sends no mail.',
    body: subscribeInput,
    message: ['successMessages', 'confirmByMail'],
    refusals: ['conflict', 'tooMany', 'unavailable'],
    handle: ({ body, request }) => subscribe(body, clientIp(request)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Keeps the address of a mailed link, with the time. Repeatable.',
    body: tokenInput,
    message: ['successMessages', 'subscribed'],
    refusals: ['conflict', 'tooMany'],
    handle: ({ body, request }) => confirm(body, clientIp(request)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/newsletter/leave',
    summary: 'Removes the address of a mailed link. Repeatable.',
    body: tokenInput,
    message: ['successMessages', 'unsubscribed'],
    refusals: ['conflict', 'tooMany'],
    handle: ({ body, request }) => leave(body, clientIp(request)),
  }),

  endpoint({
    method: 'GET',
    path: '/api/newsletter/export',
    summary:
      'All who have confirmed as a CSV file, each with a link that takes it back. The audit log notes it.',
    session: 'seller',
    needs: 'shop',
    format: 'csv',
    answer: z.string().describe('CSV with a header row'),
    handle: async () => download(streamOf(await exportSubscribers()), 'newsletter.csv'),
  }),
];
