import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BASE_URL } from './e2e/shop';
import { WITHOUT_PICTURES } from './e2e/support/chromium';

/**
 * Files whose tests share their own shop. Each worker starts such a shop, so each screen size has one worker for them.
 */
const OWN_SHOP =
  /seller\/(board|categories|day|delivery|facts|import|languages|pages|pause|push|rush|staff-language|day-report|taxes)\.spec\.ts|shopper\/(languages|translated-goods)\.spec\.ts/;

/** Tests of screens with a different layout on phones. The tags `@phone` and `@desk` limit a test to one size. */
const BOTH_SIZES =
  /(shopper\/(browse|cart-screen|finding|first-order|login-modal|search|weighed)|seller\/(edit|navigation))\.spec\.ts/;

const ON_A_PHONE =
  /(shopper\/(account|cart|counted|forgot-password|large-text|no-scripts|offline|online-payment|orders|prefetch|product|pseudo-language)|seller\/(day|pause|products|rush|staff-language|undo))\.spec\.ts/;

const PHONE_ALONE = /(shopper\/(large-text|prefetch|pseudo-language)|seller\/undo)\.spec\.ts/;

/** This test resizes the viewport itself. */
const BOTH_IN_ONE = /shopper\/accessibility\.spec\.ts/;

/** All other tests run at desktop size, because they use several tabs, files or a keyboard. */
const SCREENS = /(shopper|seller|front-end)\/.*\.spec\.ts/;

/** `npm run e2e:sizes` runs every screen at both sizes, except PHONE_ALONE and tests with the tag `@touch`. */
const isEverySize = process.env.SIZES === 'every';
const desktopOnly = [isEverySize ? PHONE_ALONE : ON_A_PHONE];
const phoneToo = isEverySize ? SCREENS : [ON_A_PHONE, BOTH_SIZES];
const notOn = (size: 'phone' | 'desk') => (isEverySize ? undefined : new RegExp(`@${size}\\b`));
const ownShopToo = isEverySize ? OWN_SHOP : /seller\/(day|pause|rush|staff-language)\.spec\.ts/;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  // In CI, a failed test runs again. If it then passes, it is flaky, which counts as a failure.
  retries: process.env.CI ? 1 : 0,
  workers: availableParallelism() + 1,
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    ...WITHOUT_PICTURES,
    baseURL: BASE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Tests cannot intercept requests that a service worker makes.
    serviceWorkers: 'block',
    // Tracing takes a third of the time. Run a failing test with `npm run e2e -- --trace=on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Disable animations, which take a seventh of the browser's time. first-order.spec.ts enables them.
    reducedMotion: 'reduce',
  },
  projects: [
    // The API tests find most faults in the shortest time.
    { name: 'api', testMatch: /(api|security)\/.*\.spec\.ts/ },
    // The longest tests come first, so that no worker waits for them at the end.
    {
      name: 'desktop-own-shop',
      testMatch: OWN_SHOP,
      testIgnore: desktopOnly,
      workers: 1,
      use: desktop,
    },
    { name: 'phone-own-shop', testMatch: ownShopToo, workers: 1, use: phone },
    {
      name: 'desktop',
      testMatch: SCREENS,
      testIgnore: [OWN_SHOP, ...desktopOnly],
      grepInvert: notOn('phone') ?? /@touch\b/,
      use: desktop,
    },
    {
      name: 'phone',
      testMatch: phoneToo,
      testIgnore: [OWN_SHOP, BOTH_IN_ONE],
      grepInvert: notOn('desk'),
      use: phone,
    },
  ],
});
