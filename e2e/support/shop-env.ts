import { afterAll, beforeAll, vi } from 'vitest';

/** Gives the tests of a file the least settings that the code of the shop runs with, and a silent log. */
export function stubShopEnv(): void {
  beforeAll(() => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db');
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    vi.stubEnv('SELLER_PASSWORD', 'a good one');
    vi.stubEnv('LOG_LEVEL', 'silent');
  });
  afterAll(() => vi.unstubAllEnvs());
}
