/**
 * `node audit.mjs URL CHROMIUM '{"chromeFlags": […], "skipAudits": […]}'` prints Lighthouse's result and the console
 * messages as JSON. It is a separate program, because its packages are not installed with the shop.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, chromePath, settings = '{}'] = process.argv.slice(2);
const { chromeFlags, skipAudits } = JSON.parse(settings);

const chrome = await launch({ chromePath, chromeFlags });
try {
  const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', skipAudits });
  process.stdout.write(
    JSON.stringify({ lhr: result?.lhr, console: result?.artifacts.ConsoleMessages ?? [] }),
  );
} finally {
  chrome.kill();
}
