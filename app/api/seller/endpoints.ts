import { endpoint } from '@/lib/api/endpoint';
import { setSellerLanguage, staffLanguageCookie } from '@/lib/auth/language';
import { languageInput } from '@/lib/auth/schema';
import { ordersOutsideSlots } from '@/lib/checkout/slot/outside-slots';
import { dismissFirstDay, firstDayInput, readFirstDay } from '@/lib/first-day/first-day';
import { firstDayResponse } from '@/lib/first-day/view';
import { saveBannerPicture, saveHome } from '@/lib/home/commands';
import { readHome, viewHome } from '@/lib/home/read';
import { homeInput } from '@/lib/home/schema';
import { homeResponse } from '@/lib/home/view';
import { readMultipart } from '@/lib/http/multipart';
import { parseWith } from '@/lib/http/parse';
import { PICTURE_PARTS } from '@/lib/images/limits';
import { pushKey, subscribe, unsubscribe } from '@/lib/push/commands';
import { subscribeInput, unsubscribeInput } from '@/lib/push/schema';
import { pushKeyResponse } from '@/lib/push/view';
import { readLowAges, readNonFood } from '@/lib/setup/product-gaps';
import { lowAgesQuery } from '@/lib/setup/schema';
import { readServices, sendTestMail } from '@/lib/setup/services';
import {
  lowAgesResponse,
  nonFoodResponse,
  servicesResponse,
  testMailResponse,
} from '@/lib/setup/view';
import { saveLogo, saveSection, saveShop } from '@/lib/shop/commands';
import { guaranteeInput, saveGuaranteeNotice } from '@/lib/shop/guarantee-notice';
import { pauseShop } from '@/lib/shop/pause';
import { publicShop, readShop } from '@/lib/shop/read';
import { pauseInput, sectionInput, shopInput } from '@/lib/shop/schema';
import { sellerShopResponse, shopViewResponse } from '@/lib/shop/view';
import { savedSectionResponse } from '@/lib/slots/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

export const endpoints = [
  endpoint({
    call: 'GET /api/seller/settings',
    summary:
      'Returns all settings of the shop, to change them: also the bank details, and the payment methods on delivery ' +
      'that are off. GET /api/shop/settings leaves these out.',
    session: 'seller',
    needs: 'settings',
    answer: sellerShopResponse,
    handle: async () => ({ shop: await readShop() }),
  }),

  endpoint({
    call: 'POST /api/seller/settings',
    summary:
      'Replaces all settings of the shop except its logo. Omitted optional fields get their default or are removed. ' +
      'If the settings were changed after `revision`, the call is rejected with the current `shop`. A new currency ' +
      'converts no prices, and existing orders keep theirs. A currency with other decimals is rejected while products ' +
      'are for sale.',
    session: 'seller',
    needs: 'settings',
    readsPrices: 'body',
    body: shopInput,
    message: ['successMessages', 'settingsSaved'],
    answer: sellerShopResponse,
    errors: ['conflict'],
    handle: async ({ body }) => ({ shop: await saveShop(body) }),
  }),

  endpoint({
    call: 'POST /api/seller/settings/section',
    summary:
      'Replaces the settings of one section of the settings page, and does not change other settings. Omitted ' +
      'optional fields of the section get their default or are removed. If the section was changed after `revision`, ' +
      'the call is rejected with the current `shop`. If a value is invalid, `section` names the section of the first ' +
      'field in `fields`. After a change of opening hours or delivery slots, `outsideSlots` contains the open orders ' +
      'whose slots the shop no longer offers.',
    session: 'seller',
    needs: 'settings',
    body: sectionInput,
    message: ['successMessages', 'settingsSaved'],
    answer: savedSectionResponse,
    errors: ['conflict'],
    handle: async ({ body }) => {
      const shop = await saveSection(body);
      const outsideSlots = await ordersOutsideSlots(body.section, shop);
      return { shop, ...omitUndefined({ outsideSlots }) };
    },
  }),

  endpoint({
    call: 'GET /api/seller/services',
    summary:
      'Returns whether online payment and email are off, in test mode or live, and the sender and receiver of emails. ' +
      'The response contains no secret.',
    session: 'seller',
    needs: 'settings',
    answer: servicesResponse,
    handle: async () => ({ services: readServices() }),
  }),

  endpoint({
    call: 'GET /api/seller/non-food',
    summary:
      'Returns whether a category is marked for goods other than food, and how many of its products do not state ' +
      'their manufacturer, its contact, or their model.',
    session: 'seller',
    needs: 'settings',
    answer: nonFoodResponse,
    handle: async () => ({ nonFood: await readNonFood() }),
  }),

  endpoint({
    call: 'GET /api/seller/low-ages',
    summary:
      'Returns the products whose age limit is below all limits of a country for alcohol and tobacco: how many there ' +
      'are, and the first 20.',
    session: 'seller',
    needs: 'settings',
    query: lowAgesQuery,
    answer: lowAgesResponse,
    errors: ['badInput'],
    handle: async ({ query }) => ({ lowAges: await readLowAges(query.country) }),
  }),

  endpoint({
    call: 'POST /api/seller/services/test-mail',
    summary:
      'Sends a test email to the owner, and waits until the mail server has accepted it. At most 10 per hour. ' +
      'Rejected with the reason if email is off, or if the mail server rejects the email.',
    session: 'seller',
    needs: 'settings',
    answer: testMailResponse,
    errors: ['unprocessable', 'tooMany'],
    handle: () => sendTestMail(),
  }),

  endpoint({
    call: 'POST /api/seller/logo',
    summary:
      "Sets the shop's logo: one photo or SVG drawing as file `images` of a multipart form, or no file for the " +
      'default logo. Pages show it in its own proportions, at most 160 × 40 pixels large.',
    session: 'seller',
    needs: 'settings',
    form: 'multipart',
    message: ['successMessages', 'logoSaved'],
    answer: sellerShopResponse,
    handle: async ({ request }) => {
      const { files } = await readMultipart(request, PICTURE_PARTS);
      return { shop: await saveLogo(files) };
    },
  }),

  endpoint({
    call: 'POST /api/seller/guarantee-notice',
    summary:
      'Sets the notice about the legal guarantee in one language: the fields `language`, `text` (its text, which ' +
      'replaces the image for screen readers) and `link` (a link to the official page) of a multipart form, and the ' +
      'official image as file `images`. Without a file, the stored image stays, or is removed if `picture` is `no`. ' +
      'An empty text removes the notice. The cart and the confirmation of an order show it.',
    session: 'seller',
    needs: 'settings',
    form: 'multipart',
    message: ['successMessages', 'settingsSaved'],
    answer: sellerShopResponse,
    handle: async ({ request }) => {
      const { fields, files } = await readMultipart(request, PICTURE_PARTS);
      return { shop: await saveGuaranteeNotice(parseWith(guaranteeInput, fields), files) };
    },
  }),

  endpoint({
    call: 'POST /api/seller/pause',
    summary:
      'Pauses new orders (`on: true`) for `minutes` from now or until the shop is reopened, or accepts them again ' +
      '(`on: false`). Placed orders and open payment pages are not affected. During the pause, the shop has the field ' +
      '`pause`, and event streams report it.',
    session: 'seller',
    needs: 'shop',
    body: pauseInput,
    answer: shopViewResponse,
    handle: async ({ body }) => ({ shop: publicShop(await pauseShop(body)) }),
  }),

  endpoint({
    call: 'GET /api/seller/first-day',
    summary:
      'Returns the setup checklist: what is left to do before the shop opens, from its database and settings.',
    session: 'seller',
    needs: 'settings',
    answer: firstDayResponse,
    handle: async () => ({ firstDay: await readFirstDay() }),
  }),

  endpoint({
    call: 'POST /api/seller/first-day',
    summary: 'Hides the setup checklist or shows it again. Idempotent.',
    session: 'seller',
    needs: 'settings',
    body: firstDayInput,
    answer: firstDayResponse,
    handle: async ({ body }) => ({ firstDay: await dismissFirstDay(body) }),
  }),

  endpoint({
    call: 'GET /api/seller/home/read',
    summary: 'Returns the home page settings.',
    session: 'seller',
    needs: 'shop',
    answer: homeResponse,
    handle: async () => viewHome(await readHome()),
  }),

  endpoint({
    call: 'POST /api/seller/home',
    summary:
      'Replaces the home page settings except the image. If they were changed after `revision`, the call is rejected ' +
      'with the current `home`.',
    session: 'seller',
    needs: 'shop',
    body: homeInput,
    message: ['successMessages', 'homeSaved'],
    answer: homeResponse,
    errors: ['conflict'],
    handle: async ({ body }) => viewHome(await saveHome(body)),
  }),

  endpoint({
    call: 'POST /api/seller/home/picture',
    summary: 'Sets the image of the banner: one photo as file `images` of a multipart form.',
    session: 'seller',
    needs: 'shop',
    form: 'multipart',
    message: ['successMessages', 'homeSaved'],
    answer: homeResponse,
    handle: async ({ request }) => {
      const { files } = await readMultipart(request, PICTURE_PARTS);
      return viewHome(await saveBannerPicture(files));
    },
  }),

  endpoint({
    call: 'POST /api/seller/language',
    summary:
      "Sets the language of the seller's emails, and of the seller's area in this browser (cookie `staff-language`).",
    session: 'seller',
    needs: 'account',
    body: languageInput,
    handle: async ({ session, body: { language }, setCookie }) => {
      await setSellerLanguage(session.subject, language);
      setCookie(staffLanguageCookie(language));
    },
  }),

  endpoint({
    call: 'GET /api/seller/push',
    summary:
      'Returns the public key for push subscriptions; null if the shop sends no notifications.',
    session: 'seller',
    needs: 'orders',
    answer: pushKeyResponse,
    handle: async () => ({ key: pushKey() }),
  }),

  endpoint({
    call: 'POST /api/seller/push/subscribe',
    summary:
      'Subscribes this browser to notifications of new orders until it unsubscribes or signs out. The body is the ' +
      "browser's PushSubscription. Idempotent for the same endpoint.",
    session: 'seller',
    needs: 'orders',
    body: subscribeInput,
    errors: ['unprocessable'],
    handle: ({ session, body }) => subscribe(session, body),
  }),

  endpoint({
    call: 'POST /api/seller/push/unsubscribe',
    summary: 'Unsubscribes this browser from notifications. Idempotent.',
    session: 'seller',
    needs: 'account',
    body: unsubscribeInput,
    handle: ({ body }) => unsubscribe(body),
  }),
];
