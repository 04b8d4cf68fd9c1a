import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import { backoff } from './backoff';
import { GRACE } from './close-gently';
import { compile } from './compile';
import type { Source } from './environment';
import { StartFailure } from './failure';
import { ROOT } from './project';

const reportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('listening') }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);
/** What the app process tells the launcher. */
export type AppReport = z.output<typeof reportSchema>;

export type App = {
  pid: () => number | undefined;
  /** Settles only when the app cannot be kept alive; rejects with the reason. */
  lost: Promise<never>;
  /** Lets requests in flight finish, then ends the app. */
  close: () => Promise<void>;
};

/** So many deaths before it ever listens mean that it never will. */
const GIVE_UP_AFTER = 3;

/**
 * Starts the app process and keeps it running until it is closed. Answers as soon as it listens;
 * throws {@link StartFailure} when it cannot.
 */
export async function startApp(environment: Source, say: (line: string) => void): Promise<App> {
  const script = await compile('scripts/server.ts');
  const delay = backoff();
  let closing = false;
  let child: ChildProcess | undefined;
  let lose: (reason: Error) => void;
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  // Whoever holds the app looks at this when it is up; until then the rejection is not unheard.
  lost.catch(() => {});

  const launch = async (): Promise<void> => {
    for (let failures = 0; ; ) {
      child = spawn(process.execPath, [script], {
        cwd: ROOT,
        env: { ...process.env, ...environment, NEXT_TELEMETRY_DISABLED: '1' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const reason = await boot(child);
      if (reason === undefined || closing) return watch(child);
      failures += 1;
      if (failures === GIVE_UP_AFTER || reason.final) throw new StartFailure(reason.text);
      await delay.wait();
    }
  };
  const watch = (running: ChildProcess) => {
    running.once('exit', (code, signal) => {
      if (closing) return;
      say(`The app died (${signal ?? `exit ${code}`}); starting it again …`);
      delay.wait().then(launch).catch(lose);
    });
  };
  await launch();

  return {
    pid: () => child?.pid,
    lost,
    close: async () => {
      closing = true;
      if (child) await ended(child);
    },
  };
}

/** Why the app did not come up; undefined when it listens. A `final` reason will not go away. */
function boot(child: ChildProcess): Promise<{ text: string; final: boolean } | undefined> {
  return new Promise((resolve) => {
    child.once('message', (message) => {
      const report = reportSchema.parse(message);
      resolve(report.state === 'failed' ? { text: report.reason, final: true } : undefined);
    });
    child.once('exit', (code, signal) =>
      resolve({
        text: `The app ends at its start (${signal ?? `exit ${code}`}); the reason is above.`,
        final: false,
      }),
    );
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE + 5000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.send('close', () => {});
    else child.kill('SIGTERM');
  });
}
