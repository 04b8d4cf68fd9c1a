import 'server-only';
import { db } from '@/lib/db';
import { requestCountry, requestLocale } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Address, User } from '@/models';
import type { AddressDoc } from '@/models/user';
import { countryCodeOf, countryName } from './country-names';
import { addressRules, placeLines, type WrittenPlace } from './country-rules';
import { stateNameIn } from './country-states';
import type { AddressesView, AddressView } from './view';

/**
 * Returns the lines of a stored address in the format of its country, with the country's name in a locale. They do not
 * contain the person's name.
 *
 * In the Emirates, the lines contain the emirate. Returns undefined for an address of a shop that has not set its
 * country.
 */
export function countryLines(
  { countryCode, ...place }: WrittenPlace & { countryCode?: string | null | undefined },
  locale: string,
): string[] | undefined {
  const rules = countryCode ? addressRules(countryCode) : undefined;
  if (!rules) return undefined;
  const { country } = rules;
  const { language } = new Intl.Locale(locale);
  const nameOf = (text: string) => stateNameIn(language, country, text);
  const named = { ...place, city: nameOf(place.city), state: nameOf(place.state) };
  const lines = [...placeLines(named, rules), countryName(country, locale)];
  // Omit a repeated line: the city may also be the state or the country, as in Singapore.
  return lines.filter((line, at) => line !== lines[at - 1]);
}

/**
 * Returns an address for the API, without the shopper's id.
 *
 * An address from before the shop set its country has no `lines`. It has a country code only if the shop knows the
 * typed country name.
 */
export function viewAddress({ _id, ...address }: Omit<AddressDoc, 'userId'>): AddressView {
  const { firstName, lastName, email, company, street, line2 } = address;
  const { city, state, zipcode, country, phone, note, label } = address;
  const isOld = !address.countryCode && requestCountry() !== undefined;
  const countryCode = isOld ? countryCodeOf(country) : address.countryCode;
  const lines = countryLines(address, requestLocale());
  return omitUndefined({
    _id: String(_id),
    firstName,
    lastName,
    email,
    company: company || undefined,
    street,
    line2: line2 || undefined,
    city,
    state,
    zipcode,
    country,
    phone,
    countryCode: countryCode || undefined,
    lines,
    note: note || undefined,
    label: label || undefined,
  });
}

/**
 * Returns the shopper's addresses, oldest first, and the id of the default address. If the chosen default was
 * removed, the oldest address is the default.
 */
export async function listAddresses(userId: string): Promise<AddressesView> {
  await db();
  const [rows, user] = await Promise.all([
    Address.find({ userId }).sort({ _id: 1 }).lean(),
    User.findById(userId, { defaultAddress: 1 }).lean(),
  ]);
  const addresses = rows.map(viewAddress);
  const chosen = String(user?.defaultAddress);
  const first = addresses.find(({ _id }) => _id === chosen) ?? addresses[0];
  return omitUndefined({ addresses, defaultAddress: first?._id });
}
