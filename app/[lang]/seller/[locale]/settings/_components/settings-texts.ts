import type { Language } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';
import { typedAmount, typedNumber } from '@/lib/utils/money';
import { type Texts, timeField, weekOf, weekTexts, wordsOf } from './form-texts';
import { languagesOfTexts, languageTexts } from './language-texts';
import { socialInputOf, socialOf, socialTexts } from './social-texts';
import { taxInputOf, taxOf, taxTexts } from './tax-texts';
import { windowInputOf, windowsOf, windowTexts } from './window-texts';
import { zipEntriesOf, zoneInputOf, zonesOf, zoneTexts } from './zone-texts';

/* The fields of the form of the settings, as texts by the names of its inputs. */

const hoursOf = ({ openingHours: hours }: ShopView): Texts => ({
  open: hours ? 'hours' : 'always',
  ...weekTexts(hours?.week),
  ...(hours ? { daysOff: hours.daysOff.join('\n') } : {}),
});

/** What the form shows of a shop in a language. */
export const textsOf = (shop: ShopView, language: Language = 'en'): Texts => ({
  name: shop.name,
  email: shop.email ?? '',
  phone: shop.phone ?? '',
  address: shop.address ?? '',
  country: shop.country ?? '',
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
  scaleCheck: shop.scaleLabels?.digits ? 'four' : shop.scaleLabels?.checked ? 'five' : '',
  ...languageTexts(shop),
  ...socialTexts(shop),
  ...windowTexts(shop.windows),
  ...(shop.pickup?.on ? { pickup: 'on' } : {}),
  pickupAddress: shop.pickup?.address ?? '',
  pickupHours: shop.pickup?.hours ?? '',
});

const openingHoursOf = (texts: Texts) =>
  texts.open === 'hours' ? { week: weekOf(texts), daysOff: wordsOf(texts.daysOff) } : null;

/** The labels of scales; without prefixes none are read. */
function scaleLabelsOf(texts: Texts) {
  const [weight, price] = [wordsOf(texts.scaleWeight), wordsOf(texts.scalePrice)];
  if (weight.length + price.length === 0) return {};
  return {
    scaleLabels: {
      weight,
      price,
      ...(texts.scaleCheck ? { checked: true } : {}),
      ...(texts.scaleCheck === 'four' ? { digits: 4 } : {}),
    },
  };
}

/** The body of POST /api/seller/settings for the texts of the form. */
export const bodyOf = (texts: Texts, revision: number) => ({
  revision,
  name: texts.name,
  email: texts.email,
  phone: texts.phone,
  address: texts.address,
  country: texts.country,
  timeZone: texts.timeZone,
  openingHours: openingHoursOf(texts),
  promiseMinutes: texts.promiseMinutes,
  zipCodes: zipEntriesOf(texts.zipCodes),
  zones: zonesOf(texts),
  pickup: { on: texts.pickup === 'on', address: texts.pickupAddress, hours: texts.pickupHours },
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
