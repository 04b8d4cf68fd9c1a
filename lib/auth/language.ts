import 'server-only';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { readCookie, setCookie } from '@/lib/http/cookies';
import { isLanguage, type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { Seller, Staff, User } from '@/models';
import type { StaffDoc } from '@/models/staff';
import { isStaffId } from './credentials';
import type { Person } from './sessions';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Notes the language in which a shopper is written to. */
export async function setShopperLanguage(userId: string, language: Language): Promise<void> {
  await db();
  await User.updateOne({ _id: userId, removedAt: null }, { $set: { language } });
}

/** The cookie by which a browser shows the seller's area in this language. */
export const staffLanguageCookie = (language: Language): string =>
  setCookie(STAFF_LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS });

/** Notes the language in which the seller is written to, or in which a member of staff reads. */
export async function setSellerLanguage(subject: string, language: Language): Promise<void> {
  await db();
  if (isStaffId(subject)) {
    await Staff.updateOne({ _id: subject }, { $set: { language } });
    return;
  }
  const write = () =>
    Seller.updateOne({ _id: env().SELLER_EMAIL }, { $set: { language } }, { upsert: true });
  await retryOnDuplicate(write);
}

/** Who has signed in to the seller's area: the Set-Cookie headers, the language that they have chosen, and `person` of staff. */
export type SellerSignIn = { cookies: string[]; language?: string | undefined; person?: Person };

/** A sign-in of this member of staff, of the owner without one. */
export async function signedInAs(
  cookies: string[],
  member: Pick<StaffDoc, '_id' | 'name' | 'role' | 'language'> | undefined,
): Promise<SellerSignIn> {
  if (!member) return { cookies, language: await sellerLanguage() };
  const { _id, name, role, language } = member;
  return { cookies, language, person: { id: String(_id), role, name } };
}

/** The answer of a sign-in of the seller's area, whose cookies it sets, with that of the chosen language. */
export function welcomeSeller(
  { cookies, language, person }: SellerSignIn,
  setCookie: (line: string) => void,
): { language?: Language; person?: Person } {
  cookies.forEach(setCookie);
  const who = person ? { person } : {};
  if (!isLanguage(language)) return who;
  setCookie(staffLanguageCookie(language));
  return { language, ...who };
}

/**
 * The language that somebody of the seller's area has chosen on another device than the one that asks, whose cookie this sets;
 * undefined where the device shows it already, or where they have chosen none.
 */
export async function languageChosenElsewhere(
  request: Request,
  subject: string,
  setCookie: (line: string) => void,
): Promise<Language | undefined> {
  await db();
  const chosen = isStaffId(subject)
    ? (await Staff.findById(subject, { language: 1 }).lean())?.language
    : await sellerLanguage();
  if (!isLanguage(chosen) || readCookie(request, STAFF_LANGUAGE_COOKIE) === chosen)
    return undefined;
  setCookie(staffLanguageCookie(chosen));
  return chosen;
}

/** The language that the seller has chosen, as it is stored. */
export async function sellerLanguage(): Promise<string | undefined> {
  await db();
  const row = await Seller.findById(env().SELLER_EMAIL, { language: 1 }).lean();
  return row?.language;
}
