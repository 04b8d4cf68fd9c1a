import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import type { AuditDoc } from '@/models/system';
import { type Draft, type Head, hashOf, link, START, verifyChain } from './chain';
import { auditedOrder, auditedProduct } from './fields';

const draft = (n: number): Draft => ({
  key: `key ${n}`,
  at: new Date(1_800_000_000_000 + n * 1_000),
  actor: n % 3 === 0 ? { kind: 'seller', id: 'admin@example.com' } : { kind: 'system' },
  action: n % 2 === 0 ? 'stock changed' : 'product changed',
  target: { kind: 'product', id: n.toString(16).padStart(24, '0') },
  before: { stock: n, description: ['ripe', 'red'] },
  after: { stock: n + 1, description: ['ripe'] },
});
const chainOf = (length: number) =>
  link(
    START,
    Array.from({ length }, (_, n) => draft(n)),
  );
const anchorOf = (chain: readonly AuditDoc[]): Head => {
  const { _id, hash } = chain.at(-1) ?? START;
  return { _id, hash };
};

const changes: Record<string, (entry: AuditDoc) => object> = {
  'entry number': ({ _id }) => ({ _id: _id + 1 }),
  key: () => ({ key: 'another' }),
  time: ({ at }) => ({ at: new Date(at.getTime() + 1) }),
  'kind of actor': () => ({ actor: { kind: 'visitor' } }),
  'id of actor': ({ actor }) => ({ actor: { ...actor, id: 'somebody@example.com' } }),
  action: () => ({ action: 'product removed' }),
  target: () => ({ target: { kind: 'product', id: 'f'.repeat(24) } }),
  'old value': ({ before }) => ({ before: { ...before, stock: -1 } }),
  'new value': ({ after }) => ({ after: { ...after, stock: -1 } }),
  'order of a list': ({ before }) => ({ before: { ...before, description: ['red', 'ripe'] } }),
  'set of fields (one added)': () => ({ note: 'added later' }),
  'set of fields (one removed)': () => ({ after: undefined }),
  'previous hash': () => ({ previous: 'a'.repeat(64) }),
  hash: () => ({ hash: 'b'.repeat(64) }),
};

const tamperings: Record<string, (chain: AuditDoc[], at: number) => void> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      `a changed ${name}`,
      (chain: AuditDoc[], at: number) => {
        const [entry] = chain.slice(at);
        if (entry) chain[at] = { ...entry, ...change(entry) };
      },
    ]),
  ),
  'a changed entry with a matching hash': (chain, at) => {
    const [entry] = chain.slice(at);
    if (!entry) return;
    const changed = { ...entry, action: 'nothing' };
    chain[at] = { ...changed, hash: hashOf(changed) };
  },
  'a removed entry': (chain, at) => void chain.splice(at, 1),
  'a removed entry with renumbered later entries': (chain, at) => {
    chain.splice(at, 1);
    for (let n = at; n < chain.length; n += 1)
      chain.splice(n, 1, ...chain.slice(n, n + 1).map((entry) => ({ ...entry, _id: n + 1 })));
  },
  'a duplicate entry': (chain, at) => void chain.splice(at, 0, ...chain.slice(at, at + 1)),
  'an entry put in front': (chain, at) => void chain.unshift(...chain.splice(at, 1).reverse()),
};

test('the verification of the audit log accepts an unchanged log, even if the database reorders keys', async () => {
  const chain = chainOf(100);
  const anchor = anchorOf(chain);
  expect(await verifyChain(chain, anchor)).toEqual({ head: anchor });
  const turned = (entry: AuditDoc) => Object.fromEntries(Object.entries(entry).reverse());
  expect(await verifyChain(chain.map(turned) as AuditDoc[], anchor)).toEqual({ head: anchor });
  expect(await verifyChain([])).toEqual({ head: START });
});

test.each(Object.entries(tamperings))(
  'the verification of the audit log detects %s at every position',
  async (name, tamper) => {
    const chain = chainOf(40);
    for (let at = 0; at < chain.length; at += 1) {
      const changed = [...chain];
      tamper(changed, at);
      const { head, fault } = await verifyChain(changed, anchorOf(chain));
      // Moving the first entry to the front changes nothing.
      if (at === 0 && name.includes('in front')) continue;
      expect(fault, `at ${at}`).toBeDefined();
      expect(head._id).toBeLessThanOrEqual(at + 1);
    }
  },
);

test('the verification of the audit log detects a single changed entry among 2,000 entries', async () => {
  const chain = chainOf(2_000);
  const anchor = anchorOf(chain);
  expect((await verifyChain(chain, anchor)).head._id).toBe(2_000);
  const place = fc.integer({ min: 1, max: chain.length - 1 });
  const kind = fc.constantFrom(...Object.values(tamperings));
  await fc.assert(
    fc.asyncProperty(place, kind, async (at, tamper) => {
      const changed = [...chain];
      tamper(changed, at);
      expect((await verifyChain(changed, anchor)).fault).toBeDefined();
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('the verification detects a shortened or rewritten audit log only with a saved copy of the last hash', async () => {
  const chain = chainOf(20);
  const cut = chain.slice(0, 15);
  expect((await verifyChain(cut)).fault).toBeUndefined();
  expect((await verifyChain(cut, anchorOf(chain))).fault).toMatch(
    /ends with entry 15.*were deleted/,
  );
  expect((await verifyChain([], anchorOf(chain))).fault).toMatch(/ends with entry 0/);
  const anew = link(
    START,
    chain.map((_, n) => ({ ...draft(n), action: 'nothing' })),
  );
  expect((await verifyChain(anew)).fault).toBeUndefined();
  expect((await verifyChain(anew, anchorOf(chain))).fault).toMatch(/log was rewritten/);
});

describe('field names in the audit log', () => {
  it('use the former name `hold` for the minimum stock of a product', () => {
    const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10 };
    const product = { name: 'Grapes', reservations: [], measure: { ...measure, minStock: 55 } };
    expect(auditedProduct(product as unknown as ProductDoc)).toEqual({
      name: 'Grapes',
      measure: { ...measure, hold: 55 },
    });
  });

  it('use the former names for the lines, the slot and the refunds of an order', () => {
    const at = new Date();
    const order = {
      items: [{ product: 'apple', quantity: 3, pickedQuantity: 2 }],
      deliverySlot: { from: at, to: at },
      payment: {
        pendingRefunds: [
          { number: 1, reason: 'seller refund', cents: 25, at },
          { number: 2, reason: 'missing', cents: 5, at },
        ],
      },
    };
    expect(auditedOrder(order as unknown as OrderDoc)).toMatchObject({
      packed: [{ product: 'apple', found: 2 }],
      window: { from: at, to: at },
      owed: [
        { number: 1, reason: 'given back', cents: 25 },
        { number: 2, reason: 'missing', cents: 5 },
      ],
    });
  });
});
