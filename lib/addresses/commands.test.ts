import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { address } from '@/e2e/support/client';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { Address, User } from '@/models';
import { addAddress, removeAddress, setDefaultAddress, updateAddress } from './commands';
import { listAddresses } from './queries';

setUpDatabase();

async function shopper() {
  const email = `${new mongoose.Types.ObjectId()}@shopper.example`;
  const { _id } = await User.create({ name: 'Ada', email, passwordHash: 'none' });
  const userId = String(_id);
  const ringing = { ...address, street: '1 Home', note: 'Ring twice' };
  const { address: home } = await addAddress(userId, ringing);
  const { address: work } = await addAddress(userId, { ...address, street: '2 Work' });
  return { userId, home, work };
}

const gone = { kind: 'notFound' };

test('changing an address replaces all fields, and deletes the note if the input has none', async () => {
  const { userId, home, work } = await shopper();
  const change = { ...address, street: '3 New', firstName: 'Bob' };
  const saved = await updateAddress(userId, { id: home._id, address: change });
  expect(saved).toEqual({ _id: home._id, ...change });
  expect((await listAddresses(userId)).addresses).toEqual([saved, work]);
  const noted = await updateAddress(userId, {
    id: home._id,
    address: { ...change, note: 'Knock' },
  });
  expect(noted.note).toBe('Knock');
});

test('changing an address stores its label, and deletes the label if the input has none', async () => {
  const { userId, home } = await shopper();
  const change = { ...address, street: '1 Home' };
  const labelled = await updateAddress(userId, {
    id: home._id,
    address: { ...change, label: 'Home' },
  });
  expect(labelled.label).toBe('Home');
  expect((await listAddresses(userId)).addresses[0]).toEqual(labelled);
  expect(await updateAddress(userId, { id: home._id, address: change })).not.toHaveProperty(
    'label',
  );
});

test('adding an address returns the stored address if the client repeats the request', async () => {
  const { userId, home, work } = await shopper();
  const again = await addAddress(userId, { ...address, street: '2 Work' });
  expect(again).toEqual({ address: work, isNew: false });
  const noted = await addAddress(userId, { ...address, street: '2 Work', note: 'Knock' });
  expect(noted.isNew).toBe(true);
  expect((await listAddresses(userId)).addresses).toEqual([home, work, noted.address]);
});

test('five simultaneous requests to add the same address store it once', async () => {
  await Address.init();
  const { userId, home, work } = await shopper();
  const added = { ...address, street: '3 New' };
  const send = () => Promise.all(Array.from({ length: 5 }, () => addAddress(userId, added)));
  const sent = await send();
  const ids = new Set(sent.map(({ address: { _id } }) => _id));
  expect(ids.size).toBe(1);
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
  await updateAddress(userId, { id: [...ids][0] ?? '', address: { ...address, street: '4 Next' } });
  await updateAddress(userId, { id: home._id, address: added });
  await send();
  const streets = (await listAddresses(userId)).addresses.map(({ street }) => street);
  expect(streets).toEqual(['3 New', work.street, '4 Next']);
});

test('the oldest address is the default until the shopper chooses a default address', async () => {
  const { userId, home, work } = await shopper();
  const first = async () => (await listAddresses(userId)).defaultAddress;
  expect(await first()).toBe(home._id);
  await setDefaultAddress(userId, work._id);
  expect(await first()).toBe(work._id);
  await removeAddress(userId, work._id);
  expect(await first()).toBe(home._id);
  await removeAddress(userId, home._id);
  expect(await listAddresses(userId)).toEqual({ addresses: [] });
});

test("updating, removing or preselecting a deleted address or a stranger's address fails with 404", async () => {
  const [ada, eve] = [await shopper(), await shopper()];
  const id = ada.home._id;
  await expect(updateAddress(eve.userId, { id, address })).rejects.toMatchObject(gone);
  await expect(removeAddress(eve.userId, id)).rejects.toMatchObject(gone);
  await expect(setDefaultAddress(eve.userId, id)).rejects.toMatchObject(gone);
  expect(await listAddresses(ada.userId)).toMatchObject({ addresses: [ada.home, ada.work] });
  expect((await listAddresses(eve.userId)).defaultAddress).toBe(eve.home._id);
  await removeAddress(ada.userId, id);
  await expect(removeAddress(ada.userId, id)).rejects.toMatchObject(gone);
});
