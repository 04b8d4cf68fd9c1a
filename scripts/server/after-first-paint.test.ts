import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { scriptsAfterFirstPaint } from './after-first-paint';

const script = (name: string, more = '') =>
  `<script src="/_next/static/chunks/${name}.js"${more} async=""></script>`;
const page = (head: string) => `<html><head>${head}</head><body>Apples $& pears</body></html>`;

/** What a script of the shop would see. */
type Button = { isConnected: boolean; clicks: number };

/** Runs what is in the head of a page and answers what it asks for at once, and after a paint. */
function visit(html: string, hidden: boolean) {
  const asked: string[] = [];
  const window: { replayClicks?: () => void } = {};
  const listeners = new Set<(event: object) => void>();
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const [, code = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  runInNewContext(code, {
    window,
    addEventListener: (_click: string, listen: () => void) => listeners.add(listen),
    removeEventListener: (_click: string, listen: () => void) => listeners.delete(listen),
    document: {
      hidden,
      createElement: () => ({}),
      head: {
        append: ({ src, async }: { src: string; async: boolean }) => async && asked.push(src),
      },
    },
    requestAnimationFrame: (then: () => void) => frames.push(then),
    setTimeout: (then: () => void) => timers.push(then),
  });
  const atOnce = [...asked];
  for (const frame of frames) frame();
  const beforePaint = [...asked];
  for (const timer of timers) timer();
  const press = (button: Button) => {
    let isStopped = false;
    const within = Object.assign(button, { click: () => press(button) });
    const event = { target: { closest: () => within } };
    for (const listen of listeners)
      listen({ ...event, stopImmediatePropagation: () => (isStopped = true) });
    if (!isStopped) button.clicks += 1;
  };
  return { atOnce, beforePaint, afterPaint: asked, press, start: () => window.replayClicks?.() };
}

const built = page(
  '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>' +
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/two.js"/>' +
    script('one') +
    '<script src="/_next/static/chunks/old.js" noModule=""></script>' +
    script('two', ' id="_R_"'),
);
const sources = ['/_next/static/chunks/one.js', '/_next/static/chunks/two.js'];

test('scripts are asked for in their order, once the page has been painted', () => {
  const { beforePaint, afterPaint } = visit(scriptsAfterFirstPaint(built), false);
  expect(beforePaint).toEqual([]);
  expect(afterPaint).toEqual(sources);
});

test('a page that nobody sees yet asks for them at once', () => {
  expect(visit(scriptsAfterFirstPaint(built), true).atOnce).toEqual(sources);
});

test('buttons pressed before the scripts are there are pressed again, once, if they still are', () => {
  const { press, start } = visit(scriptsAfterFirstPaint(built), false);
  const [add, gone] = [
    { isConnected: true, clicks: 0 },
    { isConnected: false, clicks: 0 },
  ];
  for (const button of [add, add, gone]) press(button);
  expect([add.clicks, gone.clicks]).toEqual([0, 0]);
  start();
  start();
  expect([add.clicks, gone.clicks]).toEqual([1, 0]);
  press(add);
  expect(add.clicks).toBe(2);
});

test('nothing else of the page changes', () => {
  expect(scriptsAfterFirstPaint(built).replace(/<script>.*<\/script>/s, '')).toBe(
    page(
      '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>' +
        '<script src="/_next/static/chunks/old.js" noModule=""></script>',
    ),
  );
});

test.each([
  ['without scripts', page('<title>Shop</title>')],
  [
    'whose scripts come from elsewhere',
    page('<script src="https://cdn.test/a.js" async=""></script>'),
  ],
  ['without a head', `<p>${script('one')}</p>`],
])('a page %s comes back as it is', (_what, html) => {
  expect(scriptsAfterFirstPaint(html)).toBe(html);
});
