import { defineConfig } from '@playwright/test';
import { BASE_URL } from './e2e/shop';
import { CHROMIUM_FLAGS, findChromium } from './e2e/support/chromium';

const browser = {
  // Global setup has installed one by the time a worker asks.
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
};

/** About sessions, storage, keys and addresses, which are the same at every size of the screen. */
const ANY_SIZE =
  /(shared-browser|refused-storage|stored-xss|keyboard|loader|shopper\/forms|seller\/forms|seller\/session|seller\/account|push|product-file)\.spec\.ts/;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  // A second try in CI tells a test that fails now and then, which is listed as flaky and is a fault,
  // from one that always fails.
  retries: process.env.CI ? 1 : 0,
  // One more than the cores, because many tests wait for a timer or an answer.
  workers: 3,
  // Generous, because a busy machine is slow.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: BASE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Requests that pass through a worker cannot be held or answered by a test.
    serviceWorkers: 'block',
    // A trace takes a third of the time: `npm run e2e -- --trace=on` with the test that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'api', testMatch: /(api|security)\/.*\.spec\.ts/ },
    {
      name: 'desktop',
      testMatch: /(shopper|seller|front-end)\/.*\.spec\.ts/,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /(shopper|seller)\/.*\.spec\.ts/,
      testIgnore: ANY_SIZE,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
