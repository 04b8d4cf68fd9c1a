import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { hasShape, storedCode } from '@/lib/postal-codes/shapes';
import { splitName } from '@/lib/utils/split-name';
import { addressRules } from './country-rules';

const INVALID = schemaMessage('validation', 'invalidData');

/** Longer than any address field, so that a separate check can name the field that is too long. */
const MAX = 10_000;

/** A text from a wallet. Wallets send no value, null or an empty text for a part that an address does not have. */
const text = z
  .string(INVALID)
  .max(MAX, INVALID)
  .nullish()
  .transform((given) => given ?? '');

/** The person and the address that a wallet gives, in the fields of Stripe's `confirm` event and of its API. */
export const walletContact = z.object(
  {
    name: text,
    phone: text.describe('The phone number in any notation'),
    address: z.object(
      { line1: text, line2: text, city: text, state: text, postal_code: text, country: text },
      INVALID,
    ),
  },
  INVALID,
);

export type WalletContact = z.output<typeof walletContact>;

/** Converts the address of a digital wallet, such as Apple Pay, to the fields of the address form. */
export function addressOfWallet({ name, phone, address }: WalletContact, email: string) {
  const { line1, line2, city, state, postal_code: zipcode, country } = address;
  return { ...splitName(name), email, phone, street: line1, line2, city, state, zipcode, country };
}

/** Returns a postal code in the form that addresses of the country contain, or undefined if it is invalid there. */
export function storedCodeIn(country: string, zipcode: string): string | undefined {
  const shapes = addressRules(country)?.postalCode?.shapes;
  return shapes !== undefined && hasShape(zipcode, shapes)
    ? storedCode(zipcode, shapes)
    : undefined;
}
