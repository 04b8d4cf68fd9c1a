import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { CHROMIUM_FLAGS, ensureChromium, findChromium } from '@/e2e/support/chromium';
import { products } from '@/e2e/support/client';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { inProject } from '@/server/process/project';

/**
 * `npm run lighthouse` audits the shop with Lighthouse's mobile preset, and fails for each missed budget. The result of
 * a page is the median run by performance of `--runs` (5).
 *
 * `--beside <url>` also audits another shop with the demo catalogue. The first run installs Lighthouse, because it is
 * too large for the shop's packages.
 */

const FOLDER = inProject('bench/lighthouse');

const auditedSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(
      z.string(),
      z.object({
        score: z.number().nullable(),
        auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
      }),
    ),
    audits: z.record(
      z.string(),
      z.object({
        score: z.number().nullable(),
        numericValue: z.number().optional(),
        // Only the details of a table are read. Audits with other details pass validation as well.
        details: z
          .object({ items: z.array(z.record(z.string(), z.unknown())).optional() })
          .optional()
          .catch(undefined),
      }),
    ),
  }),
  console: z.array(z.object({ level: z.string(), text: z.string() })),
});
type Audited = z.output<typeof auditedSchema>;

type Settings = { chromeFlags: string[]; skipAudits: string[] };

/** In bytes. The output contains screenshots. */
const MAX_RESULT = 64 * 1024 * 1024;

function installLighthouse(): void {
  if (existsSync(join(FOLDER, 'node_modules/lighthouse/package.json'))) return;
  console.log('Installing Lighthouse (once) …');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' });
}

async function auditPage(url: string, chromium: string, settings: Settings): Promise<Audited> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(FOLDER, 'audit.mjs'), url, chromium, JSON.stringify(settings)],
    { maxBuffer: MAX_RESULT },
  );
  return auditedSchema.parse(JSON.parse(stdout));
}

const values = typedOptions('npm run lighthouse --', {
  runs: text('5'),
  only: text(''),
  beside: { type: 'string' },
});

type Page = { name: string; path: string; isPrivate?: boolean };

type Row = {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
  messages: string[];
  faults: string[];
};

const budgets: { holds: (row: Row, name: string) => boolean; missed: (row: Row) => string }[] = [
  {
    holds: ({ performance }) => performance >= 95,
    missed: ({ performance }) => `Performance is ${performance}, not 95 or more`,
  },
  {
    holds: ({ accessibility, practices, seo }) => Math.min(accessibility, practices, seo) === 100,
    missed: ({ faults }) => `Accessibility, Best Practices or SEO is not 100: ${faults.join(', ')}`,
  },
  { holds: ({ cls }) => cls === 0, missed: ({ cls }) => `CLS is ${cls.toFixed(3)}, not 0` },
  {
    holds: ({ tbtMs }) => tbtMs <= 200,
    missed: ({ tbtMs }) => `TBT is ${tbtMs.toFixed(0)} ms, above 200 ms`,
  },
  {
    holds: ({ lcpMs }) => lcpMs <= 2400,
    missed: ({ lcpMs }) => `LCP is ${(lcpMs / 1000).toFixed(2)} s, above 2.4 s`,
  },
  {
    holds: ({ scriptKb }, name) => scriptKb <= 195 || name === 'seller',
    missed: ({ scriptKb }) => `JavaScript is ${scriptKb.toFixed(1)} kB, above 195 kB`,
  },
  {
    holds: ({ messages }) => messages.length === 0,
    missed: ({ messages }) => `The console says: ${messages.join(' | ')}`,
  },
];

/** The gzipped size of the distinct scripts, in kB. */
async function scriptKbOf(lhr: Audited['lhr']): Promise<number> {
  const requests = lhr.audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const bodies = await Promise.all(
    [...new Set(scripts.map(({ url }) => String(url)))].map(async (url) =>
      Buffer.from(await (await fetch(url)).arrayBuffer()),
    ),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
}

async function readRow({ lhr, console: said }: Audited): Promise<Row> {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const faults = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const messages = said
    .filter(({ level }) => ['error', 'warning'].includes(level))
    .map(({ text }) => text.slice(0, 200));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: await scriptKbOf(lhr),
    messages,
    faults,
  };
}

/** The full browser, like real visitors use. The headless shell of the tests loads pages faster. */
const browser = findChromium(true) ?? ensureChromium(console.log);

const TRIES = 3;
const WARMING_VISITS = 2;

async function audit(
  url: string,
  { isPrivate }: Pick<Page, 'isPrivate'>,
  tries = TRIES,
): Promise<Row> {
  const result = await auditPage(url, browser, {
    chromeFlags: [...CHROMIUM_FLAGS, '--headless=new'],
    // Private pages are not indexed, so this audit would always fail.
    skipAudits: isPrivate ? ['is-crawlable'] : [],
  });
  if (!result.lhr.runtimeError) return readRow(result);
  if (tries === 1) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  // On a busy machine, the browser sometimes misses the start of a load.
  return audit(url, { isPrivate }, tries - 1);
}

function middle(rows: Row[]): Row {
  const [row] = [...rows]
    .sort((one, other) => one.performance - other.performance)
    .slice(Math.floor(rows.length / 2));
  if (!row) throw new Error('no run');
  return { ...row, messages: [...new Set(rows.flatMap(({ messages }) => messages))] };
}

/**
 * Returns the median run of each URL. The runs alternate between the URLs, so that machine load affects all equally.
 */
async function auditInTurns(page: Page, urls: string[]): Promise<Row[]> {
  const rows = urls.map((): Row[] => []);
  for (let run = -WARMING_VISITS; run < Number(values.runs); run += 1)
    for (const [place, url] of urls.entries()) {
      const row = await audit(url, page);
      // The first visits only fill the caches.
      if (run >= 0) rows[place]?.push(row);
    }
  return rows.map(middle);
}

const heads =
  '| Page | Performance | Accessibility | Best Practices | SEO | LCP | TBT | CLS | JS kB | Console |';

const tell = (name: string, row: Row) =>
  `| ${name} | ${row.performance} | ${row.accessibility} | ${row.practices} | ${row.seo} | ` +
  `${(row.lcpMs / 1000).toFixed(2)} s | ${row.tbtMs.toFixed(0)} ms | ${row.cls.toFixed(3)} | ` +
  `${row.scriptKb.toFixed(1)} | ${row.messages.length || 'none'} |`;

async function pagesOf(url: string): Promise<Page[]> {
  const [product] = await products(url, 'in', 1);
  // The shop redirects this request to the canonical URL of the product.
  const { pathname } = new URL((await fetch(`${url}/products/x/${product?._id}`)).url);
  return [
    { name: 'home', path: '/' },
    { name: 'all products', path: '/products' },
    { name: 'category', path: '/products/fruits' },
    { name: 'product', path: pathname },
    { name: 'cart', path: '/cart', isPrivate: true },
    { name: 'seller', path: '/seller', isPrivate: true },
  ];
}

installLighthouse();
await buildShop();
const scratch = scratchFolder();
const PORT = String(await freePort());
const shop = launchShop({ DATA_DIR: scratch.folder, PORT, LOG_LEVEL: 'error' });
const missed: string[] = [];
try {
  await shop.ready;
  const url = shop.url.replace('127.0.0.1', 'localhost');
  const pages = (await pagesOf(url)).filter(({ name }) => name.includes(values.only));
  const others = values.beside ? await pagesOf(values.beside) : [];
  console.log(`${heads}\n|---|${'---:|'.repeat(9)}`);
  for (const page of pages) {
    const other = others.find(({ name }) => name === page.name);
    const [row, rowBeside] = await auditInTurns(page, [
      url + page.path,
      ...(other ? [values.beside + other.path] : []),
    ]);
    if (!row) throw new Error('no row');
    console.log(tell(page.name, row));
    if (rowBeside) console.log(tell(`${page.name}, beside`, rowBeside));
    for (const budget of budgets)
      if (!budget.holds(row, page.name)) missed.push(`${page.name}: ${budget.missed(row)}.`);
  }
  console.log('\nSEO of the cart and the seller area is scored without the audit "is-crawlable".');
  for (const sentence of missed) console.error(sentence);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await shop.stop();
  scratch.remove();
}
