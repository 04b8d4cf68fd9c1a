import { expect, test, vi } from 'vitest';
import { parseEnv } from '@/lib/env';
import { tracingIsOn } from '@/lib/observe/tracing';
import { PLACEHOLDERS } from './launcher/environment';
import { startTracing } from './tracing';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('@opentelemetry/sdk-trace-base', () => {
  loaded();
  return {};
});
vi.mock('@opentelemetry/exporter-trace-otlp-http', () => {
  loaded();
  return {};
});

const { STRIPE: _, MAIL: __, VAPID: ___, ...required } = PLACEHOLDERS;

test.each([
  ['nothing', {}],
  ['empty names', { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'shop' }],
  [
    'OTEL_SDK_DISABLED',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' },
  ],
])('with %s no trace is made and nothing is loaded', async (_, settings) => {
  expect(await startTracing(parseEnv({ ...required, ...settings }))).toBeUndefined();
  expect(tracingIsOn()).toBe(false);
  expect(loaded).not.toHaveBeenCalled();
});
