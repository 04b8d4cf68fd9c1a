import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { StartFailure } from './failure';

const reportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready') }),
  z.object({
    state: z.literal('failed'),
    reason: z.string(),
    /** True if every further start would fail in the same way. */
    final: z.boolean().optional(),
  }),
]);

export type StartReport = z.output<typeof reportSchema>;
type Failure = Extract<StartReport, { state: 'failed' }>;

export type Supervised = {
  pid: () => number | undefined;
  close: () => Promise<void>;
};

export type Log = (line: string, facts?: object) => void;

type Plan = {
  name: string;
  launch: () => ChildProcess;
  log: Log;
  attempts?: number;
  /** The maximum time for closing, in ms. */
  grace: number;
  /**
   * Returns an error with instructions if a person can fix the cause. At the last attempt of the first start
   * (`isLast`), the supervisor throws it.
   */
  explain?: (failure: Failure, isLast: boolean) => Error | undefined;
};

/**
 * Starts a process, and restarts it if it dies. The pause before a restart grows from 0.1 s to at most 5 s.
 * Resolves when the process has reported `ready`. If the first start fails, throws {@link StartFailure} or
 * the result of `explain`.
 */
export async function supervise(plan: Plan): Promise<Supervised> {
  const { name, launch, log, attempts = 1, grace, explain } = plan;
  const delay = backoff();
  let closing = false;
  let child: ChildProcess;

  const start = async (): Promise<Failure | undefined> => {
    const next = launch();
    const report = await reportOf(next);
    if (report.state === 'failed') {
      next.kill('SIGKILL');
      return report;
    }
    child = next;
    if (closing) await closed(child, grace);
    else child.once('exit', restart);
    return undefined;
  };

  const restart = async (code: number | null, signal: NodeJS.Signals | null) => {
    if (closing) return;
    const facts = { process: name, childPid: child.pid, exitCode: code, signal };
    log(`${name} died (${signal ?? `exit ${code}`}); starting it again …`, facts);
    let output = '';
    for (;;) {
      await delay.wait();
      if (closing) return;
      const failure = await start();
      if (!failure) return log(`${name} runs again.`, { process: name, childPid: child.pid });
      const reason =
        explain?.(failure, false)?.message ?? `${name} does not start: ${failure.reason}.`;
      if (reason !== output) log(reason, { process: name });
      output = reason;
    }
  };

  for (let attempt = 1; ; attempt += 1) {
    const failure = await start();
    if (!failure) break;
    const isLast = attempt >= attempts;
    const explained = explain?.(failure, isLast);
    if (explained) throw explained;
    if (failure.final) throw new StartFailure(failure.reason);
    if (isLast)
      throw new StartFailure(`${name} does not start: ${failure.reason}. Details are above.`);
    await delay.wait();
  }

  return {
    pid: () => child.pid,
    close: async () => {
      closing = true;
      await closed(child, grace);
    },
  };
}

function reportOf(child: ChildProcess): Promise<StartReport> {
  return new Promise((resolve) => {
    const failed = (reason: string) => resolve({ state: 'failed', reason });
    // Ignore other messages of a worker, which may arrive before its report.
    child.on('message', (message) => {
      const { data } = reportSchema.safeParse(message);
      if (data) resolve(data);
    });
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => failed(`it ended with ${signal ?? `exit code ${code}`}`));
  });
}

function closed(child: ChildProcess, grace: number): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), grace);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.send('close', () => {});
    else child.kill('SIGTERM');
  });
}

const FIRST = 100;
const LONGEST = 5000;
/** After this time without a fault (in ms), the pause before a restart is short again. */
const HEALTHY = 15_000;

/** Creates the pauses before restarts: 0.1 s at first, doubled after each further fault, at most 5 s. */
function backoff(): { wait: () => Promise<void>; failures: () => number } {
  let failures = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    failures: () => failures,
    wait: () => {
      failures = Date.now() - last > HEALTHY ? 1 : failures + 1;
      last = Date.now();
      const pause = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
      return new Promise((resolve) => setTimeout(resolve, pause));
    },
  };
}

/** Reports to the supervisor, if any, whether this process has started. Resolves once the report is sent. */
export const reportStart = (report: StartReport): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });
