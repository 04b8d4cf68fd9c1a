import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { requestLanguage, schemaMessage, t } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/languages';
import { plainDigits } from '@/lib/utils/decimal';
import { typedEmail } from '@/lib/utils/email-address';
import { isBlank, trimInvisible } from '@/lib/utils/invisible-characters';
import { ZIP_CODE } from '@/lib/utils/zip-code';
import { type AddressField, countryCode, MAX_NOTE, stateIn } from './fields';

const text = (field: AddressField, max: number) => {
  const required = {
    error: () => t('address', 'required', { label: t('address', field) }),
  };
  const long = {
    error: () => t('address', 'tooLong', { label: t('address', field), max }),
  };
  return z
    .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string(required))
    .pipe(z.string().overwrite(trimInvisible).min(1, required).max(max, long));
};

const NO_STATE = Symbol('no state');

/** Marks the state as optional if the country does not require one. On English pages it stays required. */
function withoutNeedlessState(value: unknown): unknown {
  const language = requestLanguage();
  if (language === DEFAULT_LANGUAGE || typeof value !== 'object' || value === null) return value;
  const given: { state?: unknown; country?: unknown } = value;
  if (!isBlank(given.state)) return value;
  const country = countryCode(String(given.country ?? ''), LANGUAGES[language].locale);
  return stateIn(country) === 'required' ? value : { ...value, state: NO_STATE };
}

const stateFault = { error: () => t('address', 'required', { label: t('address', 'state') }) };

const state = z
  .preprocess((value) => {
    if (value === NO_STATE) return '';
    return isBlank(value) ? undefined : typeof value === 'number' ? String(value) : value;
  }, z.string(stateFault))
  .pipe(
    z
      .string()
      .trim()
      .max(100, {
        error: () => t('address', 'tooLong', { label: t('address', 'state'), max: 100 }),
      }),
  );

/**
 * A delivery address. All nine fields are required, except the note and the state in countries without
 * states. The zip code is text, because it may begin with 0. The phone field accepts forms like "+47 12345678
 * ext. 9". Each error names its field.
 */
export const addressFields = z.object(
  {
    firstName: text('firstName', 80),
    lastName: text('lastName', 80),
    email: text('email', 254).pipe(typedEmail(schemaMessage('address', 'emailWrong'))),
    street: text('street', 200),
    city: text('city', 100),
    state,
    zipcode: text('zipcode', 12).pipe(
      z
        .string()
        .transform(plainDigits)
        .pipe(z.string().regex(ZIP_CODE, schemaMessage('address', 'zipcodeWrong'))),
    ),
    country: text('country', 100),
    phone: text('phone', 40),
    note: z
      .string(schemaMessage('address', 'noteText'))
      .trim()
      .max(MAX_NOTE, schemaMessage('address', 'noteTooLong', { max: MAX_NOTE }))
      .transform((note) => note || undefined)
      .optional()
      .describe('Directions for the courier, for example where the bell is'),
  },
  schemaMessage('address', 'missing'),
);

const addressInput = z.preprocess(withoutNeedlessState, addressFields);

export type AddressInput = z.output<typeof addressInput>;

/** The body of POST /api/address/add. */
export const addressAdd = z.object({ address: addressInput });

/** The body of POST /api/address/update. */
export const addressUpdate = z.object({ id: objectId, address: addressInput });

/** The body of POST /api/address/remove and POST /api/address/default. */
export const addressId = z.object({ id: objectId });

/** The maximum number of addresses of one shopper. */
export const MAX_ADDRESSES = 50;
