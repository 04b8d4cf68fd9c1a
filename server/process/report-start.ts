import type { StartReport } from './supervise';

/**
 * Tells the process that supervises this one how its start went; a process that was started alone tells nobody.
 * Resolves once it is sent.
 */
export const reportStart = (report: StartReport): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });
