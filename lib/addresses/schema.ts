import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import {
  requestCountry,
  requestLanguage,
  requestLocale,
  schemaMessage,
  t,
} from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/i18n/languages';
import { hasShape, isPostalCode, MAX_POSTAL_CODE, storedCode } from '@/lib/postal-codes/shapes';
import { plainDigits } from '@/lib/utils/decimal';
import { typedEmail } from '@/lib/utils/email-address';
import { isBlank, trimInvisible } from '@/lib/utils/invisible-characters';
import { ZIP_CODE } from '@/lib/utils/zip-code';
import type { Messages } from '@/messages';
import { countryCodeOf, countryName } from './country-names';
import { addressRules } from './country-rules';
import { type AddressField, countryCode, MAX_NOTE, mayHaveOneName, stateIn } from './fields';

const hasCountry = (): boolean => requestCountry() !== undefined;

const text = (field: AddressField, max: number, { isOptional = false } = {}) => {
  const required = { error: () => t('address', 'required', { label: t('address', field) }) };
  const long = { error: () => t('address', 'tooLong', { label: t('address', field), max }) };
  const textOf = (value: unknown) => {
    if (isOptional && isBlank(value) && hasCountry()) return '';
    return typeof value === 'number' ? String(value) : value;
  };
  const filled = z.string().overwrite(trimInvisible);
  return z
    .preprocess(textOf, z.string(required))
    .pipe(
      isOptional
        ? filled.refine((typed) => typed !== '' || hasCountry(), required).max(max, long)
        : filled.min(1, required).max(max, long),
    );
};

/** An optional text. A blank text becomes absent. `label` is the name of its field. */
const optionalLine = (label: () => string, max: number) =>
  z
    .string({ error: () => t('settingsErrors', 'isText', { label: label() }) })
    .overwrite(trimInvisible)
    .max(max, { error: () => t('address', 'tooLong', { label: label(), max }) })
    .transform((typed) => typed || undefined)
    .optional();

const NO_STATE = Symbol('no state');

/**
 * Replaces a blank state by NO_STATE if the address may lack it. If the shop has not set its country, English pages
 * always require a state.
 */
function withoutNeedlessState(value: unknown): unknown {
  const language = requestLanguage();
  if (typeof value !== 'object' || value === null) return value;
  const given: { state?: unknown; country?: unknown } = value;
  if (!isBlank(given.state)) return value;
  if (hasCountry()) return { ...value, state: NO_STATE };
  if (language === DEFAULT_LANGUAGE) return value;
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
 * A delivery address. All nine fields are required, except the note, the state in countries without states, and the
 * last name in some countries.
 *
 * If the shop has set its country, the country of the address decides about city, state and zip code, see {@link
 * checkPlace}. The zip code is text, because it may begin with 0. The phone field accepts forms like "+47 12345678 ext.
 * 9". Each error names its field.
 */
export const addressFields = z.object(
  {
    firstName: text('firstName', 80),
    lastName: text('lastName', 80, { isOptional: true }),
    email: text('email', 254).pipe(typedEmail(schemaMessage('address', 'emailWrong'))),
    street: text('street', 200),
    city: text('city', 100, { isOptional: true }),
    state,
    zipcode: text('zipcode', MAX_POSTAL_CODE, { isOptional: true }).pipe(
      z
        .string()
        .transform(plainDigits)
        .refine(
          (code) => hasCountry() || ZIP_CODE.test(code),
          schemaMessage('address', 'zipcodeWrong'),
        ),
    ),
    country: text('country', 100),
    phone: text('phone', 40),
    company: optionalLine(() => t('addressCountry', 'company'), 100).describe(
      'A company, in a shop that has set its country',
    ),
    line2: optionalLine(() => t('addressCountry', 'line2'), 200).describe(
      'A second line, for example the floor, in a shop that has set its country',
    ),
    note: z
      .string(schemaMessage('address', 'noteText'))
      .trim()
      .max(MAX_NOTE, schemaMessage('address', 'noteTooLong', { max: MAX_NOTE }))
      .transform((note) => note || undefined)
      .optional()
      .describe('Directions for the courier, for example where the doorbell is'),
  },
  schemaMessage('address', 'missing'),
);

/** The parts of an address that the rules of its country apply to. Other fields may be invalid. */
const placeInput = z.object({
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
});
type PlaceInput = z.output<typeof placeInput>;
type Report = (field: AddressField, message: string) => void;

/**
 * Reports what an address in a shop that has set its country lacks: a country from the list, and the parts that this
 * country requires. The messages use the labels of the country, for example "Eircode".
 */
export function checkPlace({ city, state, zipcode, country }: PlaceInput, report: Report): void {
  const code = countryCodeOf(country);
  const rules = code === undefined ? undefined : addressRules(code);
  if (!rules) {
    if (country) report('country', t('addressCountry', 'countryUnknown'));
    return;
  }
  const { city: ofCity, state: ofState, postalCode } = rules;
  const required = (label: 'city' | keyof Messages['addressCountry']) =>
    t('address', 'required', { label: t('addressCountry', label) });
  if (ofCity?.isRequired && !city) report('city', required(ofCity.label));
  if (ofState?.isRequired && !state) report('state', required(ofState.label));
  if (postalCode?.isRequired && !zipcode) report('zipcode', required(postalCode.label));
  if (!zipcode) return;
  const isWritten = postalCode ? hasShape(zipcode, postalCode.shapes) : isPostalCode(zipcode);
  if (isWritten) return;
  const label = t('addressCountry', postalCode?.label ?? 'postal');
  const example = postalCode?.example ?? '';
  report('zipcode', t('addressCountry', 'codeWrong', { label, example }));
}

/** Returns an address with the code and the name of its country, as a shop that has set its country stores it. */
export function storedPlace<P extends Pick<PlaceInput, 'zipcode' | 'country'>>(
  place: P,
): P & { countryCode?: string } {
  if (!hasCountry()) {
    const { company: _, line2: __, ...plain }: P & { company?: unknown; line2?: unknown } = place;
    return plain as unknown as P;
  }
  const code = countryCodeOf(place.country);
  if (code === undefined) return place;
  return {
    ...place,
    zipcode: storedCode(place.zipcode, addressRules(code)?.postalCode?.shapes),
    country: countryName(code, requestLocale()),
    countryCode: code,
  };
}

/** The maximum length of the name that a shopper gives to an address, in characters. */
const MAX_LABEL = 40;

const ownAddress = addressFields.extend({
  label: optionalLine(() => t('account', 'label'), MAX_LABEL).describe(
    "The shopper's own name of the address, for example Home. Only the shopper sees it",
  ),
});

const nameInput = z.object({ lastName: z.string(), country: z.string() });

/**
 * Returns the schema of an address. Its output has the stored fields.
 *
 * If the shop has set its country, the last name may be empty in some countries ({@link mayHaveOneName}), and with
 * `oneName` in all.
 */
const inputOf = ({ oneName }: { oneName: boolean }) =>
  z
    .preprocess(
      withoutNeedlessState,
      // This check also runs if other fields are invalid, so that the shopper sees all errors at once.
      ownAddress.superRefine(
        (address, context) => {
          if (!hasCountry()) return;
          const report: Report = (field, message) =>
            context.addIssue({ code: 'custom', message, path: [field] });
          const { data: name } = nameInput.safeParse(address);
          if (name?.lastName === '' && !oneName && !mayHaveOneName(countryCodeOf(name.country)))
            report('lastName', t('address', 'required', { label: t('address', 'lastName') }));
          const { data } = placeInput.safeParse(address);
          if (data) checkPlace(data, report);
        },
        { when: () => true },
      ),
    )
    .transform(storedPlace);

const addressInput = inputOf({ oneName: false });

/** An address that a wallet supplies. Its name may be a single word, because nobody can change it in a wallet. */
export const walletAddressInput = inputOf({ oneName: true });

export type AddressInput = z.output<typeof addressInput>;

/** The body of POST /api/address/add. */
export const addressAdd = z.object({ address: addressInput });

/** The body of POST /api/address/update. */
export const addressUpdate = z.object({ id: objectId, address: addressInput });

/** The body of POST /api/address/remove and POST /api/address/default. */
export const addressId = z.object({ id: objectId });

/** The maximum number of addresses of one shopper. */
export const MAX_ADDRESSES = 50;
