import { z } from 'zod';
import { isCountryCode } from '@/lib/utils/country-code';
import { parseWhole } from '@/lib/utils/decimal';
import {
  amountError,
  decimalsOf,
  isPlainSum,
  MAX_SUM,
  parseSum,
  parseUnits,
  priceError,
  toUnits,
} from '@/lib/utils/money';
import {
  requestCurrency,
  requestTranslator,
  type SchemaMessage,
  schemaMessage,
  t,
} from './translate';

const INVALID_ID = schemaMessage('validation', 'invalidId');

/** A MongoDB ObjectId as text. */
export const objectId = z
  .string(INVALID_ID)
  .regex(/^[0-9a-f]{24}$/i, INVALID_ID)
  .toLowerCase();

const MAX_ROWS = 200;

/** The number of rows on a page of a list, from 1 to 200. */
export const pageLimit = z.coerce
  .number(schemaMessage('validation', 'limitNumber'))
  .int(schemaMessage('validation', 'limitWhole'))
  .min(1, schemaMessage('validation', 'limitLeast'))
  .max(MAX_ROWS, schemaMessage('validation', 'limitMost', { max: MAX_ROWS }));

const MAX_SEARCH = 100;

/** A search text of at most 100 characters. Control characters are replaced by spaces. */
export const searchText = z
  .string()
  .max(MAX_SEARCH, schemaMessage('validation', 'searchTooLong', { max: MAX_SEARCH }))
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim());

const DATE = schemaMessage('validation', 'reportDate');

/** Returns whether a text is a date that exists. */
export const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** A calendar date, for example `2026-12-25`. */
export const dayInput = z
  .string(DATE)
  .regex(/^2\d{3}-\d{2}-\d{2}$/, { ...DATE, abort: true })
  .refine(isDay, DATE);

const INVALID = schemaMessage('validation', 'invalidData');

/** A currency code (ISO 4217), in lower case. */
export const currencyCode = z
  .string(INVALID)
  .regex(/^[A-Za-z]{3}$/, INVALID)
  .toLowerCase();

export const booleanInput = z.boolean(schemaMessage('validation', 'trueOrFalse'));

const MAX_REASON = 300;

/** A reason that a user has entered. */
export const reasonInput = z
  .string(schemaMessage('validation', 'reasonText'))
  .trim()
  .max(MAX_REASON, schemaMessage('validation', 'reasonTooLong', { max: MAX_REASON }))
  .optional();

const CASH_HELP = schemaMessage('validation', 'countedCash', { max: MAX_SUM });

/** Counted cash in major currency units, for example 12.50. It is negative if more cash was paid out than received. */
export const cashInput = z
  .number(CASH_HELP)
  .min(-MAX_SUM, CASH_HELP)
  .max(MAX_SUM, CASH_HELP)
  .refine((amount) => isPlainSum(amount), CASH_HELP);

/**
 * Converts an amount in major currency units to integer cents. Rejects an amount with more decimals than the currency
 * has; `help` is the error message.
 *
 * The schema of a request does not know the currency of a stored order. The command must therefore parse the amount
 * again with this schema, before any other check.
 */
export const sumIn = (currency: string, help: SchemaMessage) =>
  z.number().transform((units, context) => {
    const cents = parseSum(units, currency);
    if (cents !== undefined) return cents;
    const isWhole = decimalsOf(currency) === 0;
    const message = isWhole ? t('validation', 'wholeAmount') : help.error();
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Converts an amount of cash to integer cents like {@link sumIn}. */
export const cashIn = (currency: string) => sumIn(currency, CASH_HELP);

/** Converts the expected and the counted cash of a request to integer cents like {@link sumIn}. */
export const cashCountIn = (currency: string) =>
  z.object({ expected: cashIn(currency), counted: cashIn(currency) });

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim());

/** Makes a `schema` optional. An empty value becomes undefined. */
export const optionalInput = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional()).optional();

/** Makes a `schema` for whole numbers also accept a text such as "12". */
export const wholeNumberInput = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (parseWhole(value) ?? value) : value),
    schema,
  );

const cents = (whyNot: (value: unknown) => string | undefined) =>
  z.unknown().transform((value, context) => {
    const fault = whyNot(value);
    const read = parseUnits(value, requestCurrency());
    if (fault === undefined && read !== undefined) return read;
    context.addIssue({ code: 'custom', message: fault ?? '' });
    return z.NEVER;
  });

/** A price in integer cents. Its error messages begin with the label. */
export const priceInput = (label: () => string) =>
  cents((value) => priceError(value, label(), requestTranslator('amounts'), requestCurrency()));

/** An amount in integer cents that may be 0. Its error messages begin with the label. */
export const amountInput = (label: () => string) =>
  cents((value) =>
    parseUnits(value, requestCurrency()) === undefined
      ? amountError(value, label(), requestTranslator('amounts'), requestCurrency())
      : undefined,
  );

/** An amount in major currency units, as a setting contains it. An absent or empty value becomes undefined. */
export const unitsInput = (label: () => string) =>
  optionalInput(amountInput(label)).transform((cents) =>
    cents === undefined ? undefined : toUnits(cents, requestCurrency()),
  );

const COUNTRY_HELP = schemaMessage('addressCountry', 'countryUnknown');

/** The country of an address in a query. */
export const countryInput = z
  .string(COUNTRY_HELP)
  .trim()
  .toUpperCase()
  .refine(isCountryCode, COUNTRY_HELP)
  .optional()
  .describe('The country of the address, ISO 3166-1 alpha-2; by default the country of the shop');
