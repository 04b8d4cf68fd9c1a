/** The dashboard and the alert rules in `deploy/` may use only metrics that the shop exports. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { leaveOut } from '@/e2e/support/leave-out';
import { measureProcess, metrics } from '@/lib/observe/metrics';

const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8');
const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8');
const operations = readFileSync('docs/operations.md', 'utf8');
const namesIn = (text: string) =>
  new Set(text.match(/\b(?:basketful|nodejs|process)_[a-z0-9_]+/g)?.map(familyOf));

/** Returns the name of the metric that a time series belongs to. */
const familyOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '');

let exported: Set<string>;
beforeAll(async () => {
  measureProcess();
  const all = await metrics().registry.getMetricsAsJSON();
  exported = new Set(all.map(({ name }) => name));
});

test('the shop exports each metric that deploy/ and docs/ mention', () => {
  const named = namesIn(rules + dashboard + operations);
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !exported.has(name) && !/_$/.test(name))).toEqual([]);
});

test('the documents describe each metric that the shop exports', () => {
  const own = [...exported].filter((name) => name.startsWith('basketful_'));
  expect(own.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test('each alert has an expression, a severity, and a runbook section', () => {
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

test('the memory alert fires below the memory limit of the systemd unit', () => {
  const [, threshold] = /process_resident_memory_bytes\S* > (\S+)/.exec(rules) ?? [];
  const unit = readFileSync('deploy/basketful.service', 'utf8');
  expect(unit).toMatch(/^MemoryMax=1G$/m);
  expect(Number(threshold)).toBe(0.85e9);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const isLeftOut = !hasPromtool && leaveOut('promtool', 'Prometheus is not installed here');

test.skipIf(isLeftOut).each([
  ['check', 'deploy/prometheus-rules.yml'],
  ['test', 'deploy/prometheus-rules.test.yml'],
])('the command `promtool %s rules %s` succeeds', (command, file) => {
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], {
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});
