import { createLog } from '@/lib/observe/log';
import { tellOfError } from '@/lib/observe/report-error';
import type { Say } from '@/server/process/supervise';

/**
 * The output of the launcher: plain sentences for a person, who started it in a terminal or runs
 * the shop locally, else lines of the log (docs/operations.md, "Logs"). The death of a process is
 * reported as a fault; everything else is information.
 */
export function createSay({ isForPeople, level }: { isForPeople: boolean; level: string }): Say {
  const log = isForPeople ? undefined : createLog(level);
  return (line, facts = {}) => {
    const isFault = 'exitCode' in facts;
    if (!log) console.log(line);
    else if (isFault) log.error(facts, line);
    else log.info(facts, line);
    if (isFault) tellOfError(line, { ...facts });
  };
}
