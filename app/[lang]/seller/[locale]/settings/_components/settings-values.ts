import * as z from 'zod/mini';
import { addressRules } from '@/lib/addresses/country-rules';
import { type Language, languagesOf, mainLanguageOf } from '@/lib/i18n/languages';
import { type CodeGrammar, splitCountryEntries } from '@/lib/postal-codes/country-entries';
import { DAYS } from '@/lib/shop/days';
import type { FormField } from '@/lib/shop/fields-schema';
import type { SettingKey } from '@/lib/shop/settings-schema';
import { SITE_KEYS } from '@/lib/shop/social-links';
import type { ShopView } from '@/lib/shop/view';
import { classTargets } from '@/lib/tax/tax-classes';
import { plainDigits } from '@/lib/utils/decimal';
import { DAY_MS } from '@/lib/utils/durations';
import { typedAmount, typedNumber } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/* Converts settings to form values, and form values to the body of POST /api/seller/settings/section. */

export type SettingField = FormField & { name: SettingKey };

/** A tax class in the form. The rate of the first class is the separate field `taxPercent`. */
export type TaxClassValue = { id: string; name: string; percent: string; appliesTo: string[] };

const DAY_MINUTES = 1_440;
const two = (number: number) => String(number).padStart(2, '0');

/** Returns the time of day (`HH:MM`) that is `minutes` before midnight. */
const clockBefore = (minutes: number) => {
  const at = DAY_MINUTES - minutes;
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
};

/** Returns the number of minutes from a time of day until midnight. Returns an invalid text unchanged. */
function minutesBefore(time: string): number | string | undefined {
  if (!time) return undefined;
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const at = hours * 60 + minutes;
  return Number.isNaN(at) ? time : DAY_MINUTES - at;
}

/**
 * Returns two time spans for each day; unused time spans are empty. An end at midnight is 00:00, because a time input
 * does not accept 24:00.
 */
const weekValues = (week: readonly (readonly Span[])[] = []): Span[][] =>
  DAYS.map((_, day) =>
    [0, 1].map((place) => {
      const { from = '', to = '' } = week[day]?.[place] ?? {};
      return { from, to: to === '24:00' ? '00:00' : to };
    }),
  );

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
const prefixes = z.pipe(text, z.transform(entriesOf));
const choice = z.pipe(
  text,
  z.transform((chosen) => chosen || undefined),
);

const openingHours = z.pipe(
  z.object({ open: z.enum(['always', 'hours']), week, daysOff: texts }),
  z.transform(({ open, ...hours }) => (open === 'hours' ? hours : null)),
);

const slotSettings = z.pipe(
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
      ...omitUndefined({ id: id || undefined }),
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
          ...omitUndefined({
            checked: check ? true : undefined,
            digits: check === 'four' ? 4 : undefined,
          }),
        },
  ),
);

const languages = z.pipe(
  z.object({ main: text, also: texts }),
  z.transform(({ main, also }) => [main, ...also.filter((code) => code !== main)].filter(Boolean)),
);

const SCHEMAS: Record<SettingField['control'], z.ZodMiniType> = {
  text,
  number: text,
  amount: text,
  area: text,
  zipCodes: text,
  select: choice,
  switch: z.boolean(),
  accent: text,
  country: text,
  currency: text,
  newsletter: choice,
  orderButton: choice,
  timeZone: text,
  openingHours,
  zones: z.array(
    z.object({
      ...{ name: text, zipCodes: text, areas: z._default(text, '') },
      ...{ fee: text, freeFrom: text, minimum: text },
    }),
  ),
  pickup: z.object({ on: z.boolean(), address: text, hours: text }),
  windows: slotSettings,
  taxClasses,
  scaleLabels,
  languages,
  social: z.record(z.enum(SITE_KEYS), text),
  payMethods: z.object({
    terminal: z.object({ on: z.boolean(), name: text }),
    transfer: z.object({ on: z.boolean(), name: text, details: text }),
    account: z.object({ on: z.boolean(), name: text }),
  }),
  stateFee: z.object({ name: text, amount: text, from: text }),
};

export const grammarOf = (country: unknown): CodeGrammar | undefined =>
  typeof country === 'string' && country !== ''
    ? { home: country, shapesIn: (code) => addressRules(code)?.postalCode?.shapes ?? '' }
    : undefined;

const area = z.looseObject({
  country: z.optional(z.string()),
  zipCodes: z.optional(z.string()),
  zones: z.optional(z.array(z.looseObject({ zipCodes: text, areas: z.optional(text) }))),
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function withEntries(values: Record<string, unknown>): Record<string, unknown> {
  const { country, zipCodes, zones, ...rest } = area.parse(values);
  const entries = (typed: string) => splitCountryEntries(typed, grammarOf(country));
  return {
    ...rest,
    ...omitUndefined({
      country,
      zipCodes: zipCodes === undefined ? undefined : entries(zipCodes),
      zones: zones?.map(({ areas, ...one }) => ({
        ...one,
        zipCodes: entries(one.zipCodes),
        ...omitUndefined({ areas: areas?.trim() ? linesOf(areas) : undefined }),
      })),
    }),
  };
}

function withRates(values: Record<string, unknown>): Record<string, unknown> {
  if (!('taxClasses' in values)) return values;
  const { taxPercent, taxClasses: classes, ...rest } = values;
  const [first, ...others] = z.array(z.looseObject({})).parse(classes);
  return others.length > 0
    ? { ...rest, taxClasses: [{ ...first, percent: taxPercent }, ...others] }
    : { ...rest, taxPercent };
}

/**
 * Returns the schema that converts form values to the request body. The body contains the country only if `fields`
 * includes it.
 */
export const formSchema = (fields: readonly SettingField[]) =>
  z.pipe(
    z.object({
      country: z.optional(text),
      ...Object.fromEntries(fields.map(({ name, control }) => [name, SCHEMAS[control]])),
    }),
    z.transform((values: Record<string, unknown>) => {
      const { country, ...rest } = withRates(withEntries(values));
      return fields.some(({ name }) => name === 'country') ? { ...rest, country } : rest;
    }),
  );

function initialValue(field: SettingField, shop: ShopView, language: Language, ownZone: string) {
  const amount = (units: number | undefined) =>
    units === undefined ? '' : typedAmount(units, shop.currency, language);
  switch (field.control) {
    case 'amount':
      return Number(shop[field.name]) > 0 ? amount(Number(shop[field.name])) : '';
    case 'number':
      return typedNumber(Number(shop[field.name]), language);
    case 'switch':
      return shop[field.name] ?? field.isOn ?? false;
    case 'zipCodes':
      return shop.zipCodes.join('\n');
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
        areas: zone.areas?.join('\n') ?? '',
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
    case 'payMethods': {
      const { terminal, transfer, account } = shop.payMethods ?? {};
      const unset = { on: false, name: '' };
      return {
        terminal: { ...unset, ...terminal },
        transfer: { ...unset, details: '', ...transfer },
        account: { ...unset, ...account },
      };
    }
    case 'stateFee':
      return {
        name: shop.stateFee?.name ?? '',
        amount: amount(shop.stateFee?.amount),
        from: amount(shop.stateFee?.from),
      };
    case 'social':
      return Object.fromEntries(SITE_KEYS.map((site) => [site, shop.social?.[site] ?? '']));
    default:
      return shop[field.name] ?? '';
  }
}

/**
 * Always includes the country, because the format of postal codes depends on it. `ownZone` is the time zone of the
 * browser.
 */
export const valuesOf = (
  fields: readonly SettingField[],
  shop: ShopView,
  language: Language,
  ownZone: string,
): Record<string, unknown> => ({
  country: shop.country ?? '',
  ...Object.fromEntries(
    fields.map((field) => [field.name, initialValue(field, shop, language, ownZone)]),
  ),
});

/**
 * Returns the name of the input that shows an error of the API. `path` is the path of the invalid value in
 * the request body, for example `zones.1.zipCodes.3`.
 */
export function inputOf(path: string): string {
  const [, day] = /^((?:openingHours\.week|windows\.days)\.\d+)/.exec(path) ?? [];
  if (day) return `${day}.0.from`;
  if (path === 'taxClasses.0.percent') return 'taxPercent';
  if (path === 'scaleLabels') return 'scaleLabels.weight';
  return path.replace(/(\.\d+)+$/, '');
}

const MOST = 200;

/** A time span (`08:00` to `12:00`) or a span of days off (`2026-12-24` to `2026-12-26`). */
export type Span = { from: string; to: string };

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(msOf(day));

/**
 * Returns the days of a span, including both ends, at most 200. If `to` is not later than `from`, returns
 * only the first day.
 */
export function daysOfSpan({ from, to }: Span): string[] {
  if (!isDay(from)) return [];
  const [first, last] = [msOf(from), isDay(to) ? msOf(to) : Number.NEGATIVE_INFINITY];
  const count = Math.max(1, Math.min(MOST, Math.round((last - first) / DAY_MS) + 1));
  return Array.from({ length: count }, (_, at) => dayOf(first + at * DAY_MS));
}

export const sortedDays = (days: readonly string[]): string[] => [...new Set(days)].sort();

export function spansOf(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const day of sortedDays(days)) {
    const last = spans.at(-1);
    if (last && msOf(day) - msOf(last.to) === DAY_MS) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

/** Formats a span of days for a locale: "Thu, Dec 24 – Sat, Dec 26, 2026". */
export function formatSpan({ from, to }: Span, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(msOf(from), msOf(to));
}
