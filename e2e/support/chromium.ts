import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartFailure } from '@/server/process/failure';

const require = createRequire(import.meta.url);

/** The headless shell, which Playwright uses too, needs a third less time than the whole browser. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * An installed browser, on demand no headless shell; Ubuntu's /usr/bin/chromium-browser may be an empty
 * stub.
 */
export function findChromium(isWhole = false): string | undefined {
  const isWanted = (path: string) => !(isWhole && path.endsWith('headless-shell'));
  return [...USUAL_PLACES, chromium.executablePath()].find(
    (path) => isWanted(path) && existsSync(path) && succeeds(path, ['--version'], 60_000),
  );
}

/**
 * A Chromium for the end-to-end tests: an installed one, else the distribution's (as root), else
 * Playwright's download. Throws {@link StartFailure} when there is none.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the distribution (once) …');
    const quietly = ['-qq', '-o', 'Acquire::Retries=1'];
    succeeds('apt-get', [...quietly, 'update'], 120_000);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = [...quietly, 'install', '-y', '--no-install-recommends', name];
      succeeds('apt-get', install, 600_000);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  say("Downloading Playwright's Chromium (once) …");
  const cli = join(require.resolve('@playwright/test/package.json'), '../cli.js');
  succeeds(process.execPath, [cli, 'install', 'chromium'], 600_000);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new StartFailure(
    'The end-to-end tests need a Chromium, and none could be installed: install one by hand ' +
      '(on Debian as root: apt-get install chromium), then run them again.',
  );
}

/** Root may not use Chromium's sandbox; the other flags stop background requests. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The variable in which the path of the browser reaches the workers, so that it is looked for once. */
const PATH_VARIABLE = 'E2E_CHROMIUM';

function launchOptions(more: string[] = []) {
  const executablePath = process.env[PATH_VARIABLE] ?? findChromium();
  if (executablePath) process.env[PATH_VARIABLE] = executablePath;
  // Nothing is drawn by a graphics card, and a process less needs a tenth less time.
  return { executablePath, args: [...CHROMIUM_FLAGS, '--in-process-gpu', ...more] };
}

/**
 * The browser of a test: without pictures, which cost it a quarter of its time and the shop as much again.
 */
export const WITHOUT_PICTURES = {
  launchOptions: launchOptions(['--blink-settings=imagesEnabled=false']),
};

/** The browser of a test that looks at pictures. */
export const WITH_PICTURES = { launchOptions: launchOptions() };

function succeeds(file: string, args: string[], timeout: number): boolean {
  try {
    execFileSync(file, args, {
      timeout,
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
