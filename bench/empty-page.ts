import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nextBin } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';

function next(...args: string[]) {
  return spawn(process.execPath, [nextBin(), ...args], {
    cwd: join(ROOT, 'bench/rivals/empty'),
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const sizeOf = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength;

export async function startEmptyPage() {
  // Build with webpack, because Turbopack would include the shop's middleware.
  const build = next('build', '--webpack');
  const code = await new Promise((resolve) => build.once('exit', resolve));
  if (code !== 0) throw new Error('the empty page cannot be built');
  const port = await freePort();
  const child = next('start', '-p', String(port), '-H', '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await pause(100);
  return {
    child,
    url,
    /**
     * Returns the path of a page with this number of bytes. Each letter takes two bytes: one in the HTML, and one in
     * the data for the scripts.
     */
    async pathFor(bytes: number): Promise<string> {
      const letters = Math.round((bytes - (await sizeOf(`${url}/0`))) / 2);
      const path = `/${Math.max(0, letters)}`;
      await sizeOf(url + path);
      return path;
    },
  };
}
