import { z } from 'zod';
import { objectId } from '@/lib/ids';
import { type AddressField, addressFields, MAX_NOTE } from './fields';

const text = (field: AddressField, max: number) => {
  const label = addressFields[field];
  return z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.string(`${label} is required`),
    )
    .pipe(
      z
        .string()
        .trim()
        .min(1, `${label} is required`)
        .max(max, `${label} is at most ${max} characters`),
    );
};

/**
 * A delivery address. Each of the nine fields is required; the zip code is kept as text because it may begin
 * with 0; the phone may be written like "+47 12345678 ext. 9". The note for the courier may be left
 * out. Each fault names its field.
 */
const addressInput = z.object(
  {
    firstName: text('firstName', 80),
    lastName: text('lastName', 80),
    email: text('email', 254).pipe(z.email('Email must be a valid email address')),
    street: text('street', 200),
    city: text('city', 100),
    state: text('state', 100),
    zipcode: text('zipcode', 12).pipe(z.string().regex(/^\d+$/, 'Zip code must be a number')),
    country: text('country', 100),
    phone: text('phone', 40),
    note: z
      .string('The note is a text')
      .trim()
      .max(MAX_NOTE, `The note has at most ${MAX_NOTE} characters`)
      .transform((note) => note || undefined)
      .optional()
      .describe('For the courier, such as where the bell is'),
  },
  'Address is missing',
);

export type AddressInput = z.output<typeof addressInput>;

/** The body of POST /api/address/add. */
export const addressAdd = z.object({ address: addressInput });

/** The body of POST /api/address/update. */
export const addressUpdate = z.object({ id: objectId, address: addressInput });

/** The body of POST /api/address/remove and POST /api/address/default. */
export const addressId = z.object({ id: objectId });

/** The most addresses of one shopper. */
export const MAX_ADDRESSES = 50;
