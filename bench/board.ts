/**
 * `npm run bench:board` measures the seller's order boards on two instances of the shop with one embedded database.
 * Meanwhile it places orders and breaks connections. It prints the time from the response to an order until each
 * connected board gets the event of the order. It also prints lost and duplicate events, and the memory of both
 * instances. It fails if an event is lost or duplicated, or if p99 of the delay is above one second.
 *
 * --boards <n> (50)
 * --rate <n> orders per second (20)
 * --seconds <n> (60)
 * --cuts <n> broken connections (100)
 */
import { runBoards } from '@/e2e/support/boards';
import { openTwoInstances } from '@/e2e/support/instances';
import { childOf, memoryOf } from '@/e2e/support/processes';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';

const LIMIT_MS = 1000;
const LOOK_SECONDS = 10;

const values = typedOptions('npm run bench:board --', {
  boards: text('50'),
  rate: text('20'),
  seconds: text('60'),
  cuts: text('100'),
});

await buildShop();
const { one, two, close } = await openTwoInstances();
try {
  const apps = [one, two].map(({ process: { pid } }) => childOf(pid, 'server/main.mjs'));
  const memory: number[][] = apps.map(() => []);
  let seconds = 0;
  const look = () => {
    for (const [n, app] of apps.entries()) memory[n]?.push(Math.round(memoryOf(app)));
  };
  const run = await runBoards({
    urls: [one.url, two.url],
    boards: Number(values.boards),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
    cuts: Number(values.cuts),
    onSecond: () => {
      if (seconds % LOOK_SECONDS === 0) look();
      seconds += 1;
    },
  });
  look();
  const { times, lost, notOnce } = run;
  const part = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  console.log(
    `${values.boards} boards, ${run.orders} orders in ${values.seconds} s, ${run.reconnected} connections cut`,
  );
  console.log(
    `Acknowledged order to event: p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, at most ${part(1)} ms (${times.length} events)`,
  );
  console.log(
    `Lost: ${lost.length}; not told exactly once: ${notOnce.length}; resets: ${run.resets}`,
  );
  for (const [n, sizes] of memory.entries())
    console.log(`Memory of instance ${n + 1}: ${sizes.join(', ')} MB`);
  if (lost.length > 0 || notOnce.length > 0 || part(0.99) > LIMIT_MS) process.exitCode = 1;
} finally {
  await close();
}
process.exit();
