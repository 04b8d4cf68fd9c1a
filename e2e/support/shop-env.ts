import { afterAll, beforeAll, vi } from 'vitest';

/** Gives the tests of a file the minimum settings of the shop, and disables the log. */
export function stubShopEnv(): void {
  beforeAll(() => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db');
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    vi.stubEnv('SELLER_PASSWORD', 'a good one');
    vi.stubEnv('LOG_LEVEL', 'silent');
  });
  afterAll(() => vi.unstubAllEnvs());
}
