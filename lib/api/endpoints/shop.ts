import { endpoint } from '@/lib/api/endpoint';
import { deliversQuery } from '@/lib/delivery/schema';
import { deliversAnswer } from '@/lib/delivery/view';
import { firstDayInput } from '@/lib/first-day/schema';
import { firstDayAnswer } from '@/lib/first-day/view';
import { pauseInput } from '@/lib/shop/pause-schema';
import { shopInput } from '@/lib/shop/schema';
import { shopAnswer } from '@/lib/shop/view';
import { windowsQuery } from '@/lib/windows/schema';
import { windowsAnswer } from '@/lib/windows/view';

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop/settings',
  summary:
    'The shop itself: name, contact, opening hours, delivery time and area, currency and tax. Its defaults where the ' +
    'seller has set nothing.',
  answer: shopAnswer,
});

export const getDelivers = endpoint({
  method: 'GET',
  path: '/api/shop/delivers',
  summary: 'Whether the shop delivers to a zip code, and on which terms.',
  query: deliversQuery,
  refusals: ['badInput'],
  answer: deliversAnswer,
});

export const getWindows = endpoint({
  method: 'GET',
  path: '/api/shop/windows',
  summary:
    'The windows of the next 14 days that can be taken now, with what is left of each for this shopper. Refused while ' +
    'shoppers choose no time, and for a zip code outside the delivery area.',
  query: windowsQuery,
  refusals: ['badInput', 'unprocessable'],
  answer: windowsAnswer,
});

export const saveShop = endpoint({
  method: 'POST',
  path: '/api/seller/settings',
  summary:
    'Sets all of the shop except its logo: what is not required and left out gets its default, or is removed. Refused ' +
    'with `shop` as it is now when it was saved otherwise after `revision`. Prices stay the same numbers in another currency, and placed ' +
    'orders keep theirs.',
  session: 'seller',
  needs: 'settings',
  body: shopInput,
  message: ['answers', 'settingsSaved'],
  answer: shopAnswer,
  refusals: ['conflict'],
});

export const saveLogo = endpoint({
  method: 'POST',
  path: '/api/seller/logo',
  summary:
    "Sets the shop's logo: one photo as file `images` of a multipart form, or none for the shop's own mark.",
  session: 'seller',
  needs: 'settings',
  form: 'multipart',
  message: ['answers', 'logoSaved'],
  answer: shopAnswer,
});

export const pauseShop = endpoint({
  method: 'POST',
  path: '/api/seller/pause',
  summary:
    'Stops new orders (`on: true`) for `minutes` from now or until the shop is reopened, or takes them again (`on: false`). ' +
    'Orders that were placed and pay pages that are open go on. The shop has `pause` meanwhile, and streams of events tell it.',
  session: 'seller',
  needs: 'shop',
  body: pauseInput,
  answer: shopAnswer,
});

export const getFirstDay = endpoint({
  method: 'GET',
  path: '/api/seller/first-day',
  summary: 'What is left to do before the shop opens, by what is in its database and settings.',
  session: 'seller',
  needs: 'settings',
  answer: firstDayAnswer,
});

export const dismissFirstDay = endpoint({
  method: 'POST',
  path: '/api/seller/first-day',
  summary: 'Dismisses the list of the first day, or shows it again. Repeatable.',
  session: 'seller',
  needs: 'settings',
  body: firstDayInput,
  answer: firstDayAnswer,
});
