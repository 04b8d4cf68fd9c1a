/**
 * `npm run bench` measures the requests per second of the shop. It compares them with a bare `node:http` server that
 * sends the same bytes. It also compares pages with an empty static Next.js page of the same size. Short rounds
 * alternate between the servers, so that other load affects all of them equally. Each ratio is the median of the
 * rounds.
 *
 * --rounds <n> (7)
 * --seconds <n> of each round (2)
 * --connections <n> (10)
 * --languages <list> (en,de,ar): measures only the page cache of a shop with these languages (bench/languages.ts)
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { products } from '@/e2e/support/client';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { isLanguage } from '@/lib/i18n/languages';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';
import { startEmptyPage } from './empty-page';
import { record } from './exchange';
import { measureLanguages } from './languages';
import { type Case, measure, type Round } from './round';

const values = typedOptions('npm run bench --', {
  rounds: text('7'),
  seconds: text('2'),
  connections: text('10'),
  languages: { type: 'string' },
});

const pace = { connections: Number(values.connections), seconds: Number(values.seconds) };

const LIST = '/api/product/list';

type Rival = { url: string; one: Case };

const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

async function startRival(script: string, message: unknown) {
  const child = fork(join(ROOT, 'bench/rivals', script), { execArgv: ['--import', 'tsx'] });
  child.send(message as object);
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended`))),
  ]);
  return { child, url: `http://127.0.0.1:${port}` };
}

function listCases(size: string, tags: { plain: string }): Case[] {
  const plain = { 'accept-encoding': 'identity' };
  return [
    { name: `list, ${size}`, path: LIST, headers: plain, status: 200 },
    {
      name: `list, ${size}, gzip`,
      path: LIST,
      headers: { 'accept-encoding': 'gzip' },
      status: 200,
    },
    {
      name: `list, ${size}, 304`,
      path: LIST,
      headers: { ...plain, 'if-none-match': tags.plain },
      status: 304,
    },
  ];
}

const show = ({ rate, p99 }: Round) =>
  `${Math.round(rate).toLocaleString('en-US')}/s, ${p99.toFixed(1)} ms`;

async function row(shop: Rival, rivals: (Rival | undefined)[]): Promise<void> {
  const own: Round[] = [];
  const theirs: Round[][] = rivals.map(() => []);
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const here = await measure(shop.url, shop.one, pace);
    // The first round only warms up the servers.
    if (round >= 0) own.push(here);
    for (const [n, rival] of rivals.entries()) {
      const there = rival && (await measure(rival.url, rival.one, pace));
      if (there && round >= 0) theirs[n]?.push(there);
    }
  }
  const middle = (of: Round[]) => ({
    rate: median(of.map(({ rate }) => rate)),
    p99: median(of.map(({ p99 }) => p99)),
  });
  const ratio = (to: Round[]) =>
    median(own.map(({ rate }, round) => rate / (to[round]?.rate ?? Number.NaN)));
  const cells = theirs.map((of) =>
    of.length > 0 ? `${show(middle(of))} | ${ratio(of).toFixed(2)}` : ' | ',
  );
  console.log(`| ${shop.one.name} | ${show(middle(own))} | ${cells.join(' | ')} |`);
}

async function measureShop(size: number, pagesToo: boolean): Promise<void> {
  const scratch = scratchFolder();
  const seed = ['server/run.mjs', 'cli/seed', '--products', String(size)];
  execFileSync(process.execPath, seed, {
    cwd: ROOT,
    env: { ...process.env, MONGODB_URI: '', DATA_DIR: scratch.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const PORT = String(await freePort());
  const shop = launchShop({ DATA_DIR: scratch.folder, PORT, LOG_LEVEL: 'error' });
  const children: ChildProcess[] = [];
  try {
    await shop.ready;
    const tags = { plain: (await fetch(shop.url + LIST)).headers.get('etag') ?? '' };
    const [product] = await products(shop.url, 'in', 1);
    const { pathname } = new URL((await fetch(`${shop.url}/products/x/${product?._id}`)).url);
    const plain = { 'accept-encoding': 'identity' };
    const pages: Case[] = [
      { name: 'home', path: '/', headers: plain, status: 200 },
      { name: 'product page', path: pathname, headers: plain, status: 200 },
    ];
    const cases = [
      ...(pagesToo ? pages : []),
      ...listCases(`${size.toLocaleString('en-US')} products`, tags),
    ];
    const answers = [];
    for (const { name, path, headers } of cases)
      answers.push(await record(name, shop.url + path, headers));
    const bare = await startRival('bare.ts', answers);
    const empty = pagesToo ? await startEmptyPage() : undefined;
    children.push(bare.child, ...(empty ? [empty.child] : []));
    for (const [n, one] of cases.entries()) {
      const bytes = Buffer.from(answers[n]?.body ?? '', 'base64').length;
      const isList = one.path === LIST;
      await row({ url: shop.url, one }, [
        { url: bare.url, one },
        isList || !empty
          ? undefined
          : { url: empty.url, one: { ...one, path: await empty.pathFor(bytes) } },
      ]);
    }
  } finally {
    for (const child of children) child.kill();
    await shop.stop();
    scratch.remove();
  }
}

await buildShop();
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
if (values.languages) {
  const languages = values.languages.split(',').filter(isLanguage);
  await measureLanguages(languages.slice(0, 1));
  await measureLanguages(languages);
  process.exit();
}
console.log(
  '| Request | Shop | node:http, same bytes | Shop ÷ it | empty page of Next, same size | Shop ÷ it |',
);
console.log(`|---|${'---:|'.repeat(5)}`);
await measureShop(60, true);
await measureShop(2000, false);
