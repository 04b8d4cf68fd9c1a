import type { Translate } from '@/lib/i18n/translate';
import { timeFormat } from '@/lib/utils/time-format';
import { weekdayName } from './days';
import type { OpeningHours, ShopView } from './view';

type Promised = Pick<ShopView, 'promiseMinutes' | 'windows'>;

const HOUR = 60;

const promised = ({ promiseMinutes: minutes }: Promised) =>
  minutes >= 2 * HOUR && minutes % HOUR === 0
    ? { unit: 'hours', count: minutes / HOUR }
    : { unit: 'minutes', count: minutes };

/**
 * Formats the promised delivery time, for example "in under 30 minutes". If every order needs a slot, returns "in the
 * slot that you choose".
 */
export function promiseOf(shop: Promised, t: Translate<'promise'>): string {
  if (shop.windows?.on && shop.windows.only) return t('byWindow');
  const { unit, count } = promised(shop);
  return unit === 'hours' ? t('underHours', { count }) : t('underMinutes', { count });
}

/**
 * Returns the tagline of the site title, which follows the shop's name. It states what the shop delivers and how soon.
 */
export const taglineOf = (promise: string, t: Translate<'shop'>): string =>
  t('tagline', { promise });

/** Returns the description of the shop for the footer and for search engines. */
export const descriptionOf = (promise: string, t: Translate<'shop'>): string =>
  t('description', { promise });

/** Returns the four default highlights of the home page section "Why We Are The Best" (docs/product.md 1.4). */
export const defaultHighlights = (promise: string, t: Translate<'shop'>) =>
  [
    { icon: 'delivery', title: t('fastTitle'), description: t('fastText', { promise }) },
    { icon: 'fresh', title: t('freshTitle'), description: t('freshText') },
    { icon: 'price', title: t('priceTitle'), description: t('priceText') },
    { icon: 'trust', title: t('trustTitle'), description: t('trustText') },
  ] as const;

/** Formats a time such as `14:30` for a locale: "2:30 PM" or "14:30". English omits `:00` before AM and PM. */
function clock(time: string, locale: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(2024, 0, 1, hour % 24, minute));
  const short = { timeStyle: 'short', timeZone: 'UTC' } as const;
  const isBrief =
    minute === 0 &&
    locale.startsWith('en') &&
    new Intl.DateTimeFormat(locale, short).resolvedOptions().hour12;
  return timeFormat(locale, isBrief ? { hour: 'numeric', timeZone: 'UTC' } : short).format(at);
}

function timesText(times: OpeningHours['week'][number], t: Translate<'shop'>, locale: string) {
  if (times.length === 0) return t('closed');
  const formatTimes = ({ from, to }: (typeof times)[number]) =>
    from === '00:00' && to === '24:00'
      ? t('allDay')
      : `${clock(from, locale)} – ${clock(to, locale)}`;
  return times.map(formatTimes).join(t('comma'));
}

/**
 * Formats the opening hours of a week as rows. The week starts with the weekday `first` (0 is Monday).
 * Consecutive days with the same opening times share a row.
 */
export function formatWeek(
  { week }: OpeningHours,
  t: Translate<'shop'>,
  locale: string,
  first = 0,
): { days: string; times: string }[] {
  const rows: { first: string; last: string; times: string }[] = [];
  const days = [...week.entries()];
  for (const [day, times] of [...days.slice(first), ...days.slice(0, first)]) {
    const name = weekdayName(day, locale);
    const formatTimes = timesText(times, t, locale);
    const row = rows.at(-1);
    if (row?.times === formatTimes) row.last = name;
    else rows.push({ first: name, last: name, times: formatTimes });
  }
  return rows.map(({ first, last, times }) => ({
    days: first === last ? first : `${first} – ${last}`,
    times,
  }));
}
