import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '@/lib/api/registry';
import { openApi } from './openapi';
import { referencePage } from './page';

test('every handler is built from its entry in the registry', () => {
  const handlers = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => `/api/${file.replaceAll('\\', '/').replace(/\/route\.ts$/, '')}`)
    .filter((path) => path !== '/api/[[...rest]]');
  const paths = new Set(endpoints.map(({ path }) => path));
  expect([...paths].sort()).toEqual(handlers.sort());
});

test('no two endpoints have the same method and path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('the description is of OpenAPI 3.1 and describes what is sent, not what becomes of it', () => {
  const { openapi, paths } = openApi() as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const calls = Object.values(paths).flatMap((path) => Object.keys(path));
  expect(calls).toHaveLength(endpoints.length);
  expect(JSON.stringify(paths)).not.toContain('priceCents');
});

test('a parameter that a call cannot do without is required', () => {
  const { paths } = openApi() as {
    paths: Record<string, { get: { parameters: { name: string; required?: boolean }[] } }>;
  };
  const of = (path: string) =>
    paths[path]?.get.parameters.map(({ name, required = false }) => [name, required]);
  expect(of('/api/order/one')).toContainEqual(['id', true]);
  expect(of('/api/product/list')).toContainEqual(['q', false]);
});

test('the reference has a section with the summary of each endpoint', () => {
  const page = referencePage();
  const sections = page.split('\n## ').slice(1);
  expect(sections.map((section) => section.split('\n\n').slice(0, 2))).toEqual(
    endpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
  );
  expect(page).toContain('Who: seller, whose role has `pack`.');
});
