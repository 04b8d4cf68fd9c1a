import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@/server/process/port';
import { inProject } from '@/server/process/project';

/** True if nginx is installed. compose.yaml uses nginx as the load balancer. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/**
 * True if the tests run as root. In that case, nginx must run its workers as root as well, because other users cannot
 * read the temporary folder.
 */
const isRoot = process.getuid?.() === 0;

const hostOf = (url: string) => new URL(url).host;

/**
 * Starts nginx with the configuration in deploy/ in front of two instances. `folder` is for its temporary
 * files.
 */
export async function startNginx(folder: string, one: string, two: string) {
  const port = await freePort();
  const config = readFileSync(inProject('deploy/nginx.conf'), 'utf8')
    .replace('shop-1:3000', hostOf(one))
    .replace('shop-2:3000', hostOf(two))
    .replace('listen 80 default_server', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/shop', join(folder, 'cache'))
    .replaceAll('/etc/nginx/shop-cache.conf', inProject('deploy/nginx-cache.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; ${isRoot ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr error; events {}
     http { include /etc/nginx/mime.types; access_log off; ${temporary.join('\n')}\n${config} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url, child);
  return {
    url,
    stop: async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx ended: ${output}`);
}
