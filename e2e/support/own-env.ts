/**
 * The test files of one process share its modules. Each file starts with the original environment of the
 * process, and restores clocks and spies.
 */
import { afterAll, vi } from 'vitest';
import { forgetEnv } from '@/lib/env';

const before = { ...process.env };
forgetEnv();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});
