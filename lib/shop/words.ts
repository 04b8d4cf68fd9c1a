import type { Translate } from '@/lib/i18n/translate';
import { weekdayName } from './days';
import type { OpeningHours, ShopView } from './view';

type Promised = Pick<ShopView, 'promiseMinutes' | 'windows'>;

const HOUR = 60;

/** In which units a promise is said: whole hours from two on, else minutes. */
const promised = ({ promiseMinutes: minutes }: Promised) =>
  minutes >= 2 * HOUR && minutes % HOUR === 0
    ? { unit: 'hours', count: minutes / HOUR }
    : { unit: 'minutes', count: minutes };

/** How soon the shop delivers: "in under 30 minutes", or, where every order has a window, "at a time that you choose". */
export function promiseOf(shop: Promised, t: Translate<'promise'>): string {
  if (shop.windows?.on && shop.windows.only) return t('byWindow');
  const { unit, count } = promised(shop);
  return unit === 'hours' ? t('underHours', { count }) : t('underMinutes', { count });
}

/** The title of the site after the shop's name: what it delivers, and how soon. */
export const taglineOf = (promise: string, t: Translate<'shop'>): string =>
  t('tagline', { promise });

/** The description of the shop for its footer and for search engines. */
export const descriptionOf = (promise: string, t: Translate<'shop'>): string =>
  t('description', { promise });

/** The four claims of Why We Are The Best (docs/product.md 1.4). */
export const defaultHighlights = (promise: string, t: Translate<'shop'>) =>
  [
    {
      icon: 'delivery',
      title: t('fastTitle'),
      description: t('fastText', { promise }),
    },
    { icon: 'fresh', title: t('freshTitle'), description: t('freshText') },
    { icon: 'price', title: t('priceTitle'), description: t('priceText') },
    { icon: 'trust', title: t('trustTitle'), description: t('trustText') },
  ] as const;

/** `14:30` as people of the language say it: 2:30 PM, 14:30. English leaves out `:00`. */
function clock(time: string, locale: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.UTC(2024, 0, 1, hour % 24, minute));
  const isEnglish = locale.startsWith('en');
  const options = { hour: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    ...(isEnglish && minute === 0 ? {} : { minute: '2-digit' }),
  });
  // Engines differ in the space before AM and PM.
  return format.format(at).replace(/\u202f/g, ' ');
}

/** The times of a day in words. */
function timesWords(times: OpeningHours['week'][number], t: Translate<'shop'>, locale: string) {
  if (times.length === 0) return t('closed');
  const said = ({ from, to }: (typeof times)[number]) =>
    from === '00:00' && to === '24:00'
      ? t('allDay')
      : `${clock(from, locale)} – ${clock(to, locale)}`;
  return times.map(said).join(', ');
}

/** The week of a shop in words, from `first` on (0 is Monday); days with the same times are said once. */
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
    const said = timesWords(times, t, locale);
    const row = rows.at(-1);
    if (row?.times === said) row.last = name;
    else rows.push({ first: name, last: name, times: said });
  }
  return rows.map(({ first, last, times }) => ({
    days: first === last ? first : `${first} – ${last}`,
    times,
  }));
}
