import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { Address, Favourites, Session, ShopperDevice, ShoppingLists } from '@/models';
import { deleteBelongings } from './belongings';

setUpDatabase();

const { ObjectId } = mongoose.Types;

/** What happens to each collection when an account is deleted, or handed over to the owner of its mailbox. */
const COLLECTIONS: Record<string, 'belongs' | 'kept' | 'separate' | 'no account'> = {
  Address: 'belongs',
  Favourites: 'belongs',
  Session: 'belongs',
  ShopperDevice: 'belongs',
  ShoppingLists: 'belongs',
  // These documents remain after the account is deleted. Orders remain without personal data (lib/orders/anonymize.ts).
  Audit: 'kept',
  Invoice: 'kept',
  Order: 'kept',
  RecentOrder: 'kept',
  // Separate code deletes these documents with the account. A handover does not delete them: they belong to the
  // mailbox, become invalid with the password, or are the account.
  Mail: 'separate',
  PasswordReset: 'separate',
  StockAlerts: 'separate',
  Subscriber: 'separate',
  User: 'separate',
  SignInCode: 'separate',
  ...Object.fromEntries(
    [
      'CategoryTree',
      'Counter',
      'Cursor',
      'DayClose',
      'Factors',
      'GuestCustomer',
      'Handover',
      'Lease',
      'MissedSearches',
      'Movement',
      'PageText',
      'Product',
      'PushJob',
      'PushSubscription',
      'RateLimit',
      'SchemaVersion',
      'Seller',
      'ShopSettings',
      'SlotPlace',
      'Staff',
      'StripeEvent',
      'Upload',
      'VariantGroup',
    ].map((name) => [name, 'no account' as const]),
  ),
};

const STORE: Record<string, (user: mongoose.Types.ObjectId) => Promise<unknown>> = {
  Address: (userId) =>
    Address.create({
      ...{ userId, firstName: 'Ada', lastName: 'Grocer', email: 'a@b.example' },
      ...{ street: '1 Road', country: 'US', phone: '1' },
    }),
  Favourites: (_id) => Favourites.collection.insertOne({ _id, products: [] }),
  Session: (user) =>
    Session.create({
      ...{ _id: String(user), audience: 'shopper', subject: String(user), credential: 'x' },
      ...{
        device: 'Firefox on Linux',
        openedAt: new Date(),
        expiresAt: new Date(Date.now() + 1e6),
      },
    }),
  ShopperDevice: (userId) =>
    ShopperDevice.create({
      ...{
        _id: String(userId),
        endpoint: `https://push.example/${userId}`,
        userId,
        p256dh: 'x',
        auth: 'x',
      },
      ...{ session: 'x', createdAt: new Date() },
    }),
  ShoppingLists: (_id) => ShoppingLists.create({ _id, lists: [] }),
};

const belonging = Object.keys(COLLECTIONS).filter((name) => COLLECTIONS[name] === 'belongs');

async function collectionsOf(user: mongoose.Types.ObjectId): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { collection }] of Object.entries(mongoose.models)) {
    const rows = await collection.find({}).toArray();
    if (JSON.stringify(rows).includes(String(user))) found.push(name);
  }
  return found.sort();
}

describe('deleting the data of an account', () => {
  it('has a rule for every collection of the database', () => {
    expect(Object.keys(COLLECTIONS).sort()).toEqual(Object.keys(mongoose.models).sort());
  });

  it('deletes the documents of one account in every collection', async () => {
    const [one, other] = [new ObjectId(), new ObjectId()];
    expect(Object.keys(STORE).sort()).toEqual([...belonging].sort());
    for (const user of [one, other]) for (const store of Object.values(STORE)) await store(user);
    expect(await collectionsOf(one)).toEqual([...belonging].sort());
    await deleteBelongings(one);
    expect(await collectionsOf(one)).toEqual([]);
    expect(await collectionsOf(other)).toEqual([...belonging].sort());
  });
});
