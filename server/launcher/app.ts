import { spawn } from 'node:child_process';
import { programFile, ROOT } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';
import { GRACE } from './close-gently';
import type { Source } from './environment';

/**
 * Starts the app process and restarts it when it dies, until it is closed. Resolves when it
 * listens; throws StartFailure when it cannot.
 */
export async function startApp(environment: Source, say: Say): Promise<Supervised> {
  const script = await programFile('server/main');
  const launch = () =>
    spawn(process.execPath, ['--enable-source-maps', script], {
      cwd: ROOT,
      env: { ...process.env, ...environment, NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return supervise({ name: 'The app', launch, say, attempts: 3, grace: GRACE + 5_000 });
}
