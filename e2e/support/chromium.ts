import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartFailure } from '@/server/process/failure';

const require = createRequire(import.meta.url);

/**
 * The usual paths of an installed browser. The headless shell comes first, because it needs a third less time
 * than the full browser.
 */
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
 * Returns the path of an installed browser. `isWhole` skips the headless shell.
 *
 * Starts each browser once, because /usr/bin/chromium-browser may be an empty stub on Ubuntu.
 */
export function findChromium(isWhole = false): string | undefined {
  const isWanted = (path: string) => !(isWhole && path.endsWith('headless-shell'));
  return [...USUAL_PLACES, chromium.executablePath()].find(
    (path) => isWanted(path) && existsSync(path) && succeeds(path, ['--version'], 60_000),
  );
}

/**
 * Returns a Chromium: an installed browser, else the distribution's package (as root), else Playwright's download.
 * Throws {@link StartFailure} if all fail.
 */
export function ensureChromium(log: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium from the distribution (once) …');
    const quietly = ['-qq', '-o', 'Acquire::Retries=1'];
    succeeds('apt-get', [...quietly, 'update'], 120_000);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = [...quietly, 'install', '-y', '--no-install-recommends', name];
      succeeds('apt-get', install, 600_000);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  log("Downloading Playwright's Chromium (once) …");
  const cli = join(require.resolve('@playwright/test/package.json'), '../cli.js');
  succeeds(process.execPath, [cli, 'install', 'chromium'], 600_000);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new StartFailure(
    'The end-to-end tests need a Chromium, and none could be installed: install one by hand ' +
      '(on Debian as root: apt-get install chromium), then run them again.',
  );
}

/** Turns off background requests and the GPU. For root, turns off the sandbox, which does not work for root. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The environment variable that passes the path of the browser to the workers, so that the search runs only
 * once.
 */
const PATH_VARIABLE = 'E2E_CHROMIUM';

function launchOptions(more: string[] = []) {
  const executablePath = process.env[PATH_VARIABLE] ?? findChromium();
  if (executablePath) process.env[PATH_VARIABLE] = executablePath;
  // There is no graphics card, so run the GPU code within the browser process. This saves a tenth of the
  // time.
  return { executablePath, args: [...CHROMIUM_FLAGS, '--in-process-gpu', ...more] };
}

/** The browser of most tests. Pictures would take a quarter of the time of the browser and the shop. */
export const WITHOUT_PICTURES = {
  launchOptions: launchOptions(['--blink-settings=imagesEnabled=false']),
};

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
