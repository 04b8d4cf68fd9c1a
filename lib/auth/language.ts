import 'server-only';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { readCookie, setCookie } from '@/lib/http/cookies';
import { isLanguage, type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { Seller, Staff, User } from '@/models';
import type { StaffDoc } from '@/models/staff';
import { isStaffId } from './credentials';
import { notAuthorized, openAccount } from './own-account';
import type { Person, SessionView } from './sessions';

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Stores the language in which a shopper gets mails. Throws the errors of {@link openAccount}. */
export async function setShopperLanguage(session: SessionView, language: Language): Promise<void> {
  const { _id, passwordHash } = (await openAccount(session)).user;
  const { matchedCount } = await User.updateOne({ _id, passwordHash }, { $set: { language } });
  if (matchedCount === 0) throw notAuthorized();
}

/** Returns the cookie that sets the language of the seller's area in a browser. */
export const staffLanguageCookie = (language: Language): string =>
  setCookie(STAFF_LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS });

/** Stores the language of the mails to the seller, or to a staff member. */
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

/**
 * The result of a sign-in to the seller's area: the Set-Cookie headers, the user's chosen language and, for a
 * staff member, `person`.
 */
export type SellerSignIn = { cookies: string[]; language?: string | undefined; person?: Person };

/** Returns the sign-in result for this staff member, or for the owner if `member` is undefined. */
export async function signedInAs(
  cookies: string[],
  member: Pick<StaffDoc, '_id' | 'name' | 'role' | 'language'> | undefined,
): Promise<SellerSignIn> {
  if (!member) return { cookies, language: await sellerLanguage() };
  const { _id, name, role, language } = member;
  return { cookies, language, person: { id: String(_id), role, name } };
}

/**
 * Returns the response of a sign-in to the seller's area. It sets the cookies, including the cookie for the chosen
 * language.
 */
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
 * Returns the language that the user has chosen on another device, and sets its cookie. Returns undefined if
 * this device already uses it, or if no language is chosen.
 */
export async function languageChosenElsewhere(
  request: Request,
  subject: string,
  setCookie: (line: string) => void,
): Promise<Language | undefined> {
  const chosen = await languageOfSeller(subject);
  if (!isLanguage(chosen) || readCookie(request, STAFF_LANGUAGE_COOKIE) === chosen)
    return undefined;
  setCookie(staffLanguageCookie(chosen));
  return chosen;
}

/** Returns the language that the seller has chosen. */
export async function sellerLanguage(): Promise<string | undefined> {
  await db();
  const row = await Seller.findById(env().SELLER_EMAIL, { language: 1 }).lean();
  return row?.language;
}

/**
 * Returns the language that a user of the seller's area has chosen. `subject` is the subject of their sessions. Returns
 * undefined if they have chosen none.
 */
export async function languageOfSeller(subject: string): Promise<string | undefined> {
  if (!isStaffId(subject)) return sellerLanguage();
  await db();
  return (await Staff.findById(subject, { language: 1 }).lean())?.language;
}
