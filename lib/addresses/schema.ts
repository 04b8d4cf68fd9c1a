import { z } from 'zod';
import { type AddressField, addressFields } from './fields';

export { type AddressField, addressFields } from './fields';

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
 * A delivery address: every field required, email of email form, zip code digits as from a number
 * input (kept as text: a leading zero is part of it). Each fault names its field.
 */
export const addressInput = z.object(
  {
    firstName: text('firstName', 80),
    lastName: text('lastName', 80),
    email: text('email', 254).pipe(z.email('Email must be a valid email address')),
    street: text('street', 200),
    city: text('city', 100),
    state: text('state', 100),
    zipcode: text('zipcode', 12).pipe(z.string().regex(/^\d+$/, 'Zip code must be a number')),
    country: text('country', 100),
    phone: text('phone', 40).pipe(
      z.string().regex(/^[0-9+()./\s-]+$/, 'Phone must be a phone number'),
    ),
  },
  'Address is missing',
);

export type AddressInput = z.output<typeof addressInput>;

/** The body of POST /api/address/add. */
export const addressAdd = z.object({ address: addressInput });

/** Most addresses a shopper keeps. */
export const MAX_ADDRESSES = 50;

export type AddressView = AddressInput & { _id: string };
