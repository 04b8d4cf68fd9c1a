import { existsSync, readFileSync } from 'node:fs';
import { type Import, importsIn } from './imports';

/**
 * Defines which files may import which. The first row whose `folder` contains or equals the path applies.
 *
 * `may` lists the allowed folders, including subfolders.
 */
type Row = { folder: string; may: string[] };

const SHARED = ['lib/utils', 'lib/i18n', 'messages', 'lib/env', 'lib/observe', 'lib/db', 'models'];
const BASE = [...SHARED, 'lib/http', 'lib/page-cache', 'lib/law', 'lib/tax'];
const DOMAINS =
  'addresses audit auth barcodes cart catalog couriers day-report delivery favourites first-day guests home images invoices mail missed-searches newsletter orders pages paste-list payments push sales setup shop shopper-passkeys shopping-lists slots staff stock-alerts weights withdrawal'
    .split(' ')
    .map((name) => `lib/${name}`);
const lib = (names: string) => names.split(' ').map((name) => `lib/${name}`);
const domain = (name: string, others = ''): Row => ({
  folder: `lib/${name}`,
  may: [...BASE, ...(others ? lib(others) : [])],
});
const room = (name: string, others = ''): Row => ({
  folder: `lib/checkout/${name}`,
  may: [
    ...BASE,
    ...DOMAINS,
    ...(others ? others.split(' ').map((one) => `lib/checkout/${one}`) : []),
  ],
});

const ROWS: Row[] = [
  { folder: 'models', may: [] },
  { folder: 'messages', may: [] },
  { folder: 'lib/i18n', may: ['messages'] },
  { folder: 'lib/env', may: ['lib/utils'] },
  { folder: 'lib/observe', may: ['lib/utils', 'lib/env', 'lib/i18n', 'models'] },
  { folder: 'lib/db', may: ['lib/utils', 'lib/env', 'lib/observe', 'models'] },
  { folder: 'lib/http', may: SHARED },
  { folder: 'lib/page-cache', may: SHARED },
  { folder: 'lib/law', may: ['lib/utils'] },
  { folder: 'lib/tax', may: ['lib/utils', 'lib/i18n', 'messages', 'lib/http'] },
  { folder: 'lib/audit', may: SHARED },
  ...['addresses', 'delivery', 'images', 'mail', 'payments', 'weights'].map((name) => domain(name)),
  domain('cart', 'weights'),
  domain('auth', 'audit cart mail'),
  domain('push', 'auth staff'),
  domain('staff', 'audit auth mail'),
  domain('catalog', 'audit images weights'),
  domain('barcodes', 'catalog weights'),
  domain('paste-list', 'cart catalog shop weights'),
  domain('shop', 'addresses audit catalog delivery images payments'),
  domain('slots', 'shop'),
  domain('favourites', 'shop'),
  domain('shopper-passkeys', 'auth shop'),
  domain('shopping-lists', 'cart shop weights'),
  domain('stock-alerts', 'catalog mail shop'),
  domain('pages', 'audit catalog shop'),
  domain('newsletter', 'audit mail shop'),
  domain('setup', 'auth catalog mail shop'),
  domain('first-day', 'audit mail setup shop'),
  domain('orders', 'addresses audit auth cart catalog delivery payments shop slots staff weights'),
  domain('guests', 'audit auth cart mail orders shop'),
  domain('withdrawal', 'cart catalog mail orders shop'),
  domain('couriers', 'addresses audit orders payments shop staff'),
  domain('invoices', 'addresses audit orders shop weights'),
  domain('day-report', 'audit orders payments shop'),
  domain('sales', 'audit catalog day-report orders shop weights'),
  domain('missed-searches', 'catalog sales'),
  domain('home', 'audit catalog images orders shop'),
  { folder: 'lib/migrations', may: [...BASE, ...DOMAINS] },
  room('slot'),
  room('stock', 'slot'),
  room('refund'),
  room('follow-up'),
  room('complete', 'follow-up stock slot'),
  room('pay', 'complete follow-up refund stock slot'),
  room('place', 'complete follow-up pay slot'),
  room('phone', 'complete follow-up place slot'),
  room('fulfil', 'follow-up pay refund stock slot'),
  { folder: 'lib/notify', may: [...BASE, ...DOMAINS] },
  { folder: 'lib/account', may: [...BASE, ...DOMAINS] },
  { folder: 'lib/customers', may: [...BASE, ...DOMAINS, 'lib/checkout', 'lib/account'] },
  { folder: 'lib/reconcile', may: [...BASE, ...DOMAINS, 'lib/checkout', 'lib/account'] },
  {
    folder: 'lib/api',
    may: [...BASE, ...DOMAINS, ...lib('checkout notify account customers reconcile')],
  },
  { folder: 'lib/client', may: [] },
  { folder: 'lib/utils', may: ['lib/i18n'] },
  {
    folder: 'app/api',
    may: [
      ...['lib/utils', 'lib/i18n', 'lib/http', 'lib/page-cache', 'lib/observe', 'lib/tax'],
      ...[...DOMAINS, ...lib('checkout account customers api')],
    ],
  },
  { folder: 'app/uploads', may: ['lib/http', 'lib/images'] },
  { folder: 'app', may: ['lib/client', 'lib/i18n'] },
  // Only server/main may import the API handlers. It passes them to other server modules.
  { folder: 'server/main', may: ['server', ...SHARED, 'app/api'] },
  {
    folder: 'server',
    may: [
      ...BASE,
      'lib/migrations',
      'lib/shop',
      'lib/catalog/cache',
      'lib/catalog/search',
      'local',
    ],
  },
  { folder: 'cli', may: ['lib', 'models', 'server', 'local', 'app/api'] },
  { folder: 'local', may: ['lib', 'models', 'server'] },
];

/** Matches files that the browser may load. They use no database, environment variables or Node.js API. */
const PURE_NAMES =
  /\/([\w-]+-)?(schema|view)$|\/(limits|links|messages|fields|status|columns|currencies)$/;
const PURE_FILES = /^messages\/|^lib\/i18n\/(isolate|languages|path-in|translated?)$/;
const IMPURE_FOLDERS = /^lib\/(audit|client|http|db|env)\//;
const PACKAGES_OF_THE_SERVER = /^(node:|mongoose$|mongodb$)/;
const NEEDS_SERVER =
  /^(node:|mongoose$|mongodb$|models(\/|$)|server-only$|next(\/|$)|bcryptjs$|sharp$)/;

const pureByImports = new Map<string, boolean>();

function reachesNoServer(path: string): boolean {
  const before = pureByImports.get(path);
  if (before !== undefined) return before;
  const file = [`${path}.ts`, `${path}.tsx`].find(existsSync);
  if (!file) return false;
  // Set a result first, so that an import cycle causes no endless recursion.
  pureByImports.set(path, true);
  const imports = importsIn(file, readFileSync(file, 'utf8')).filter(({ isType }) => !isType);
  const isFree = imports.every(({ target }) =>
    target.startsWith('lib/') ? isPure(target) : !NEEDS_SERVER.test(target),
  );
  pureByImports.set(path, isFree);
  return isFree;
}

const isPure = (path: string): boolean =>
  PURE_FILES.test(path) ||
  (path.startsWith('lib/') &&
    !IMPURE_FOLDERS.test(path) &&
    (PURE_NAMES.test(path) || reachesNoServer(path)));

/** Modules that pages may use to read data on the server. Pages change data only through the API. */
const FOR_PAGES = /^lib\/[\w-]+\/(queries|page-metadata|json-ld|category-labels|seo\/[\w-]+)$/;

const within = (path: string, folder: string) => path.startsWith(`${folder}/`);

const rowOf = (path: string) => ROWS.find(({ folder }) => path === folder || within(path, folder));

/**
 * Schemas may import the server's message helpers for error texts. The build of a page that imports such a schema
 * fails.
 */
const mayWord = (path: string, target: string) =>
  /schema$/.test(path) && /^lib\/http\/(translate|input-parts)$/.test(target);

/** Returns the architecture rule that an import breaks, or undefined if the import is allowed. */
export function violation({ file, target, isType }: Import): string | undefined {
  const path = file.replace(/\.tsx?$/, '');
  const top = target.split('/')[0] ?? '';
  const isOwn = /^(app|bench|cli|e2e|lib|local|models|server)$/.test(top);
  if (/^(e2e|bench)\//.test(path) || !path.includes('/')) return undefined;
  if (!isOwn) {
    if (/^messages\/\w+\.json$/.test(target) && !path.startsWith('messages/'))
      return 'the browser would load all messages of a language: it needs ?namespace=…';
    if (target === 'next/link')
      return 'links are those of app/_components/link, which need no script of their own';
    const forBrowser = isPure(path) || path.startsWith('lib/client/');
    const isPackage = forBrowser ? PACKAGES_OF_THE_SERVER.test(target) : false;
    const isDatabase = path.startsWith('app/') && /^mongo(ose|db)$/.test(target);
    return isType !== true && (isPackage || isDatabase) ? 'needs a server' : undefined;
  }
  if (/^(e2e|bench)$/.test(top)) return 'only tests and benchmarks import test support';
  if (isPure(path))
    return isPure(target) || isType || mayWord(path, target)
      ? undefined
      : 'a file for the browser stays pure';
  const row = rowOf(path);
  if (!row) return 'lies in a folder that has no row';
  if (within(target, row.folder) && !(row.folder === 'app' && within(target, 'app/api')))
    return undefined;
  if (row.may.some((folder) => within(target, folder))) return undefined;
  if (/^(app|server|lib\/client)$/.test(row.folder) && isPure(target)) return undefined;
  if (row.folder === 'app' && FOR_PAGES.test(target)) return undefined;
  return `${row.folder} may import ${[row.folder, ...row.may].join(', ')}`;
}
