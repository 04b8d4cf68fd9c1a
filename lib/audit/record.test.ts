import { expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { inRequest } from '@/lib/observe/request-context';
import { Audit } from '@/models';
import type { AuditDoc } from '@/models/system';
import { latestEntries, START, verifyAudit } from './chain';
import { append, changedFields, record } from './record';

setUpDatabase();

const seller = {
  correlationId: 'a test',
  actor: { kind: 'seller', id: 'admin@example.com' },
} as const;
const product = (n: number) => n.toString(16).padStart(24, '0');

test('an audit entry has the actor, the action and the changed values', async () => {
  expect(await verifyAudit()).toEqual({ head: START });
  const event = { event: 'product changed', productId: product(1) } as const;
  const change = { before: { name: 'Apple' }, after: { name: 'Red apple', weight: null } };
  await inRequest(seller, () => record(event, change));
  await record({ event: 'account deleted', userId: product(2) });
  expect(await latestEntries(5)).toMatchObject([
    { _id: 1, actor: seller.actor, action: 'product changed', ...change },
    { _id: 2, actor: { kind: 'system' }, target: { kind: 'shopper', id: product(2) } },
  ]);
  expect(await verifyAudit()).toMatchObject({ head: { _id: 2 } });
});

/**
 * Simulates another process that appends entries. It has its own queue and reads the end of the chain from
 * the database.
 */
async function anotherProcess(count: number): Promise<void> {
  const { link } = await import('./chain');
  for (let n = 0; n < count; ) {
    const head = (await Audit.findOne().sort({ _id: -1 }).lean()) ?? START;
    const draft = {
      key: `other ${n}`,
      at: new Date(),
      actor: { kind: 'system' },
      action: 'x',
    } as const;
    const stored = await Audit.insertMany(link(head, [draft])).then(
      () => true,
      () => false,
    );
    if (stored) n += 1;
  }
}

test('concurrent processes append each entry once to the audit log', async () => {
  const before = await Audit.countDocuments();
  const events = Array.from({ length: 200 }, (_, n) =>
    record({ event: 'stock changed', productId: product(n), inStock: true }),
  );
  await Promise.all([...events, anotherProcess(20)]);
  // `record` waits at most one second for its entry. On a busy machine, the last entries may be stored later.
  await vi.waitUntil(async () => (await Audit.countDocuments()) >= before + 220, {
    timeout: 30_000,
  });
  expect(await Audit.countDocuments()).toBe(before + 220);
  expect(await verifyAudit()).toMatchObject({ head: { _id: before + 220 } });
  const own = await Audit.find({ action: 'stock changed' }).sort({ _id: 1 }).lean();
  expect(own.map(({ target }) => target?.id)).toEqual(events.map((_, n) => product(n)));
});

test('the audit log stores an entry once, even if the response of the database is lost', async () => {
  const before = await Audit.countDocuments();
  const insert = Audit.insertMany.bind(Audit);
  // This insert stores the entries, but its response is lost.
  vi.spyOn(Audit, 'insertMany').mockImplementationOnce(async (entries: unknown) => {
    await insert(entries as AuditDoc[]);
    throw new Error('the answer of the database was lost');
  });
  await record({ event: 'password changed', audience: 'seller' });
  const draft = { key: 'next', at: new Date(), actor: { kind: 'system' }, action: 'next' } as const;
  await append(draft);
  const stored = await latestEntries(2);
  expect(stored.map(({ action }) => action)).toEqual(['password changed', 'next']);
  expect(await Audit.countDocuments()).toBe(before + 2);
  expect(await verifyAudit()).toMatchObject({ head: { _id: before + 2 } });
});

test('the verification of the audit log detects changed and removed entries', async () => {
  const { head } = await verifyAudit();
  const set = (_id: number, values: object) => Audit.updateOne({ _id }, { $set: values });
  const fifth = await Audit.findById(5).lean();
  await set(5, { 'after.price': 1 });
  expect((await verifyAudit()).fault).toMatch(/^Entry 5 was changed/);
  await Audit.replaceOne({ _id: 5 }, fifth ?? {});
  expect(await verifyAudit(head)).toEqual({ head });
  await Audit.deleteOne({ _id: 5 });
  expect((await verifyAudit()).fault).toMatch(/^Entry 5 is missing/);
  await Audit.create(fifth ?? {});
  await Audit.deleteOne({ _id: head._id });
  expect((await verifyAudit()).fault).toBeUndefined();
  expect((await verifyAudit(head)).fault).toMatch(/entries at the end were deleted/);
});

test('the audit entry of a change has only the fields that differ, as plain JSON', () => {
  const at = new Date('2026-01-02T03:04:05.000Z');
  const was = { name: 'Apple', image: ['a', 'b'], stock: 3, weight: undefined };
  const is = { name: 'Apple', image: ['b', 'a'], stock: undefined, removedAt: at };
  expect(changedFields(was, is)).toEqual({
    before: { image: ['a', 'b'], stock: 3 },
    after: { image: ['b', 'a'], removedAt: at.toISOString() },
  });
});

test('the audit entry of a new object has all its fields', () => {
  expect(changedFields(null, { name: 'Apple', weight: undefined })).toEqual({
    after: { name: 'Apple' },
  });
  expect(changedFields({ name: 'Apple' }, { name: 'Apple', weight: undefined })).toBeUndefined();
});
