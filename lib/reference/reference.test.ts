import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints';
import { openApi } from './openapi';
import { referencePage } from './page';

/** Not for people's programs: Stripe calls them, or they describe the others. */
const LEFT_OUT = ['/api/stripe/webhook', '/api/stripe/return', '/api/openapi.json'];

test('every handler is in the reference, and nothing else', () => {
  const handlers = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => `/api/${file.replaceAll('\\', '/').replace(/\/route\.ts$/, '')}`)
    .filter((path) => !LEFT_OUT.includes(path));
  expect(endpoints.map(({ path }) => path).sort()).toEqual(handlers.sort());
});

test('a handler needs the session and the schemas that the reference says', () => {
  for (const { path, session, body, query, form, method } of endpoints) {
    const source = readFileSync(`app${path}/route.ts`, 'utf8');
    expect(source, path).toContain(`export const ${method} = route(`);
    expect(source.includes(`session: 'shopper'`), path).toBe(session === 'shopper');
    expect(source.includes(`session: 'seller'`), path).toBe(session === 'seller');
    const [needs = ''] = source.split('async');
    expect(/\bbody: /.test(needs), path).toBe(Boolean(body) && !form);
    expect(/\bquery: /.test(needs), path).toBe(Boolean(query));
  }
});

test('the description is of OpenAPI 3.1 and describes what is sent, not what becomes of it', () => {
  const { openapi, paths } = openApi() as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toHaveLength(endpoints.length);
  expect(JSON.stringify(paths)).not.toContain('priceCents');
});

test('docs/api.md is what `npm run reference` writes', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(referencePage());
});
