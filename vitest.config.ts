import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const alias = {
  '@': fileURLToPath(new URL('.', import.meta.url)),
  'server-only': fileURLToPath(new URL('lib/utils/server-only.ts', import.meta.url)),
};
const NAMESPACE = /messages\/(\w+)\.json\?namespace=(\w+)$/;

const oneNamespace = {
  name: 'one-namespace',
  enforce: 'pre' as const,
  resolveId: (id: string) => {
    const [, language, namespace] = NAMESPACE.exec(id) ?? [];
    return namespace ? `\0one-namespace/${language}/${namespace}` : undefined;
  },
  load: (id: string) => {
    const [, language = '', namespace = ''] = /^\0one-namespace\/(\w+)\/(\w+)$/.exec(id) ?? [];
    if (!namespace) return undefined;
    const file = new URL(`messages/${language}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8'))[namespace];
    return `export const ${namespace} = ${JSON.stringify(texts)};`;
  },
};
/**
 * Tests that start and kill whole shops need a build. `npm test` runs `launcher`, and `npm run test:rest` runs
 * `launcherRest`.
 */
const launcher = ['e2e/system/launcher.test.ts'];
const launcherRest = ['e2e/system/{launcher-*,backup,faults}.test.ts', 'e2e/chaos/shop*.test.ts'];
/** More tests like `engine`, for rare options and long tables. `npm run test:rest` runs them. */
const slow = [
  'e2e/api/{address-suggestions,addresses-of-countries,amounts-of-currencies,responses-in-languages}.test.ts',
  'e2e/api/{cloudinary,currencies,express-checkout,guest-cancel,one-cart}.test.ts',
  'e2e/api/{orders-to-countries,payment-changes,payment-faults,shelf,shopper-passkeys}.test.ts',
  'e2e/api/{shoppers-of-countries,shops-of-countries,sign-in-codes,stock-alerts,wallet-address}.test.ts',
  'e2e/chaos/payments.test.ts',
  'e2e/system/{cut-import,database-contract,doctor,product-file,simulated-election,upgrade,uploads}.test.ts',
  'cli/backup/{after-restore,orders-between,own-shop}.test.ts',
  'lib/checkout/{complete/reserve-credit,fulfil/pounds,pay/customer,place/shown-units}.test.ts',
  'lib/checkout/follow-up/{follow-ups,pack-follow-ups,schedules}.test.ts',
  'lib/checkout/phone/{on-account,phone-orders}.test.ts',
  'lib/customers/guests.test.ts',
  'lib/guests/schedules.test.ts',
  'lib/{invoices/invoices,withdrawal/withdrawal}.test.ts',
  'lib/{catalog,orders}/sorted-list.test.ts',
  'lib/migrations/0003-names-of-stored-fields.test.ts',
  'lib/notify/mail/unproven.test.ts',
  'local/mongodb/engine.test.ts',
  'local/stripe/process.test.ts',
];
const slowAlone = [
  'cli/backup/schedule.test.ts',
  'e2e/chaos/durability.test.ts',
  'e2e/system/{grocery-names,indexes}.test.ts',
  'lib/auth/password-queue.test.ts',
  'lib/catalog/variants/variants.test.ts',
  'lib/staff/money-fields.test.ts',
];
const engine = [
  'e2e/{api,security}/*.test.ts',
  'lib/orders/{readers,state-filters}.test.ts',
  'lib/{db/lease,addresses/commands,audit/record,auth/{belongings,change-password,former-session,factors/factors,password-limits,profile,reset-password}}.test.ts',
  'lib/barcodes/lookup.test.ts',
  'lib/catalog/{sorted-ids,facts/facts,photos/commands,category-tree/commands,prices/{history,stable-currency}}.test.ts',
  'lib/{home/home,http/rate-limit,shop/commands,pages/commands,first-day/first-day,newsletter/newsletter,setup/setup}.test.ts',
  'lib/{couriers/couriers,customers/customers,invoices/credit-lines}.test.ts',
  'lib/sales/{sales,today}.test.ts',
  'lib/checkout/refund/{cash-rounding,one-order,refund-schedules,rejected-duplicate,rejected-refund,stopped-refund}.test.ts',
  'lib/staff/staff.test.ts',
  'lib/auth/typed-credentials.test.ts',
  'lib/day-report/day-report.test.ts',
  'lib/checkout/{slot/reserve-slot,pay/{after-payment,early-events,stripe-calls},fulfil/{assign-picker,delivered-order,mark-reviewed,order-life,paid-by,refund-goods,proposals,weighing},stock/reservations,place/{fee-tax,order-commands,pay-methods,shop-terms,taxes},phone/{enter-address,phone-slots}}.test.ts',
  'lib/{account/{remove,erase-guest},notify/mail/mail,notify/push/{push,questions},reconcile/reconcile}.test.ts',
];

/** Tests on an engine that need isolated modules, for example because they mock modules or kill the database. */
const engineAlone = ['lib/catalog/translations/translations.test.ts'];

const isolated = [
  'app/global-error-messages.test.ts',
  'cli/commands.test.ts',
  'cli/target-database.test.ts',
  // An asterisk replaces a folder name with brackets, which Vitest would read as a pattern.
  'app/*/*/_components/site-footer.test.tsx',
  'app/*/*/products/*/_components/empty-list.test.ts',
  'app/*/*/search/page.test.ts',
  'app/*/seller/*/product-list/_components/product-changes.test.ts',
  'lib/api/roles.test.ts',
  'lib/api/route.test.ts',
  'lib/auth/sessions.test.ts',
  'lib/client/api-client.test.ts',
  'lib/client/stored-courier.test.ts',
  'lib/page-cache/invalidate.test.ts',
  'lib/db/index.test.ts',
  'lib/http/errors.test.ts',
  'lib/observe/log.test.ts',
  'lib/orders/event-stream.test.ts',
  'lib/pages/markdown.test.ts',
  'lib/payments/stripe.test.ts',
  'lib/utils/process-global.test.ts',
  'server/launcher/build-folder.test.ts',
  'server/launcher/launch.test.ts',
  'server/tracing.test.ts',
];

/** The files share modules and a database engine. Each file has its own database. */
const onEngine = (name: string, include: string[], without: string[] = []) => ({
  extends: true as const,
  resolve: { alias },
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...without],
    isolate: false,
    globalSetup: 'e2e/support/one-engine.ts',
    setupFiles: 'e2e/support/own-env.ts',
    // Password hashes use a low cost factor in these tests. lib/auth/password-queue.test.ts uses the real cost factor.
    execArgv: ['--require', './e2e/support/cheap-hashes.cjs'],
  },
});

const withOwnEngines = (name: string, include: string[]) => ({
  extends: true as const,
  resolve: { alias },
  test: { name, include, env: { ENGINE_OF_TESTS: '' } },
});

const withShops = (name: string, include: string[]) => ({
  extends: true as const,
  resolve: { alias },
  test: {
    name,
    include,
    retry: process.env.CI ? 1 : 0,
    globalSetup: 'e2e/support/build-once.ts',
  },
});

export default defineConfig({
  test: {
    // One more worker than cores, because these tests often wait. By default, Vitest reserves a core for its watcher.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 150_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{app,cli,e2e,lib,local,messages,models,server}/**/*.test.{ts,tsx}'],
          exclude: [
            'app/**/*.dom.test.tsx',
            ...[configDefaults.exclude, isolated, engine, engineAlone, slow, slowAlone].flat(),
            ...[launcher, launcherRest].flat(),
          ],
          // Loading modules again for each file would take half of the time.
          isolate: false,
          setupFiles: 'e2e/support/own-env.ts',
        },
      },
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'isolated',
          include: isolated,
          isolate: false,
          setupFiles: ['e2e/support/own-modules.ts', 'e2e/support/own-env.ts'],
        },
      },
      {
        extends: true,
        plugins: [oneNamespace],
        resolve: { alias },
        test: {
          name: 'components',
          include: ['app/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: 'e2e/support/component-set-up.ts',
        },
      },
      onEngine('engine', engine, slow),
      onEngine('slow', slow),
      withOwnEngines('engine-alone', engineAlone),
      withOwnEngines('slow-alone', slowAlone),
      withShops('launcher', launcher),
      withShops('launcher-rest', launcherRest),
    ],
  },
});
