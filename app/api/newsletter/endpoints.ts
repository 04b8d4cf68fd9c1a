import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { clientIp } from '@/lib/http/client-ip';
import { downloadCsv } from '@/lib/http/download';
import { tokenInput } from '@/lib/mail/mailed-link';
import { confirm, exportSubscribers, leave, subscribe } from '@/lib/newsletter/commands';
import { subscribeInput } from '@/lib/newsletter/schema';

export const endpoints = [
  endpoint({
    call: 'POST /api/newsletter/subscribe',
    summary:
      'Emails a link that confirms a subscription. The response does not reveal whether the address is known. ' +
      'Rejected if the shop has no newsletter or sends no email.',
    body: subscribeInput,
    message: ['successMessages', 'confirmByMail'],
    errors: ['conflict', 'tooMany', 'unavailable'],
    handle: ({ body, request }) => subscribe(body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/newsletter/confirm',
    summary: 'Subscribes the email address of an emailed confirmation link. Idempotent.',
    body: tokenInput,
    message: ['successMessages', 'subscribed'],
    errors: ['conflict', 'tooMany'],
    handle: ({ body, request }) => confirm(body, clientIp(request)),
  }),

  endpoint({
    call: 'POST /api/newsletter/leave',
    summary: 'Unsubscribes the email address of an emailed link. Idempotent.',
    body: tokenInput,
    message: ['successMessages', 'unsubscribed'],
    errors: ['conflict', 'tooMany'],
    handle: ({ body, request }) => leave(body, clientIp(request)),
  }),

  endpoint({
    call: 'GET /api/newsletter/export',
    summary:
      'Exports all confirmed subscribers as a CSV file, each with an unsubscribe link. The audit log records the ' +
      'export.',
    session: 'seller',
    needs: 'shop',
    format: 'csv',
    answer: z.string().describe('CSV with a header row'),
    handle: async () => downloadCsv(await exportSubscribers(), 'newsletter.csv'),
  }),
];
