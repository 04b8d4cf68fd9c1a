import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { GRACE } from '@/server/process/close-gently';
import { programFile, ROOT } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';
import type { Build } from './build-folder';
import type { Source } from './environment';

/** By default V8 lets its heap grow to a multiple of the memory in use, so that most of a process is garbage. */
const HEAP = ['--heap-growing-percent=40', '--max-semi-space-size=8'];
/** MALLOC_ARENA_MAX: by default glibc keeps freed memory for each thread. An operator may set another number. */
const ARENAS = '2';

/**
 * Starts the app process from a build, or in development from the sources, and restarts it when it
 * dies, until it is closed. Resolves when it listens; throws StartFailure when it cannot.
 */
export async function startApp(
  build: Build | undefined,
  environment: Source,
  say: Say,
): Promise<Supervised> {
  const script = build
    ? join(build.folder, 'dist/server/main.mjs')
    : await programFile('server/main');
  const launch = () =>
    spawn(process.execPath, [...(build ? HEAP : ['--enable-source-maps']), script], {
      cwd: build?.folder ?? ROOT,
      env: {
        MALLOC_ARENA_MAX: ARENAS,
        ...process.env,
        ...environment,
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DEPLOYMENT_ID: build?.deployment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return supervise({ name: 'The app', launch, say, attempts: 3, grace: GRACE + 5_000 });
}
