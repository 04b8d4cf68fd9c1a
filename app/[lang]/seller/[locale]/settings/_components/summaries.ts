import { LANGUAGES, type Language, languagesOf } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { offeredMethods, type PayMethod } from '@/lib/payments/pay-methods';
import type { ServiceState, Services } from '@/lib/setup/view';
import type { SectionId } from '@/lib/shop/sections';
import { SITE_KEYS, SITES } from '@/lib/shop/social-links';
import type { ShopView } from '@/lib/shop/view';
import { formatRate } from '@/lib/tax/format-rate';
import { formatUnits } from '@/lib/utils/money';

/* The one-line summaries of the current settings, for the overview of the settings. */

type Context = {
  t: Translate<'sellerSettings'>;
  /** The language of the page, and its locale. */
  language: Language;
  locale: string;
  /** The states of online payment and mail. Absent until they are loaded. */
  services: Services | undefined;
};

/** The message keys of the states of online payment and mail. */
export const STATE_KEYS = {
  off: 'stateOff',
  test: 'stateTest',
  live: 'stateLive',
} as const satisfies Record<ServiceState, string>;

/** The message keys of the payment methods other than cash and online. */
const METHOD_KEYS = {
  terminal: 'payTerminal',
  transfer: 'payTransfer',
  account: 'payAccount',
} as const satisfies Record<PayMethod, string>;

/** Joins the parts of a line, without the empty parts. */
const line = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');

function deliveryLine(shop: ShopView, { t, language }: Context): string {
  const { promiseMinutes: minutes, minimumOrder, zipCodes, zones = [], currency } = shop;
  const amount = (units: number) => formatUnits(units, currency, language);
  const free = zones.flatMap(({ freeFrom }) => (freeFrom === undefined ? [] : [freeFrom]));
  return line(
    zones.length > 0 && t('zoneCount', { count: zones.length }),
    zipCodes.length > 0 && t('codeCount', { count: zipCodes.length }),
    zones.length + zipCodes.length === 0 && t('everywhere'),
    free.length > 0 && t('freeOver', { amount: amount(Math.min(...free)) }),
    minimumOrder > 0 && t('minimumOf', { amount: amount(minimumOrder) }),
    t('inMinutes', { minutes }),
  );
}

/** Returns a one-line summary of the current settings of a section. */
export function summaryOf(section: SectionId, shop: ShopView, context: Context): string {
  const { t, locale, services } = context;
  switch (section) {
    case 'shop':
      return line(shop.name, shop.phone, shop.email);
    case 'hours': {
      const { openingHours: hours } = shop;
      const count = hours?.week.filter((times) => times.length > 0).length ?? 0;
      return line(hours ? t('openDays', { count }) : t('alwaysOpen'), shop.timeZone);
    }
    case 'delivery':
      return deliveryLine(shop, context);
    case 'pickup':
      return shop.pickup?.on
        ? line(t('isOn'), shop.pickup.address.split('\n').filter(Boolean).join(', '))
        : t('isOff');
    case 'slots': {
      const { windows: slots } = shop;
      if (!slots?.on) return t('isOff');
      return t('slotsOf', { minutes: slots.lengthMinutes, count: slots.capacity });
    }
    case 'prices': {
      const { currency, taxPercent, taxMode, taxClasses = [] } = shop;
      return line(
        currency.toUpperCase(),
        taxClasses.length > 1
          ? t('rateCount', { count: taxClasses.length })
          : t('taxOf', { percent: formatRate(taxPercent, locale) }),
        taxMode === 'included' && t('taxIncluded'),
      );
    }
    case 'legal':
      return line(
        shop.taxNumber ? t('taxNumberOf', { number: shop.taxNumber }) : t('noTaxNumber'),
        shop.invoices && t('invoicesOn'),
      );
    case 'payments': {
      const methods = offeredMethods(shop.payMethods, true);
      const names = methods.map(({ code, name }) => name ?? t(METHOD_KEYS[code]));
      return line(services && t(STATE_KEYS[services.payments]), ...names);
    }
    case 'mail':
      return services ? line(t(STATE_KEYS[services.mail]), services.sender) : '';
    case 'languages': {
      // Isolated, so that the names of an Arabic page run from right to left.
      const names = languagesOf(shop).map((code) => `\u2068${LANGUAGES[code].name}\u2069`);
      return new Intl.ListFormat(locale, { type: 'unit' }).format(names);
    }
    case 'scales': {
      const { weight = [], price = [] } = shop.scaleLabels ?? {};
      const count = weight.length + price.length;
      return count > 0 ? t('prefixCount', { count }) : t('isOff');
    }
    case 'social': {
      const set = SITE_KEYS.filter((site) => shop.social?.[site]);
      return set.length > 0 ? set.map((site) => SITES[site].name).join(', ') : t('nothingSet');
    }
  }
}
