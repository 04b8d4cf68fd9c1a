import { defineConfig } from '@playwright/test';
import { BASE_URL } from './e2e/shop';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium';

const browser = {
  // Global setup has installed one by the time a worker asks.
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous: a busy machine is slow, and no test asserts how fast it is.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: BASE_URL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Requests that pass through a worker cannot be held or answered by a test.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'api', testMatch: /(api|security)\/.*\.spec\.ts/ },
    {
      name: 'desktop',
      testMatch: /(shopper|seller)\/.*\.spec\.ts/,
      use: { ...browser, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /(shopper|seller)\/.*\.spec\.ts/,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
