/**
 * Test files of one process share its modules. Each begins with the environment that the process had, and leaves
 * neither a clock nor a spy behind.
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
