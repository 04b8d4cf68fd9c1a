import { z } from 'zod';
import { flag, optional, port } from './values';

const address = (text: string) =>
  z.url(text).refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: text,
  });

/** The supported samplers. For an unknown name, the SDK would sample all requests without a warning. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);

/** The monitoring settings: metrics, traces and error reports. */
export const watchSettings = {
  /** The port from which Prometheus scrapes GET /metrics. Metrics are off without it. */
  METRICS_PORT: optional(port.optional()),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters').optional()),
  /**
   * The destination of traces. The names are OpenTelemetry's standard names. Its SDK reads them and all other
   * OTEL_ variables itself.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address('must look like http://collector:4318').optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    address('must look like http://collector:4318/v1/traces').optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().optional()),
  OTEL_SERVICE_NAME: optional(z.string().default('basketful')),
  OTEL_TRACES_SAMPLER: optional(
    z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.coerce.number('must be a number from 0 to 1').min(0).max(1).optional(),
  ),
  OTEL_SDK_DISABLED: flag,
  /** The destination of error reports. */
  SENTRY_DSN: optional(address('must look like https://key@sentry.example/1').optional()),
};
