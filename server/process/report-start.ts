import type { StartReport } from './supervise';

/** Reports the result of this process's start to its supervisor, if it has one. Resolves once the report is sent. */
export const reportStart = (report: StartReport): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });
