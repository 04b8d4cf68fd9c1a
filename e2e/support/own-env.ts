/**
 * Test files of a process share its modules. This file restores the environment, clocks and spies for each test file.
 */
import { afterAll, vi } from 'vitest';
import { resetEnv } from '@/lib/env';

// The first log entry creates the logger of the process. Set the log level before that.
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
