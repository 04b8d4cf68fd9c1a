import { createLog } from '@/lib/log';
import { tellOfError } from '@/lib/report-error';
import type { Say } from '@/server/process/supervise';

/**
 * How the launcher speaks: in plain words to a person, who started it in a terminal or runs the shop
 * locally, and in lines of the log otherwise (docs/operations.md, "Logs"). What died is a fault, and is
 * reported as one; all else is news.
 */
export function sayer({ isForPeople, level }: { isForPeople: boolean; level: string }): Say {
  const log = isForPeople ? undefined : createLog(level);
  return (line, facts = {}) => {
    const isFault = 'exitCode' in facts;
    if (!log) console.log(line);
    else if (isFault) log.error(facts, line);
    else log.info(facts, line);
    if (isFault) tellOfError(line, { ...facts });
  };
}
