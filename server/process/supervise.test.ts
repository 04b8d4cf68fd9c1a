import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { type Supervised, supervise } from './supervise';

/** Starts a child process that runs this script and can send messages to the test. */
const node = (script: string) =>
  spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

const READY = `process.send({ state: 'ready' });`;
const CLOSES = `process.on('message', () => process.exit(0));`;
const STAYS = `setInterval(() => {}, 1000);`;

const said: string[] = [];
const plan = { name: 'The worker', log: (line: string) => said.push(line), grace: 5_000 };
const kill = ({ pid }: Supervised) => process.kill(Number(pid()), 'SIGKILL');

test('the supervisor restarts a process that dies, unless the supervisor was closed', async () => {
  const launch = vi.fn(() => node(READY + CLOSES + STAYS));
  const worker = await supervise({ ...plan, launch });
  const first = worker.pid();
  kill(worker);
  await vi.waitUntil(() => worker.pid() !== first, { timeout: 20_000 });
  expect(said.join('\n')).toContain('The worker died (SIGKILL); starting it again');
  await worker.close();
  expect(launch).toHaveBeenCalledTimes(2);
});

test('a first start that fails is retried as often as configured, and then rejected with the reason', async () => {
  const launch = vi.fn(() => node('process.exit(3)'));
  await expect(supervise({ ...plan, launch, attempts: 2 })).rejects.toThrow(
    'The worker does not start: it ended with exit code 3',
  );
  expect(launch).toHaveBeenCalledTimes(2);
});

test('the supervisor ignores a message that arrives before the process reports its start', async () => {
  const early = `process.send({ type: 'prom-client:getMetricsRes' });`;
  const worker = await supervise({ ...plan, launch: () => node(early + READY + CLOSES + STAYS) });
  await worker.close();
});

test('the supervisor does not retry a start that failed permanently', async () => {
  const report = `{ state: 'failed', reason: 'Port 1 is taken.', final: true }`;
  const launch = vi.fn(() => node(`process.send(${report});${STAYS}`));
  await expect(supervise({ ...plan, launch, attempts: 5 })).rejects.toThrow('Port 1 is taken.');
  expect(launch).toHaveBeenCalledTimes(1);
});

test('the supervisor kills a process that does not close within the grace period', async () => {
  const worker = await supervise({ ...plan, grace: 50, launch: () => node(READY + STAYS) });
  await worker.close();
  expect(() => process.kill(Number(worker.pid()), 0)).toThrow();
});
