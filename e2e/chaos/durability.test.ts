import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withTimeout } from '@/lib/utils/async';
import { openWorld, type World } from './world';

const ROUNDS = 4;
const WRITERS = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world?.close(), 20_000);

test('acknowledged writes survive kill -9 of the database', async () => {
  const { Lease } = world.shop.models;
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = new Map<string, number>();
    let isOver = false;
    const write = async (_id: string) => {
      for (let count = 1; !isOver; count += 1) {
        const expiresAt = new Date(round * 1_000_000 + count);
        await Lease.updateOne({ _id }, { $set: { holder: 'test', expiresAt } }, { upsert: true });
        last.set(_id, expiresAt.getTime());
        acknowledged += 1;
      }
    };
    // A crash ends writers by breaking their connection. Unconnected writers reconnect and continue until `isOver`.
    const writers = Array.from({ length: WRITERS }, (_, at) =>
      write(`writer-${at}`).catch(() => {}),
    );
    // Kill the process after a different number of writes in each round. A fixed time would fail on a slow machine.
    const enough = acknowledged + WRITERS + 5 * round;
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(enough), 60_000);
    await world.crashDatabase();
    isOver = true;
    // After a cut connection, a driver call sometimes never settles.
    await withTimeout(10_000, Promise.all(writers)).catch(() => {});
    for (const [_id, written] of last) {
      const row = await Lease.findById(_id).lean();
      expect(row?.expiresAt.getTime() ?? 0).toBeGreaterThanOrEqual(written);
    }
  }
}, 300_000);
