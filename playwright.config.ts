import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BASE_URL } from './e2e/shop';
import { WITHOUT_PICTURES } from './e2e/support/chromium';

/**
 * About a shop that these share. Each worker would start one, so each size of the screen has one worker. Files whose
 * shop nobody shares are not among them, or all others would wait for them.
 */
const OWN_SHOP =
  /seller\/(board|categories|day|delivery|facts|home|import|languages|pages|pause|push|rush|saturday|staff-language|takings|taxes|wishes)\.spec\.ts|shopper\/(languages|translated-goods)\.spec\.ts/;

/**
 * What is laid out differently on a phone is tried at both sizes, except for tests with the tag of the one at
 * which they are tried: `@phone` or `@desk`.
 */
const BOTH_SIZES =
  /(shopper\/(browse|cart-screen|finding|first-order|login-modal|search|weighed)|seller\/edit)\.spec\.ts/;

/** What people do with a phone: shoppers most things, the seller photos and the orders of a day. */
const ON_A_PHONE =
  /(shopper\/(account|cart|counted|forgot-password|large-text|no-scripts|offline|online-payment|orders|prefetch|product|pseudo-language)|seller\/(day|pause|products|rush|saturday|staff-language|undo))\.spec\.ts/;

/** Of these, what needs a finger, or a phone's way to lay out text. */
const PHONE_ALONE = /(shopper\/(large-text|prefetch|pseudo-language)|seller\/undo)\.spec\.ts/;

/** Makes the screen narrow itself. */
const BOTH_IN_ONE = /shopper\/accessibility\.spec\.ts/;

/** All other screens are tried at a desk, with several tabs, files and a keyboard. */
const SCREENS = /(shopper|seller|front-end)\/.*\.spec\.ts/;

/** `npm run e2e:sizes` tries every screen at both sizes, except for these and tests with the tag `@touch`. */
const isEverySize = process.env.SIZES === 'every';
const desktopOnly = [isEverySize ? PHONE_ALONE : ON_A_PHONE];
const phoneToo = isEverySize ? SCREENS : [ON_A_PHONE, BOTH_SIZES];
const notOn = (size: 'phone' | 'desk') => (isEverySize ? undefined : new RegExp(`@${size}\\b`));
const ownShopToo = isEverySize
  ? OWN_SHOP
  : /seller\/(day|pause|rush|saturday|staff-language)\.spec\.ts/;

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  // A second try in CI tells a test that fails now and then, which is listed as flaky and is a fault,
  // from one that always fails.
  retries: process.env.CI ? 1 : 0,
  // One more than the cores, because many tests wait for a timer or an answer.
  workers: availableParallelism() + 1,
  // Generous, because a busy machine is slow.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    ...WITHOUT_PICTURES,
    baseURL: BASE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Requests that pass through a worker cannot be held or answered by a test.
    serviceWorkers: 'block',
    // A trace takes a third of the time: `npm run e2e -- --trace=on` with the test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations cost the browser a seventh of its time. first-order.spec.ts has them.
    reducedMotion: 'reduce',
  },
  projects: [
    // They find most faults, in the shortest time.
    { name: 'api', testMatch: /(api|security)\/.*\.spec\.ts/ },
    // The longest screens come first, so that no worker waits for them at the end.
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
