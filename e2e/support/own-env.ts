/**
 * The test files of a process share its modules. This file restores the environment of the process, clocks
 * and spies for each test file.
 */
import { afterAll, vi } from 'vitest';
import { resetEnv } from '@/lib/env';

// The first test file that logs creates the log of the process, so its level must be set here.
process.env.LOG_LEVEL ||= 'silent';
const before = { ...process.env };
resetEnv();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
});
