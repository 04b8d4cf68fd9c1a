import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Source } from '@/server/launcher/environment';
import { ROOT } from '@/server/process/project';
import { BLANK } from './launched-shop';

const failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

export async function runScript(script: string, args: string[], environment: Source) {
  const run = promisify(execFile)(process.execPath, ['server/run.mjs', script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...BLANK, ...environment },
  });
  const { stdout, stderr, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (error: unknown) => failure.parse(error),
  );
  return { code, output: stdout + stderr };
}
