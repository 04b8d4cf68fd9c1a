import * as z from 'zod/mini';
import { type Language, languagesOf, mainLanguageOf } from '@/lib/i18n/languages';
import { DAYS } from '@/lib/shop/days';
import type { FormField } from '@/lib/shop/fields-schema';
import type { SettingKey } from '@/lib/shop/schema';
import { SITE_KEYS } from '@/lib/shop/social-math';
import type { ShopView } from '@/lib/shop/view';
import { classTargets } from '@/lib/tax/classes-math';
import { plainDigits } from '@/lib/utils/decimal';
import { DAY_MS } from '@/lib/utils/durations';
import { typedAmount, typedNumber } from '@/lib/utils/money';

/* What the inputs of the settings form contain, and the body of POST /api/seller/settings that they result in. */

/** A row of the table of settings, as the form shows it. */
export type SettingField = FormField & { name: SettingKey };

/** A tax class in the form. The first one has the rate of `taxPercent`. */
export type TaxClassValue = { id: string; name: string; percent: string; appliesTo: string[] };

const DAY_MINUTES = 1_440;
const two = (number: number) => String(number).padStart(2, '0');

/** So many minutes before midnight, as a clock shows it. */
const clockBefore = (minutes: number) => {
  const at = DAY_MINUTES - minutes;
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
};

/** Minutes before midnight of a time of day; the text itself when it is none. */
function minutesBefore(time: string): number | string | undefined {
  if (!time) return undefined;
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const at = hours * 60 + minutes;
  return Number.isNaN(at) ? time : DAY_MINUTES - at;
}

/** Two times of each day, empty ones included; the end of a day as a browser shows it. */
const weekValues = (week: readonly (readonly Span[])[] = []): Span[][] =>
  DAYS.map((_, day) =>
    [0, 1].map((place) => {
      const { from = '', to = '' } = week[day]?.[place] ?? {};
      return { from, to: to === '24:00' ? '00:00' : to };
    }),
  );

/** The zip codes, ranges and prefixes of a text. A range may be typed with spaces and a longer dash. */
const zipEntriesOf = (text: string): string[] =>
  plainDigits(text)
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[^\w*-]+/)
    .filter(Boolean);

/** The entries of a list that is separated by anything but letters, digits and hyphens. */
const entriesOf = (text: string): string[] =>
  plainDigits(text)
    .split(/[^\w-]+/)
    .filter(Boolean);

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);
const span = z.object({ from: text, to: text });
const isTyped = ({ from, to }: Span) => Boolean(from || to);
const week = z.pipe(
  z.array(z.array(span)),
  z.transform((days) => days.map((times) => times.filter(isTyped))),
);
const zipCodes = z.pipe(text, z.transform(zipEntriesOf));
const prefixes = z.pipe(text, z.transform(entriesOf));
/** An empty choice is left out. */
const choice = z.pipe(
  text,
  z.transform((chosen) => chosen || undefined),
);

const openingHours = z.pipe(
  z.object({ open: z.enum(['always', 'hours']), week, daysOff: texts }),
  z.transform(({ open, ...hours }) => (open === 'hours' ? hours : null)),
);

const windows = z.pipe(
  z.object({
    on: z.boolean(),
    only: z.enum(['only', 'beside']),
    days: week,
    daysOff: texts,
    lengthMinutes: text,
    capacity: text,
    leadMinutes: text,
    closeMinutes: text,
  }),
  z.transform(({ only, closeMinutes, ...rest }) =>
    rest.on || rest.days.some((times) => times.length > 0)
      ? { ...rest, only: only === 'only', closeMinutes: minutesBefore(closeMinutes) }
      : undefined,
  ),
);

const taxClasses = z.array(
  z.pipe(
    z.object({ id: text, name: text, percent: text, appliesTo: texts }),
    z.transform(({ id, appliesTo, ...rest }) => ({
      ...(id ? { id } : {}),
      ...rest,
      appliesTo: classTargets().filter((what) => appliesTo.includes(what)),
    })),
  ),
);

const scaleLabels = z.pipe(
  z.object({ weight: prefixes, price: prefixes, check: z.enum(['', 'five', 'four']) }),
  z.transform(({ check, ...lists }) =>
    lists.weight.length + lists.price.length === 0
      ? undefined
      : {
          ...lists,
          ...(check ? { checked: true } : {}),
          ...(check === 'four' ? { digits: 4 } : {}),
        },
  ),
);

const languages = z.pipe(
  z.object({ main: text, also: texts }),
  z.transform(({ main, also }) => [main, ...also.filter((code) => code !== main)].filter(Boolean)),
);

/** What the inputs of each control result in. */
const SCHEMAS: Record<SettingField['control'], z.ZodMiniType> = {
  text,
  number: text,
  amount: text,
  area: text,
  zipCodes,
  select: choice,
  switch: z.boolean(),
  country: text,
  currency: text,
  newsletter: choice,
  orderButton: choice,
  timeZone: text,
  openingHours,
  zones: z.array(z.object({ name: text, zipCodes, fee: text, freeFrom: text, minimum: text })),
  pickup: z.object({ on: z.boolean(), address: text, hours: text }),
  windows,
  taxClasses,
  scaleLabels,
  languages,
  social: z.record(z.enum(SITE_KEYS), text),
};

/** Turns the values of the form into the settings of the body. With several tax classes the first one has the rate of `taxPercent`. */
export const formSchema = (fields: readonly SettingField[]) =>
  z.pipe(
    z.object(Object.fromEntries(fields.map(({ name, control }) => [name, SCHEMAS[control]]))),
    z.transform(({ taxPercent, taxClasses: given, ...rest }: Record<string, unknown>) => {
      const [first, ...others] = z.array(z.looseObject({})).parse(given);
      return others.length > 0
        ? { ...rest, taxClasses: [{ ...first, percent: taxPercent }, ...others] }
        : { ...rest, taxPercent };
    }),
  );

/** What a control contains at first: the setting of a shop, in the language of the page. */
function initialValue(field: SettingField, shop: ShopView, language: Language, ownZone: string) {
  const amount = (units: number | undefined) =>
    units === undefined ? '' : typedAmount(units, language);
  switch (field.control) {
    case 'amount':
      return Number(shop[field.name]) > 0 ? amount(Number(shop[field.name])) : '';
    case 'number':
      return typedNumber(Number(shop[field.name]), language);
    case 'switch':
      return shop[field.name] ?? field.isOn ?? false;
    case 'zipCodes':
      return shop.zipCodes.join('\n');
    // Until one is set, the form suggests that of the browser.
    case 'timeZone':
      return shop.hasTimeZone ? shop.timeZone : ownZone;
    case 'openingHours': {
      const hours = shop.openingHours;
      return {
        open: hours ? 'hours' : 'always',
        week: weekValues(hours?.week),
        daysOff: hours?.daysOff ?? [],
      };
    }
    case 'zones':
      return (shop.zones ?? []).map((zone) => ({
        name: zone.name,
        zipCodes: zone.zipCodes.join(', '),
        fee: amount(zone.fee),
        freeFrom: amount(zone.freeFrom),
        minimum: amount(zone.minimum),
      }));
    case 'pickup':
      return shop.pickup ?? { on: false, address: '', hours: '' };
    case 'windows': {
      const set = shop.windows;
      return {
        on: set?.on ?? false,
        only: set?.only ? 'only' : 'beside',
        days: weekValues(set?.days),
        daysOff: set?.daysOff ?? [],
        lengthMinutes: String(set?.lengthMinutes ?? 120),
        capacity: String(set?.capacity ?? 10),
        leadMinutes: String(set?.leadMinutes ?? 60),
        closeMinutes: set?.closeMinutes ? clockBefore(set.closeMinutes) : '',
      };
    }
    case 'taxClasses':
      return (shop.taxClasses ?? []).map(({ percent, appliesTo = [], ...rest }) => ({
        ...rest,
        percent: typedNumber(percent, language),
        appliesTo,
      }));
    case 'scaleLabels': {
      const { weight = [], price = [], checked, digits } = shop.scaleLabels ?? {};
      const check = digits ? 'four' : checked ? 'five' : '';
      return { weight: weight.join(', '), price: price.join(', '), check };
    }
    case 'languages':
      return { main: mainLanguageOf(shop), also: [...languagesOf(shop)] };
    case 'social':
      return Object.fromEntries(SITE_KEYS.map((site) => [site, shop.social?.[site] ?? '']));
    default:
      return shop[field.name] ?? '';
  }
}

/** What the form shows of a shop. `ownZone` is the time zone of the browser. */
export const valuesOf = (
  fields: readonly SettingField[],
  shop: ShopView,
  language: Language,
  ownZone: string,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => [field.name, initialValue(field, shop, language, ownZone)]),
  );

/** The input that shows an error of the API, which names a path of the body such as `zones.1.zipCodes.3`. */
export function inputOf(path: string): string {
  const [, day] = /^((?:openingHours\.week|windows\.days)\.\d+)/.exec(path) ?? [];
  if (day) return `${day}.0.from`;
  if (path === 'taxClasses.0.percent') return 'taxPercent';
  if (path === 'scaleLabels') return 'scaleLabels.weight';
  return path.replace(/(\.\d+)+$/, '');
}

/** The most days that one choice adds: as many as the shop keeps. */
const MOST = 200;

/** A time of a day, `08:00` to `12:00`, or days off, `2026-12-24` to `2026-12-26`. */
export type Span = { from: string; to: string };

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(msOf(day));

/** The days from one to another, both included, at most 200; only the first when there is no later one. */
export function daysOfSpan({ from, to }: Span): string[] {
  if (!isDay(from)) return [];
  const [first, last] = [msOf(from), isDay(to) ? msOf(to) : Number.NEGATIVE_INFINITY];
  const count = Math.max(1, Math.min(MOST, Math.round((last - first) / DAY_MS) + 1));
  return Array.from({ length: count }, (_, at) => dayOf(first + at * DAY_MS));
}

/** Days, each once and in their order. */
export const sortedDays = (days: readonly string[]): string[] => [...new Set(days)].sort();

/** Joins consecutive days to spans. */
export function spansOf(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const day of sortedDays(days)) {
    const last = spans.at(-1);
    if (last && msOf(day) - msOf(last.to) === DAY_MS) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** A span as a language writes it: "Thu, Dec 24 – Sat, Dec 26, 2026". */
export function spanWords({ from, to }: Span, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(msOf(from), msOf(to));
}
