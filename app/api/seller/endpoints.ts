import { endpoint } from '@/lib/api/endpoint';
import { setSellerLanguage, staffLanguageCookie } from '@/lib/auth/language';
import { languageInput } from '@/lib/auth/schema';
import { dismissFirstDay, readFirstDay } from '@/lib/first-day/first-day';
import { firstDayInput } from '@/lib/first-day/schema';
import { firstDayAnswer } from '@/lib/first-day/view';
import { saveBannerPicture, saveHome } from '@/lib/home/commands';
import { readHome, viewHome } from '@/lib/home/read';
import { homeInput } from '@/lib/home/schema';
import { homeAnswer } from '@/lib/home/view';
import { readMultipart } from '@/lib/http/multipart';
import { PICTURE_PARTS } from '@/lib/images/limits';
import { pushKey, subscribe, unsubscribe } from '@/lib/push/commands';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schema';
import { pushKeyAnswer } from '@/lib/push/view';
import { saveLogo, saveShop } from '@/lib/shop/commands';
import { pauseShop } from '@/lib/shop/pause';
import { pauseInput, shopInput } from '@/lib/shop/schema';
import { shopAnswer } from '@/lib/shop/view';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/seller/settings',
    summary:
      'Sets all of the shop except its logo: what is not required and left out gets its default, or is removed. Refused ' +
      'with `shop` as it is now when it was saved otherwise after `revision`. Prices stay the same numbers in another currency, and placed ' +
      'orders keep theirs.',
    session: 'seller',
    needs: 'settings',
    body: shopInput,
    message: ['successMessages', 'settingsSaved'],
    answer: shopAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => ({ shop: await saveShop(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/logo',
    summary:
      "Sets the shop's logo: one photo as file `images` of a multipart form, or none for the shop's own mark.",
    session: 'seller',
    needs: 'settings',
    form: 'multipart',
    message: ['successMessages', 'logoSaved'],
    answer: shopAnswer,
    handle: async ({ request }) => {
      const { files } = await readMultipart(request, PICTURE_PARTS);
      return { shop: await saveLogo(files) };
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/pause',
    summary:
      'Stops new orders (`on: true`) for `minutes` from now or until the shop is reopened, or takes them again (`on: false`). ' +
      'Orders that were placed and pay pages that are open go on. The shop has `pause` meanwhile, and streams of events tell it.',
    session: 'seller',
    needs: 'shop',
    body: pauseInput,
    answer: shopAnswer,
    handle: async ({ body }) => ({ shop: await pauseShop(body) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/first-day',
    summary: 'What is left to do before the shop opens, by what is in its database and settings.',
    session: 'seller',
    needs: 'settings',
    answer: firstDayAnswer,
    handle: async () => ({ firstDay: await readFirstDay() }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/first-day',
    summary: 'Dismisses the list of the first day, or shows it again. Repeatable.',
    session: 'seller',
    needs: 'settings',
    body: firstDayInput,
    answer: firstDayAnswer,
    handle: async ({ body }) => ({ firstDay: await dismissFirstDay(body) }),
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/home/read',
    summary: 'The home page as the seller has set it.',
    session: 'seller',
    needs: 'shop',
    answer: homeAnswer,
    handle: async () => viewHome(await readHome()),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/home',
    summary:
      'Sets all of the home page but its picture. Refused with `home` as it is now when it was changed after `revision`.',
    session: 'seller',
    needs: 'shop',
    body: homeInput,
    message: ['successMessages', 'homeSaved'],
    answer: homeAnswer,
    refusals: ['conflict'],
    handle: async ({ body }) => viewHome(await saveHome(body)),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/home/picture',
    summary: 'Sets the picture of the banner: one photo as file `images` of a multipart form.',
    session: 'seller',
    needs: 'shop',
    form: 'multipart',
    message: ['successMessages', 'homeSaved'],
    answer: homeAnswer,
    handle: async ({ request }) => {
      const { files } = await readMultipart(request, PICTURE_PARTS);
      return viewHome(await saveBannerPicture(files));
    },
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/language',
    summary:
      "Notes the language in which the seller gets mails, and shows this browser the seller's area in it (cookie " +
      '`staff-language`).',
    session: 'seller',
    needs: 'account',
    body: languageInput,
    handle: async ({ session, body: { language }, setCookie }) => {
      await setSellerLanguage(session.subject, language);
      setCookie(staffLanguageCookie(language));
    },
  }),

  endpoint({
    method: 'GET',
    path: '/api/seller/push',
    summary:
      'The key with which a browser subscribes to notifications; null where the shop sends none.',
    session: 'seller',
    needs: 'orders',
    answer: pushKeyAnswer,
    handle: async () => ({
      key: pushKey(),
    }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/push/subscribe',
    summary:
      "Notifies this browser of new orders by its push service, until it is unsubscribed or signed out. The body is the browser's " +
      'own PushSubscription. Repeatable for the same endpoint.',
    session: 'seller',
    needs: 'orders',
    body: subscribeInput,
    refusals: ['unprocessable'],
    handle: ({ session, body }) => subscribe(session, body),
  }),

  endpoint({
    method: 'POST',
    path: '/api/seller/push/unsubscribe',
    summary: 'Ends the notifications to this browser. Repeatable.',
    session: 'seller',
    needs: 'account',
    body: unsubscribeInput,
    handle: ({ body }) => unsubscribe(body),
  }),
];
