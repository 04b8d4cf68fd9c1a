import type { StartReport } from './supervise';

/**
 * Reports to the supervisor whether this process has started or failed. Does nothing without a supervisor.
 * Resolves once the report is sent.
 */
export const reportStart = (report: StartReport): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });
