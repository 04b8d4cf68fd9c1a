import { z } from 'zod';
import { accountData } from '@/lib/account/data';
import { accountDataResponse } from '@/lib/account/view';
import { endpoint } from '@/lib/api/endpoint';
import { setShopperLanguage } from '@/lib/auth/language';
import { findUser } from '@/lib/auth/queries';
import { languageInput } from '@/lib/auth/schema';
import { readSession } from '@/lib/auth/sessions';
import { isAuthResponse } from '@/lib/auth/view';
import { deleteSavedCards } from '@/lib/checkout/pay/customer';
import { pictureOriginFor } from '@/lib/http/client-origin';
import { download, streamOf } from '@/lib/http/download';
import { t } from '@/lib/http/translate';
import { prefixOfStored } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { proveMail } from '@/lib/mail/proof';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schema';
import { pushStateOf, subscribeShopper, unsubscribeShopper } from '@/lib/push/shoppers';
import { pushStateResponse } from '@/lib/push/view';
import { formatPause } from '@/lib/shop/pause';
import { readShop } from '@/lib/shop/read';

export const endpoints = [
  endpoint({
    call: 'GET /api/user/is-auth',
    summary:
      'Returns the signed-in shopper with the saved cart; 200 with `success: false` if nobody is signed in. Both ' +
      'responses have the message `pause` while the shop accepts no new orders.',
    issuesXsrf: true,
    answer: isAuthResponse,
    handle: async ({ request }) => {
      const session = await readSession(request, 'shopper');
      const user = session && (await findUser(session.subject));
      const message = await formatPause();
      const pause = message ? { pause: message } : {};
      return user
        ? { user, ...pause }
        : { success: false, message: t('errors', 'notAuthorized'), ...pause };
    },
  }),

  endpoint({
    call: 'POST /api/user/language',
    summary: "Sets the language of the shopper's emails.",
    session: 'shopper',
    body: languageInput,
    handle: ({ session, body }) => setShopperLanguage(session, body.language),
  }),

  endpoint({
    call: 'GET /api/user/mailed',
    summary:
      "Target of the links in order emails while the account's email is unverified. Redirects to the order; opening " +
      'the link while signed in verifies the email.',
    query: z.object({
      order: z.string().regex(/^[0-9a-f]{24}$/, 'This is no order'),
      proof: z.string().max(100),
      /** The language of the page to which the response redirects the browser. */
      language: z.string().max(10).optional(),
    }),
    errors: ['badInput'],
    handle: async ({ request, query: { order, proof, language } }) => {
      const session = await readSession(request, 'shopper');
      if (session) await proveMail(session.subject, proof);
      const Location = pathIn(prefixOfStored(await readShop(), language), `/my-orders/${order}`);
      return new Response(null, { status: 303, headers: { Location } });
    },
  }),

  endpoint({
    call: 'GET /api/user/data',
    summary:
      'Exports all data that the shop stores about the shopper: account, cart, addresses, devices and every order, ' +
      'without secrets.',
    session: 'shopper',
    answer: accountDataResponse,
    handle: async ({ session, request }) => {
      const data = await accountData(session, pictureOriginFor(request));
      return download(streamOf(data), 'basketful-my-data.json', 'application/json');
    },
  }),

  endpoint({
    call: 'POST /api/user/forget-cards',
    summary:
      "Deletes the shopper's saved cards by deleting the account's customer at Stripe. If Stripe does not respond, " +
      'the shop deletes it later. Idempotent.',
    session: 'shopper',
    message: ['successMessages', 'cardsForgotten'],
    handle: ({ session }) => deleteSavedCards(session.subject),
  }),

  endpoint({
    call: 'GET /api/user/push',
    summary:
      'Returns the public key for push subscriptions, null if the shop sends no notifications; and whether this ' +
      'session is subscribed to questions about its orders.',
    session: 'shopper',
    answer: pushStateResponse,
    handle: async ({ session }) => pushStateOf(session),
  }),

  endpoint({
    call: 'POST /api/user/push/subscribe',
    summary:
      "Subscribes this browser to notifications of questions about the shopper's orders until it unsubscribes or " +
      "signs out. The body is the browser's PushSubscription. Idempotent for the same endpoint.",
    session: 'shopper',
    body: subscribeInput,
    errors: ['unprocessable'],
    handle: ({ session, body }) => subscribeShopper(session, body),
  }),

  endpoint({
    call: 'POST /api/user/push/unsubscribe',
    summary: 'Unsubscribes this browser from notifications. Idempotent.',
    session: 'shopper',
    body: unsubscribeInput,
    handle: ({ session, body }) => unsubscribeShopper(session, body),
  }),
];
