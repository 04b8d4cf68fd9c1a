import { z } from 'zod';
import type { AddressField } from '@/lib/addresses/fields';
import { addressFields, checkPlace, storedPlace } from '@/lib/addresses/schema';
import { booleanInput, objectId, searchText } from '@/lib/http/input-parts';
import { requestCountry, requestCurrency, schemaMessage, t } from '@/lib/http/translate';
import type { CORRECTED_PARTS } from '@/lib/orders/address-changes';
import { orderObject } from '@/lib/orders/schema';
import { isBlank, trimInvisible } from '@/lib/utils/invisible-characters';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const { email, street, city, zipcode, country, phone, note, company, line2 } = addressFields.shape;
const { items, way, window, total, currency, ifMissing, payMethod } = orderObject.shape;

/** Treats a blank form field as absent. */
const unlessBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

const MAX_NAME = 160;
const MAX_STATE = 100;
const label = (field: 'name' | 'state') =>
  field === 'name' ? t('phoneOrderForm', 'name') : t('address', 'state');
const requiredError = { error: () => t('address', 'required', { label: label('name') }) };
const tooLong = (field: 'name' | 'state', max: number) => ({
  error: () => t('address', 'tooLong', { label: label(field), max }),
});

const stateOfPlace = z.string().trim().max(MAX_STATE, tooLong('state', MAX_STATE));

const customer = z.object(
  {
    shopper: objectId
      .optional()
      .describe(
        'The account that the order belongs to, from GET /api/order/people: its verified email is `email`, or it has claimed an order of `phone`',
      ),
    name: z
      .string(requiredError)
      .overwrite(trimInvisible)
      .min(1, requiredError)
      .max(MAX_NAME, tooLong('name', MAX_NAME)),
    phone,
    email: unlessBlank(email).describe('The address for the emails of a guest order'),
    company,
    street: unlessBlank(street),
    line2,
    city: unlessBlank(city),
    state: unlessBlank(stateOfPlace),
    zipcode: unlessBlank(zipcode),
    country: unlessBlank(country),
    note,
  },
  schemaMessage('validation', 'invalidData'),
);

const WHERE = ['street', 'city', 'zipcode', 'country'] as const;
const WHERE_ALWAYS = ['street', 'country'] as const;

const recipient = customer.omit({ shopper: true, email: true });
type Recipient = z.output<typeof recipient>;

function checkAddress(stated: Recipient, context: z.core.$RefinementCtx): void {
  const report = (field: AddressField, message: string) =>
    context.addIssue({ code: 'custom', path: ['customer', field], message });
  const hasCountry = requestCountry() !== undefined;
  for (const field of hasCountry ? WHERE_ALWAYS : WHERE)
    if (!stated[field]) report(field, t('address', 'required', { label: t('address', field) }));
  const { city = '', state = '', zipcode: code = '', country: where = '' } = stated;
  if (hasCountry) checkPlace({ city, state, zipcode: code, country: where }, report);
}

const withPlace = <Stated extends Recipient>(stated: Stated) => {
  const { country: where, zipcode: code = '', company: firm, line2: second, ...rest } = stated;
  const lines = requestCountry() === undefined ? {} : { company: firm, line2: second };
  return {
    ...rest,
    ...lines,
    ...(where ? storedPlace({ country: where, zipcode: code }) : {}),
  } satisfies Recipient & { countryCode?: string };
};

/** The body of POST /api/order/for. A pickup order needs no address. */
export const orderForInput = z
  .object(
    {
      customer,
      items,
      way,
      window,
      total,
      currency,
      ifMissing,
      payMethod,
      evenIfBlocked: booleanInput
        .optional()
        .describe('Places the order although the customer is blocked; otherwise the call gets 409'),
    },
    schemaMessage('validation', 'invalidData'),
  )
  .superRefine((order, context) => {
    if (order.way !== 'pickup') checkAddress(order.customer, context);
  })
  .transform(({ total: dollars, customer: stated, ...rest }) => ({
    ...rest,
    customer: withPlace(stated),
    ...omitUndefined({
      shownCents:
        dollars === undefined ? undefined : toCents(dollars, rest.currency ?? requestCurrency()),
    }),
  }));

export type OrderForInput = z.output<typeof orderForInput>;

/** The maximum length in characters. Stored parts are shorter. */
const MAX_SEEN = 500;
const invalid = schemaMessage('validation', 'invalidData');
const seenPart = z.string(invalid).max(MAX_SEEN, invalid).optional();

/** The address on the client's screen. The email is not compared, because some roles do not get it. */
const seenAddress = z
  .object(
    {
      firstName: seenPart,
      lastName: seenPart,
      company: seenPart,
      street: seenPart,
      line2: seenPart,
      city: seenPart,
      state: seenPart,
      zipcode: seenPart,
      country: seenPart,
      phone: seenPart,
      note: seenPart,
    } satisfies Record<(typeof CORRECTED_PARTS)[number], typeof seenPart>,
    invalid,
  )
  .optional()
  .describe(
    'The `address` of the order that the client displays. Required unless the order has `actions.enterAddress`',
  );

/** The body of POST /api/order/address. */
export const orderAddressInput = z
  .object({ id: objectId, customer: recipient, from: seenAddress }, invalid)
  .superRefine((input, context) => checkAddress(input.customer, context))
  .transform((input) => ({ ...input, customer: withPlace(input.customer) }));

export type OrderAddressInput = z.output<typeof orderAddressInput>;

/** The body of POST /api/order/sum. */
export const sumInput = z.object(
  {
    items,
    way,
    zipcode: unlessBlank(zipcode).describe('Determines the delivery fee'),
    country: unlessBlank(country).describe(
      'The country of the address, by default the country of the shop',
    ),
    city: unlessBlank(city).describe('For delivery zones with areas, like `state`'),
    state: unlessBlank(stateOfPlace),
  },
  schemaMessage('validation', 'invalidData'),
);

export type SumInput = z.output<typeof sumInput>;

/** The query of GET /api/order/people. */
export const peopleQuery = z.object({ q: searchText });
