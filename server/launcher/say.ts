import { createLog } from '@/lib/log';
import type { Say } from '@/server/process/supervise';

/**
 * How the launcher speaks: in plain words to a person, who started it in a terminal or runs the shop
 * locally, and in lines of the log otherwise (docs/operations.md, "Logs").
 */
export function sayer({ isForPeople, level }: { isForPeople: boolean; level: string }): Say {
  if (isForPeople) return (line) => console.log(line);
  const log = createLog(level);
  // What died is a fault; all else is news.
  return (line, facts = {}) =>
    'exitCode' in facts ? log.error(facts, line) : log.info(facts, line);
}
