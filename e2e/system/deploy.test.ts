/**
 * Checks the texts of `deploy/`, compose.yaml and the Dockerfile, because the tests cannot start
 * containers.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { parseDocuments, parseFile } from '@/e2e/support/yaml';
import { createAdmissionControl } from '@/server/admission-control';

const texts = z.record(z.string(), z.string());
const service = z.object({
  environment: texts.optional(),
  volumes: z.array(z.string()).default([]),
  networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
  extra_hosts: texts.optional(),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
});
const { services, networks } = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.tuple([texts]) }) }),
    }),
  })
  .parse(parseFile('compose.yaml'));
const shops = ['shop-1', 'shop-2'].map((name) => service.parse(services[name]));

const read = (path: string) => readFileSync(path, 'utf8');

test('compose.yaml names a version for each image and requires a domain', () => {
  const compose = read('compose.yaml');
  const images = [...compose.matchAll(/build: \.\n +image: (.*)/g)].map(([, image]) => image);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^basketful:\$\{SHOP_VERSION:-\w+\}$/);
  // SHOP_DOMAIN must not have a default. With a default, a shop would serve the wrong domain if the
  // variable is not set.
  expect(compose).toMatch(/\$\{SHOP_DOMAIN:\?/);
  expect(compose).not.toMatch(/\$\{SHOP_DOMAIN:-/);
});

test('both instances store backups in one volume, which is separate from the data volume', () => {
  const [, dataFolder] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? [];
  const folders = shops.map(({ environment, volumes }) => {
    const to = environment?.BACKUP_TO ?? '';
    expect(to).not.toMatch(new RegExp(`^${dataFolder}(/|$)`));
    // A new Docker volume gets the owner of the folder in the image. Without the expected line, the shop could not
    // write to the volume.
    expect(read('Dockerfile')).toMatch(
      new RegExp(`mkdir -p .*${to} && chown -R node:node .*${to} `),
    );
    return volumes.find((volume) => volume.endsWith(`:${to}`));
  });
  expect(folders[0]).toMatch(/^[\w-]+:/);
  expect(folders[1]).toBe(folders[0]);
});

test('nginx knows the addresses of both instances even while one instance is down', () => {
  const fixed = shops.map((shop) => shop.networks?.default.ipv4_address);
  expect(new Set(fixed).size).toBe(2);
  expect(services.proxy?.extra_hosts).toEqual({ 'shop-1': fixed[0], 'shop-2': fixed[1] });
  const { subnet, ip_range: others } = networks.default.ipam.config[0];
  // Docker assigns addresses from the upper half of the network to the other containers, so that these addresses never
  // collide with the fixed ones.
  expect(subnet).toMatch(/\.0\/24$/);
  expect(others).toBe(subnet?.replace('.0/24', '.128/25'));
  for (const address of fixed) {
    expect(address?.startsWith(String(subnet?.replace('0/24', '')))).toBe(true);
    expect(Number(address?.split('.').at(-1))).toBeLessThan(128);
  }
});

test('every compose service has a health check, so that `docker compose up --wait` finishes', () => {
  for (const [name, { healthcheck }] of Object.entries(services))
    expect(healthcheck?.disable, name).toBeUndefined();
});

test('the database health check runs more often during startup', () => {
  expect(services.database?.healthcheck).toMatchObject({ start_interval: '5s', interval: '60s' });
  expect(services.database?.healthcheck).toHaveProperty('start_period');
});

test('Caddy does not compress event streams', () => {
  const [, matcher] = /^\s*encode (@\w+) /m.exec(read('deploy/Caddyfile')) ?? [];
  expect(read('deploy/Caddyfile')).toContain(`${matcher} not path /api/order/events`);
});

test('the image installs packages without running their install scripts', () => {
  const [before] = read('Dockerfile').split('RUN npm ci');
  expect(before).toMatch(/^COPY .*\.npmrc/m);
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test('make-secrets.sh creates no secrets if openssl is not installed', () => {
  const { folder, remove } = scratchFolder();
  cpSync('deploy/make-secrets.sh', join(folder, 'deploy/make-secrets.sh'));
  const withoutOpenssl = `mkdir bin
    for tool in cat dirname mkdir tr; do ln -s "$(command -v $tool)" bin; done
    PATH=$PWD/bin exec /bin/sh deploy/make-secrets.sh`;
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', withoutOpenssl], options);
  const secrets = existsSync(join(folder, 'secrets'));
  remove();
  expect(stderr).toMatch(/openssl .*not installed/);
  expect([status, secrets]).toEqual([1, false]);
});

const probe = z.looseObject({
  httpGet: z.object({ path: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
});
const documents = parseDocuments('deploy/kubernetes.yaml');
const ofKind = <T>(kind: string, schema: z.ZodType<T>): T[] =>
  documents.flatMap((one) => {
    const isOne = z.object({ kind: z.literal(kind) }).safeParse(one).success;
    return isOne ? [schema.parse(one)] : [];
  });
const [deployment] = ofKind(
  'Deployment',
  z.object({
    spec: z.object({
      progressDeadlineSeconds: z.number().default(600),
      template: z.object({
        spec: z.object({
          containers: z.tuple([
            z.object({ readinessProbe: probe, livenessProbe: probe, startupProbe: probe }),
          ]),
        }),
      }),
    }),
  }),
);
const container = deployment?.spec.template.spec.containers[0];

test('the readiness probe waits 4 s and fails after 3 tries', () => {
  expect(container?.readinessProbe).toMatchObject({ timeoutSeconds: 4, failureThreshold: 3 });
});

test('the startup probe allows half an hour for a migration', () => {
  const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(1800);
  expect(deployment?.spec.progressDeadlineSeconds).toBeGreaterThan(1800);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=30m /m);
});

test('the liveness probe requests a static file, because admission control never delays static files', () => {
  const path = container?.livenessProbe.httpGet.path ?? '';
  expect(existsSync(join('public', path))).toBe(true);
  const none = { concurrency: 0, queue: 0 };
  const admit = createAdmissionControl({ pages: none });
  const work = vi.fn();
  const request = new IncomingMessage(new Socket());
  request.url = path;
  admit(request, new ServerResponse(request), work);
  expect(work).toHaveBeenCalledOnce();
});

test('the ingress accepts large product imports, and retries a missing build file on another pod', () => {
  const ingresses = ofKind(
    'Ingress',
    z.object({
      metadata: z.object({ annotations: texts }),
      spec: z.object({
        rules: z.tuple([
          z.object({
            http: z.object({ paths: z.tuple([z.looseObject({ path: z.string() })]) }),
          }),
        ]),
      }),
    }),
  );
  const annotation = (at: string, name: string) =>
    ingresses.find(({ spec }) => spec.rules[0].http.paths[0].path === at)?.metadata.annotations[
      `nginx.ingress.kubernetes.io/${name}`
    ];
  const [, limit] = /client_max_body_size (\w+);/.exec(read('deploy/nginx.conf')) ?? [];
  expect(annotation('/', 'proxy-body-size')).toBe(limit);
  for (const [at, file] of [
    ['/', 'deploy/nginx.conf'],
    ['/_next/static/', 'deploy/nginx-cache.conf'],
  ] as const)
    expect(read(file)).toContain(`proxy_next_upstream ${annotation(at, 'proxy-next-upstream')};`);
});
