import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints, openApiEndpoint } from '@/app/api/all-endpoints';
import type { Endpoint } from '@/lib/api/endpoint';
import { openApi, referencePage } from './openapi';

test('the list of all endpoints contains every endpoint of app/api', async () => {
  const folders = readdirSync('app/api', { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('['),
  );
  const found: Endpoint[] = [openApiEndpoint];
  for (const { name } of folders) {
    const files = readdirSync(`app/api/${name}`).filter((file) => file.endsWith('endpoints.ts'));
    const declared: Endpoint[] = [];
    for (const file of files)
      declared.push(...(await import(resolve('app/api', name, file))).endpoints);
    found.push(...declared);
    const calls = `/api/${name}`;
    for (const { path } of declared)
      expect(path === calls || path.startsWith(`${calls}/`)).toBe(true);
  }
  const byCall = ({ method, path }: Endpoint) => `${path} ${method}`;
  expect(allEndpoints.map(byCall).sort()).toEqual(found.map(byCall).sort());
});

test('no two endpoints have the same method and path', () => {
  const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('the OpenAPI document describes inputs as clients send them, not as the server parses them', () => {
  const { openapi, paths } = openApi(allEndpoints) as {
    openapi: string;
    paths: Record<string, object>;
  };
  expect(openapi).toBe('3.1.0');
  const calls = Object.values(paths).flatMap((path) => Object.keys(path));
  expect(calls).toHaveLength(allEndpoints.length);
  expect(JSON.stringify(paths)).not.toContain('priceCents');
});

test('the OpenAPI document marks required parameters as required', () => {
  const { paths } = openApi(allEndpoints) as {
    paths: Record<string, { get: { parameters: { name: string; required?: boolean }[] } }>;
  };
  const of = (path: string) =>
    paths[path]?.get.parameters.map(({ name, required = false }) => [name, required]);
  expect(of('/api/order/one')).toContainEqual(['id', true]);
  expect(of('/api/product/list')).toContainEqual(['q', false]);
  expect(of('/api/shop/delivers')).toEqual([
    ['zip', false],
    ['country', false],
    ['area', false],
  ]);
});

test('the API reference lists the query parameters of every endpoint', () => {
  const queries = allEndpoints.filter(({ query }) => query);
  expect(queries).not.toEqual([]);
  const { paths } = openApi(queries) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  for (const { method, path } of queries)
    expect(paths[path]?.[method.toLowerCase()]?.parameters, path).toContainEqual(
      expect.objectContaining({ in: 'query' }),
    );
  expect(referencePage(queries)).not.toContain('```json\nundefined');
});

test('the API reference has a section with a summary for each endpoint', () => {
  const page = referencePage(allEndpoints);
  const sections = page.split('\n## ').slice(1);
  expect(sections.map((section) => section.split('\n\n').slice(0, 2))).toEqual(
    allEndpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
  );
  expect(page).toContain('Access: seller, with the permission `pack`.');
});
