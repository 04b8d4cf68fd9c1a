import { z } from 'zod';
import { CURRENCIES } from '@/lib/shop/currencies';
import { ApiError } from './api-error';
import type { Form } from './form';

/** The schemas of the parameters of each API call. They are as strict as Stripe. All values arrive as text. */

const integer = (least: number) =>
  z
    .string('integer')
    .regex(/^-?\d{1,15}$/, 'integer')
    .transform(Number)
    .refine((value) => value >= least, `This value must be greater than or equal to ${least}.`);

const flag = z.enum(['true', 'false'], 'boolean').transform((value) => value === 'true');
const text = (most = 5000) =>
  z.string('string').min(1, 'empty').max(most, `This value may have at most ${most} characters.`);

const listOf = <T extends z.ZodType>(item: T) =>
  z.record(z.string().regex(/^\d+$/), item, 'array').transform((entries) => Object.values(entries));

const metadata = z
  .record(
    z.string().min(1).max(40, 'Metadata keys may have up to 40 characters.'),
    z.string().max(500, 'Metadata values may have up to 500 characters.'),
    'hash',
  )
  .refine((entries) => Object.keys(entries).length <= 50, 'Metadata may have up to 50 keys.')
  // An empty value deletes a metadata key.
  .transform((entries) =>
    Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')),
  );

// Stripe still supports currency codes that Intl no longer supports, for example STD.
const currencies = new Set([
  ...CURRENCIES,
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
]);
const currency = z
  .string('string')
  .transform((code) => code.toLowerCase())
  .refine((code) => currencies.has(code), 'currency');

const url = text().refine((value) => {
  const filled = value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs_test_0');
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}, 'url');

const email = text(800).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email');

const off = z.strictObject(
  { enabled: flag.refine((on) => !on, 'The stand-in supports only false here.') },
  'hash',
);
const expand = listOf(text()).default([]);

const productData = z.strictObject(
  {
    name: text(250),
    description: text().optional(),
    images: listOf(url)
      .refine((images) => images.length <= 8, 'At most 8 images.')
      .optional(),
    metadata: metadata.optional(),
  },
  'hash',
);
const priceData = z.strictObject(
  { currency, product_data: productData, unit_amount: integer(0) },
  'hash',
);
const lineItem = z.strictObject({ price_data: priceData, quantity: integer(1) }, 'hash');

/** Source: https://docs.stripe.com/api/checkout/sessions/create (locale). */
const LOCALES =
  `auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl
  pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW`.split(/\s+/);

const choice = z.enum(['disabled', 'enabled'], 'must be one of disabled or enabled');

/** `hosted_page` is Stripe's page. `elements` is a page of the shop with Elements. */
const UI_MODES = ['hosted_page', 'elements'] as const;

export const createSession = z.strictObject({
  mode: z.literal('payment', 'The stand-in supports only the mode payment.'),
  line_items: listOf(lineItem).refine((lines) => lines.length <= 100, 'At most 100 line items.'),
  ui_mode: z.enum(UI_MODES, `must be one of ${UI_MODES.join(' or ')}`).optional(),
  success_url: url.optional(),
  cancel_url: url.optional(),
  return_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: email.optional(),
  saved_payment_method_options: z
    .strictObject(
      { payment_method_save: choice.optional(), payment_method_remove: choice.optional() },
      'hash',
    )
    .optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }, 'hash').optional(),
  payment_method_options: z
    .strictObject({ card: z.strictObject({ capture_method: z.literal('manual') }, 'hash') }, 'hash')
    .optional(),
  shipping_address_collection: z
    .strictObject(
      {
        allowed_countries: listOf(
          z.string('string').regex(/^[A-Z]{2}$/, 'must be a two-letter country code'),
        ),
      },
      'hash',
    )
    .optional(),
  phone_number_collection: z.strictObject({ enabled: flag }, 'hash').optional(),
  automatic_tax: off.optional(),
  adaptive_pricing: off.optional(),
  expires_at: integer(0).optional(),
  locale: z.enum(LOCALES, `must be one of ${LOCALES.join(', ')}`).optional(),
  expand,
});

export const onlyExpand = z.strictObject({ expand });

const page = {
  limit: integer(1)
    .refine((value) => value <= 100, 'limit')
    .optional(),
  starting_after: text().optional(),
  created: z.strictObject({ gte: integer(0) }).optional(),
};
export const listSessions = z.strictObject({
  ...page,
  status: z
    .enum(['open', 'complete', 'expired'], 'must be one of open, complete, or expired')
    .optional(),
  expand,
});
export const listRefunds = z.strictObject({ ...page, payment_intent: text().optional(), expand });
export const listDisputes = z.strictObject({ ...page, payment_intent: text().optional() });

export const createRefund = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z
    .enum(
      ['duplicate', 'fraudulent', 'requested_by_customer'],
      'must be one of duplicate, fraudulent, or requested_by_customer',
    )
    .optional(),
  metadata: metadata.default({}),
});

export const createCustomer = z.strictObject({
  email: email.optional(),
  metadata: metadata.default({}),
});
export const deleteCustomer = z.strictObject({});

export const captureIntent = z.strictObject({ amount_to_capture: integer(1).optional() });
export const cancelIntent = z.strictObject({});

export function check<T extends z.ZodType>(schema: T, form: { [name: string]: Form }): z.output<T> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw new ApiError(400, 'Invalid request.');
  throw apiErrorOf(issue, form);
}

function apiErrorOf(issue: z.core.$ZodIssue, form: Form): ApiError {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    return new ApiError(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = nameOf(path);
  const given = valueAt(form, path);
  if (given === undefined)
    return new ApiError(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  return new ApiError(400, errorMessage(issue.message, param, given), {
    code: CODES[issue.message],
    param,
  });
}

const CODES: Record<string, string> = {
  integer: 'parameter_invalid_integer',
  empty: 'parameter_invalid_empty',
  url: 'url_invalid',
  email: 'email_invalid',
};

function errorMessage(fault: string, param: string, given: Form): string {
  const shown = typeof given === 'string' ? given : JSON.stringify(given);
  const sentences: Record<string, string> = {
    integer: `Invalid integer: ${shown}`,
    boolean: `Invalid boolean: ${shown}`,
    string: `Invalid string: ${shown}`,
    array: `Invalid array`,
    hash: `Invalid object`,
    currency: `Invalid currency: ${shown}. Stripe currently supports a fixed list of currencies.`,
    url: 'Not a valid URL',
    email: `Invalid email address: ${shown}`,
    limit: `This value must be less than or equal to 100 (it currently is '${shown}').`,
    empty: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
  };
  return sentences[fault] ?? (fault.startsWith('must be') ? `Invalid ${param}: ${fault}` : fault);
}

const nameOf = ([first = '', ...rest]: string[]) =>
  first + rest.map((part) => `[${part}]`).join('');

function valueAt(form: Form, path: string[]): Form | undefined {
  let at: Form | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  return at;
}
