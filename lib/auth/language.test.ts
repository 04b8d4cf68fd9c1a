import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { Session, Staff, User } from '@/models';
import { credentialOf } from './credentials';
import { languageChosenElsewhere, setSellerLanguage, setShopperLanguage } from './language';
import { findUser } from './queries';
import { openSession } from './sessions';

setUpDatabase();

/**
 * Requests the language for a browser that shows the seller's area in `shown`. Returns the language if it was
 * chosen on another device, and the cookies that were set.
 */
async function asks(subject: string, shown?: string) {
  const cookies: string[] = [];
  const headers: HeadersInit = shown ? { Cookie: `${STAFF_LANGUAGE_COOKIE}=${shown}` } : {};
  const request = new Request('http://localhost/', { headers });
  const put = (line: string) => void cookies.push(line);
  return { language: await languageChosenElsewhere(request, subject, put), cookies };
}

test('a device of the owner switches once to the language that a second device chose', async () => {
  expect(await asks('owner@shop.example', 'en')).toEqual({ language: undefined, cookies: [] });
  await setSellerLanguage('owner@shop.example', 'ar');
  const learned = await asks('owner@shop.example', 'en');
  expect(learned.language).toBe('ar');
  expect(learned.cookies).toEqual([expect.stringMatching(`^${STAFF_LANGUAGE_COOKIE}=ar;`)]);
  expect(await asks('owner@shop.example', 'ar')).toEqual({ language: undefined, cookies: [] });
});

test("a staff member's own language replaces the language of the owner", async () => {
  await setSellerLanguage('owner@shop.example', 'ar');
  const id = new Types.ObjectId();
  await Staff.collection.insertOne({ _id: id, name: 'Ada', role: 'packer', language: 'de' });
  expect((await asks(String(id), 'ar')).language).toBe('de');
  expect((await asks(String(id))).language).toBe('de');
  expect((await asks(String(new Types.ObjectId()), 'ar')).language).toBeUndefined();
});

test('findUser returns the language of the shopper', async () => {
  const { _id } = await User.create({ name: 'Ada', email: 'ada@shop.example', passwordHash: 'x' });
  expect(await findUser(String(_id))).not.toHaveProperty('language');
  const caller = { ip: '192.0.2.1', name: 'Firefox on Linux' };
  const opening = { audience: 'shopper', subject: String(_id), caller } as const;
  await openSession(opening, credentialOf('x'));
  const { _id: id } = await Session.findOne({ subject: String(_id) })
    .orFail()
    .lean();
  await setShopperLanguage({ id, audience: 'shopper', subject: String(_id) }, 'de');
  expect(await findUser(String(_id))).toMatchObject({ language: 'de' });
  await User.collection.updateOne({ _id }, { $set: { language: 'xx' } });
  expect(await findUser(String(_id))).not.toHaveProperty('language');
});
