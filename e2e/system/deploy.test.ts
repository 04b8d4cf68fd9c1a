import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { leaveOut } from '@/e2e/support/leave-out';
import { parseDocuments, parseFile } from '@/e2e/support/yaml';
import { measureProcess } from '@/lib/observe/measure-process';
import { metrics } from '@/lib/observe/metrics';
import { DAY_MS } from '@/lib/utils/durations';
import manifest from '@/package.json' with { type: 'json' };
import { createAdmissionControl } from '@/server/admission-control';
import { SETTING_FAULT } from '@/server/process/failure';

/** Checks the files in `deploy/`, compose.yaml and the Dockerfile as texts. The tests cannot start containers. */

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
  // Without a default, the shop cannot serve the wrong domain when SHOP_DOMAIN is not set.
  expect(compose).toMatch(/\$\{SHOP_DOMAIN:\?/);
  expect(compose).not.toMatch(/\$\{SHOP_DOMAIN:-/);
});

test('both instances store their backups in the same volume, outside of the data folder', () => {
  const [, dataFolder] = /DATA_DIR=(\S+)/.exec(read('Dockerfile')) ?? [];
  const folders = shops.map(({ environment, volumes }) => {
    const to = environment?.BACKUP_TO ?? '';
    expect(to).not.toMatch(new RegExp(`^${dataFolder}(/|$)`));
    // A new Docker volume gets the owner of the folder in the image. Without `chown`, the shop could not write to it.
    expect(read('Dockerfile')).toMatch(
      new RegExp(`mkdir -p .*${to} && chown -R node:node .*${to} `),
    );
    return volumes.find((volume) => volume.endsWith(`:${to}`));
  });
  expect(folders[0]).toMatch(/^[\w-]+:/);
  expect(folders[1]).toBe(folders[0]);
});

test('nginx starts while one instance is down', () => {
  const fixed = shops.map((shop) => shop.networks?.default.ipv4_address);
  expect(new Set(fixed).size).toBe(2);
  expect(services.proxy?.extra_hosts).toEqual({ 'shop-1': fixed[0], 'shop-2': fixed[1] });
  const { subnet, ip_range: others } = networks.default.ipam.config[0];
  // Docker assigns other containers addresses from the upper half of the network. They never collide with the fixed
  // addresses.
  expect(subnet).toMatch(/\.0\/24$/);
  expect(others).toBe(subnet?.replace('.0/24', '.128/25'));
  for (const address of fixed) {
    expect(address?.startsWith(String(subnet?.replace('0/24', '')))).toBe(true);
    expect(Number(address?.split('.').at(-1))).toBeLessThan(128);
  }
});

test('every compose service has a health check', () => {
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
          enableServiceLinks: z.boolean().default(true),
          containers: z.tuple([
            z.object({ readinessProbe: probe, livenessProbe: probe, startupProbe: probe }),
          ]),
        }),
      }),
    }),
  }),
);
const container = deployment?.spec.template.spec.containers[0];

test('the pods get no environment variables of other Kubernetes services', () => {
  expect(deployment?.spec.template.spec.enableServiceLinks).toBe(false);
});

test('commands in comments of the deployment files continue on the next line after one backslash', () => {
  for (const file of ['deploy/kubernetes.yaml', 'compose.yaml', 'deploy/basketful.service'])
    expect(read(file), file).not.toMatch(/\\\\$/m);
});

test('the readiness probe waits 4 seconds and fails after 3 attempts', () => {
  expect(container?.readinessProbe).toMatchObject({ timeoutSeconds: 4, failureThreshold: 3 });
});

test('the startup probe allows half an hour for a migration', () => {
  const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(1800);
  expect(deployment?.spec.progressDeadlineSeconds).toBeGreaterThan(1800);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=30m /m);
});

test('the liveness probe succeeds while the server renders the maximum number of pages', () => {
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

test('the ingress accepts large imports, and retries missing build files on another pod', () => {
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

describe('systemd unit', () => {
  const UNIT = 'basketful.service';
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  const isLeftOut = !hasSystemd && leaveOut('systemd', 'systemd is not installed here');

  /** Returns what systemd reports about this unit. Ignores messages about other units of the machine. */
  function faultsOf(unit: string): string[] {
    const { folder, remove } = scratchFolder();
    const file = join(folder, UNIT);
    writeFileSync(file, unit);
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    remove();
    return stderr.split('\n').filter((line) => line.includes(UNIT));
  }

  test.skipIf(isLeftOut)(
    'passes systemd-analyze verify, which reports an invalid setting of the unit',
    () => {
      const unit = readFileSync(`deploy/${UNIT}`, 'utf8');
      expect(faultsOf(unit)).toEqual([]);
      expect(faultsOf(unit.replace('KillMode=mixed', 'KillMode=mixt'))).toHaveLength(1);
    },
  );

  const shipped = readFileSync(`deploy/${UNIT}`, 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)`, 'm').exec(shipped)?.[1];

  test('mounts a writable folder for the image cache', () => {
    const [source, place] = setting('BindPaths')?.split(':') ?? [];
    expect(setting('ProtectSystem')).toBe('strict');
    expect(source).toBe(`/var/cache/${setting('CacheDirectory')}`);
    expect(place).toBe(`${setting('WorkingDirectory')}/.next/cache/images`);
  });

  test('allows writes to the backup folder that the documents recommend', () => {
    const example = readFileSync('.env.example', 'utf8');
    const folder = /^# BACKUP_TO=(.*)/m.exec(example)?.[1];
    // The minus makes systemd ignore a missing folder, so a shop without backups can start.
    expect(setting('ReadWritePaths')).toBe(`-${folder}`);
    const operations = readFileSync('docs/operations.md', 'utf8');
    expect(operations).toContain(`\ninstall -d -m 700 -o basketful -g basketful ${folder}\n`);
  });

  test('keeps the shop running if the system kills a backup process for lack of memory', () => {
    expect(setting('OOMPolicy')).toBe('continue');
  });

  test('lets the shop listen on localhost only', () => {
    expect(setting('Environment')?.split(' ')).toContain('HOST=127.0.0.1');
  });

  test('does not restart the shop after an invalid setting', () => {
    expect(setting('Restart')).toBe('always');
    expect(setting('RestartPreventExitStatus')).toBe(String(SETTING_FAULT));
  });
});

describe('release', () => {
  test('has the CHANGELOG.md section of its version as release notes', () => {
    const notes = (tag: string) =>
      spawnSync('.github/release-notes.sh', [tag], { encoding: 'utf8' });
    const { status, stdout } = notes(`v${manifest.version}`);
    const [, after = ''] = read('CHANGELOG.md').split(`\n## ${manifest.version}\n`);
    const [section = ''] = after.split('\n## ');
    expect([status, stdout.trim()]).toEqual([0, section.trim()]);
    expect(section.trim()).not.toBe('');
    const other = notes('v0.0.9');
    expect([other.status, other.stdout]).toEqual([1, '']);
    expect(other.stderr).toContain('The tag is v0.0.9, but package.json has the version');
  });

  test('contains LICENSE, SECURITY.md and similar files, and consistent versions and links', () => {
    for (const file of [
      'LICENSE',
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
      'CONTRIBUTING.md',
      '.nvmrc',
    ])
      expect(existsSync(file), file).toBe(true);
    const { repository, bugs, version } = manifest;
    expect(bugs.url).toBe(repository.url.replace(/^git\+(.*)\.git$/, '$1/issues'));
    const lock: unknown = JSON.parse(read('package-lock.json'));
    expect(lock).toMatchObject({ version, packages: { '': { version } } });
  });
});

/** The dashboard and the alert rules in `deploy/` may use only metrics that the shop exports. */
describe('metrics, dashboard and alerts', () => {
  const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8');
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8');
  const operations = readFileSync('docs/operations.md', 'utf8');
  const namesIn = (text: string) =>
    new Set(text.match(/\b(?:basketful|nodejs|process)_[a-z0-9_]+/g)?.map(familyOf));

  const familyOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '');

  let exported: Set<string>;
  beforeAll(async () => {
    measureProcess({ BACKUP_TO: 'backups', BACKUP_EVERY: DAY_MS });
    const all = await metrics().registry.getMetricsAsJSON();
    exported = new Set(all.map(({ name }) => name));
  });

  it('use only metrics that the shop exports', () => {
    const named = namesIn(rules + dashboard + operations);
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !exported.has(name) && !/_$/.test(name))).toEqual([]);
  });

  it('are each described in docs/operations.md', () => {
    const own = [...exported].filter((name) => name.startsWith('basketful_'));
    expect(own.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });

  it('contain an expression, a severity and a runbook section for each alert', () => {
    const alerts = rules.split(/^ +- alert: /m).slice(1);
    expect(alerts.length).toBeGreaterThan(5);
    for (const alert of alerts) {
      const [name = ''] = alert.split('\n', 1);
      expect(alert).toMatch(/^ +expr: \S/m);
      expect(alert).toMatch(/severity: (page|ticket)/);
      expect(alert).toContain(`runbook: docs/operations.md#alert-${name.toLowerCase()}\n`);
      expect(operations).toMatch(new RegExp(`^### Alert ${name}\n\n\\S`, 'm'));
    }
  });

  it('warn before the memory use reaches the limit of the systemd unit', () => {
    const [, threshold] = /process_resident_memory_bytes\S* > (\S+)/.exec(rules) ?? [];
    const unit = readFileSync('deploy/basketful.service', 'utf8');
    expect(unit).toMatch(/^MemoryMax=1G$/m);
    expect(Number(threshold)).toBe(0.85e9);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  const isLeftOut = !hasPromtool && leaveOut('promtool', 'Prometheus is not installed here');

  it.skipIf(isLeftOut).each([
    ['check', 'deploy/prometheus-rules.yml'],
    ['test', 'deploy/prometheus-rules.test.yml'],
  ])('pass `promtool %s rules %s`', (command, file) => {
    const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], {
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
