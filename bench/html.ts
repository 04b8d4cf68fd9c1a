/**
 * `npm run html` checks the HTML of every public page with the W3C checker (vnu). It is not part of `npm
 * test`, because it needs Java.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { products } from '@/e2e/support/client';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { buildShop } from '@/server/launcher/build';
import { freePort } from '@/server/process/port';
import { inProject } from '@/server/process/project';

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

const ACCEPTED: { message: RegExp; reason: string }[] = [
  { message: /^Trailing slash on void elements/, reason: 'React writes all of them so' },
];

const END = '</body></html>';

/**
 * Next.js writes scripts of a static page after `</html>`, where the checker would stop. Move the end tag behind them.
 */
const endMoved = (html: string) => html.replaceAll(END, '') + END;

const hasJava = () => {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const VNU = 'vnu-jar@26.9.27';
const PLACE = inProject('.cache/vnu');
const JAR = join(PLACE, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** Downloads the checker (36 MB) at the first use. As a dependency, it would download Java at every `npm ci`. */
function ensureChecker(): void {
  if (existsSync(JAR)) return;
  console.log('Fetching the W3C checker (once) …');
  execFileSync('npm', ['install', '--prefix', PLACE, '--no-save', '--ignore-scripts', VNU], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function check(files: string[]): string[] {
  const { stderr } = spawnSync('java', ['-jar', JAR, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages } = report.parse(JSON.parse(stderr));
  return messages
    .filter(({ message }) => !ACCEPTED.some((one) => one.message.test(message)))
    .map(({ url = '', message, extract = '' }) => {
      const near = extract.replace(/\s+/g, ' ').trim();
      return `${basename(url, '.html')}: ${message}\n    ${near}`;
    });
}

async function pathsOf(url: string): Promise<Record<string, string>> {
  const [[inStock], [outOfStock]] = [await products(url, 'in', 1), await products(url, 'out', 1)];
  return {
    home: '/',
    products: '/products',
    'second-page': '/products/all/pages/2',
    category: '/products/fruits',
    product: `/products/x/${inStock?._id}`,
    'product-out-of-stock': `/products/x/${outOfStock?._id}`,
    search: '/products?q=milk',
    'search-empty': '/products?q=nothing-like-it',
    cart: '/cart',
    loader: '/loader',
    'not-found': '/nowhere',
    offline: '/offline',
    seller: '/seller',
  };
}

async function run(): Promise<void> {
  await buildShop();
  const scratch = scratchFolder();
  const PORT = String(await freePort());
  const shop = launchShop({ DATA_DIR: join(scratch.folder, 'data'), PORT, LOG_LEVEL: 'error' });
  try {
    await shop.ready;
    const folder = join(scratch.folder, 'pages');
    mkdirSync(folder);
    const files: string[] = [];
    for (const [name, path] of Object.entries(await pathsOf(shop.url))) {
      const answer = await fetch(shop.url + path);
      if (answer.status !== (name === 'not-found' ? 404 : 200))
        throw new Error(`${path}: ${answer.status}`);
      const file = join(folder, `${name}.html`);
      writeFileSync(file, endMoved(await answer.text()));
      files.push(file);
    }
    const faults = check(files);
    for (const fault of new Set(faults)) console.log(fault);
    console.log(`${files.length} pages checked, ${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await shop.stop();
    scratch.remove();
  }
}

if (hasJava()) {
  ensureChecker();
  await run();
} else {
  console.error('The W3C checker needs Java (on Debian: apt-get install default-jre-headless).');
  process.exitCode = 1;
}
