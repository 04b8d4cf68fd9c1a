import { afterAll, beforeAll, vi } from 'vitest';

export function stubShopEnv(more: Readonly<Record<string, string>> = {}): void {
  beforeAll(() => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db');
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    vi.stubEnv('SELLER_PASSWORD', 'a good one');
    vi.stubEnv('LOG_LEVEL', 'silent');
    for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
  });
  afterAll(() => vi.unstubAllEnvs());
}
