import { plainDigits } from '@/lib/decimal';
import type { Language } from '@/lib/i18n/languages';
import { typedAmount, typedNumber } from '@/lib/money';
import { DAYS } from '@/lib/shop/days';
import type { ShopView } from '@/lib/shop/view';
import { languagesOfTexts, languageTexts } from './language-texts';
import { socialInputOf, socialOf, socialTexts } from './social-texts';
import { taxInputOf, taxOf, taxTexts } from './tax-texts';
import { windowInputOf, windowsOf, windowTexts } from './window-texts';
import { zoneInputOf, zonesOf, zoneTexts } from './zone-texts';

/* The fields of the form of the settings, as texts by the names of its inputs. */

export type Texts = Record<string, string>;

/** The name of the field in which opening time `place` (0 or 1) of a day begins or ends. */
export const timeField = (day: number, place: number, end: 'from' | 'to'): string =>
  `day${day}-${end}${place}`;

/** The end of a day as a time field of a browser shows it. */
const asField = (time: string) => (time === '24:00' ? '00:00' : time);

function hoursOf({ openingHours: hours }: ShopView): Texts {
  const texts: Texts = { open: hours ? 'hours' : 'always' };
  for (const day of DAYS.keys())
    for (const place of [0, 1]) {
      const { from = '', to = '' } = hours?.week[day]?.[place] ?? {};
      texts[timeField(day, place, 'from')] = from;
      texts[timeField(day, place, 'to')] = asField(to);
    }
  if (!hours) return texts;
  return { ...texts, daysOff: hours.daysOff.join('\n') };
}

/** What the form shows of a shop in a language. */
export const textsOf = (shop: ShopView, language: Language = 'en'): Texts => ({
  name: shop.name,
  email: shop.email ?? '',
  phone: shop.phone ?? '',
  address: shop.address ?? '',
  // Until one is set, the form suggests that of the browser.
  ...(shop.hasTimeZone ? { timeZone: shop.timeZone } : {}),
  promiseMinutes: String(shop.promiseMinutes),
  zipCodes: shop.zipCodes.join('\n'),
  minimumOrder: shop.minimumOrder > 0 ? typedAmount(shop.minimumOrder, language) : '',
  currency: shop.currency,
  taxPercent: typedNumber(shop.taxPercent, language),
  ...hoursOf(shop),
  ...zoneTexts(shop.zones, language),
  ...taxTexts(shop, language),
  ...(shop.lowestPrice ? { lowestPrice: 'on' } : {}),
  ...(shop.lineWishes ? { lineWishes: 'on' } : {}),
  ...(shop.stars === false ? {} : { stars: 'on' }),
  newsletter: shop.newsletter ?? '',
  scaleWeight: shop.scaleLabels?.weight.join(', ') ?? '',
  scalePrice: shop.scaleLabels?.price.join(', ') ?? '',
  ...(shop.scaleLabels?.checked ? { scaleChecked: 'on' } : {}),
  ...languageTexts(shop),
  ...socialTexts(shop),
  ...windowTexts(shop.windows),
  ...(shop.pickup?.on ? { pickup: 'on' } : {}),
  pickupAddress: shop.pickup?.address ?? '',
  pickupHours: shop.pickup?.hours ?? '',
});

/** The entries of a list that is separated by anything but letters, digits and hyphens. */
const wordsOf = (text = ''): string[] =>
  plainDigits(text)
    .split(/[^\w-]+/)
    .filter(Boolean);

function openingHoursOf(texts: Texts) {
  if (texts.open !== 'hours') return null;
  const week = DAYS.map((_, day) =>
    [0, 1].flatMap((place) => {
      const from = texts[timeField(day, place, 'from')] ?? '';
      const to = texts[timeField(day, place, 'to')] ?? '';
      return from || to ? [{ from, to }] : [];
    }),
  );
  return { week, daysOff: wordsOf(texts.daysOff) };
}

/** The labels of scales; without prefixes none are read. */
function scaleLabelsOf(texts: Texts) {
  const [weight, price] = [wordsOf(texts.scaleWeight), wordsOf(texts.scalePrice)];
  if (weight.length + price.length === 0) return {};
  return {
    scaleLabels: { weight, price, ...(texts.scaleChecked === 'on' ? { checked: true } : {}) },
  };
}

/** The body of POST /api/seller/settings for the texts of the form. */
export const bodyOf = (texts: Texts, revision: number) => ({
  revision,
  name: texts.name,
  email: texts.email,
  phone: texts.phone,
  address: texts.address,
  timeZone: texts.timeZone,
  openingHours: openingHoursOf(texts),
  promiseMinutes: texts.promiseMinutes,
  zipCodes: wordsOf(texts.zipCodes),
  zones: zonesOf(texts),
  pickup: {
    ...{ on: texts.pickup === 'on', address: texts.pickupAddress, hours: texts.pickupHours },
  },
  windows: windowsOf(texts),
  minimumOrder: texts.minimumOrder,
  currency: texts.currency,
  ...taxOf(texts),
  ...(texts.lowestPrice === 'on' ? { lowestPrice: true } : {}),
  ...(texts.lineWishes === 'on' ? { lineWishes: true } : {}),
  ...(texts.stars === 'on' ? {} : { stars: false }),
  ...(texts.newsletter ? { newsletter: texts.newsletter } : {}),
  ...scaleLabelsOf(texts),
  languages: languagesOfTexts(texts),
  social: socialOf(texts),
});

const PICKUP_INPUTS: Texts = { address: 'pickupAddress', hours: 'pickupHours' };

/** The faults that the server names, by the inputs of the form that show them. */
export function faultsByInput(fields: Texts): Texts {
  const faults: Texts = {};
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', second = '', third = ''] = path.split('.');
    const day = second === 'week' ? timeField(Number(third) || 0, 0, 'from') : undefined;
    const place = first === 'pickup' ? PICKUP_INPUTS[second] : undefined;
    const scale = second === 'price' ? 'scalePrice' : 'scaleWeight';
    const name =
      place ??
      zoneInputOf(path) ??
      windowInputOf(path) ??
      taxInputOf(path) ??
      socialInputOf(path) ??
      (first === 'scaleLabels' ? scale : undefined) ??
      (first === 'openingHours' ? (day ?? second) : first);
    faults[name] ??= message;
  }
  return faults;
}
