import { expect, test, vi } from 'vitest';
import { parseEnv } from '@/lib/env';
import { createLog } from '@/lib/observe/log';
import { isTracingEnabled } from '@/lib/observe/tracing';
import { processGlobal } from '@/lib/utils/process-global';
import { PLACEHOLDERS } from './launcher/environment';
import { createComplaint, startTracing } from './tracing';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('@opentelemetry/sdk-trace-node', () => {
  loaded();
  return {};
});
vi.mock('@opentelemetry/exporter-trace-otlp-http', () => {
  loaded();
  return {};
});

const { STRIPE: _, MAIL: __, VAPID: ___, ...required } = PLACEHOLDERS;

test.each([
  ['no settings', {}],
  ['an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'shop' }],
  [
    'OTEL_SDK_DISABLED',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' },
  ],
])('the shop loads no tracing package with %s', async (_, settings) => {
  expect(await startTracing(parseEnv({ ...required, ...settings }))).toBeUndefined();
  expect(isTracingEnabled()).toBe(false);
  expect(loaded).not.toHaveBeenCalled();
});

test('the shop logs repeated warnings about an unreachable trace receiver only once', () => {
  const lines: string[] = [];
  const logger = createLog('warn', { write: (line: string) => lines.push(line) });
  Object.assign(
    processGlobal('log', () => ({})),
    { logger },
  );
  const complain = createComplaint();
  const late = (span: string) =>
    complain(`Cannot execute the operation on ended Span {traceId: 7cc3, spanId: ${span}}`);
  late('08ce');
  complain('connect ECONNREFUSED');
  late('55ed');
  complain('connect ECONNREFUSED');
  const heard = lines.map((line) => JSON.parse(line));
  expect(heard).toMatchObject([{ from: 'opentelemetry', msg: 'connect ECONNREFUSED' }]);
});
