import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/env';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { log } from '@/lib/observe/log';
import { traceWith } from '@/lib/observe/tracing';
import { version } from '@/lib/utils/version';
import { createRouteTemplate, readRoutes } from './route-template';

/** Paths that are polled constantly or stay open for hours. They are not traced. */
const NOT_TRACED = new Set(['/api/health', '/api/order/events']);
const LAST_SPANS_MS = 1_000;
/**
 * Next.js records the complete URL in these attributes. Remove them, because the query may contain a search or the
 * secret of a link.
 */
const WITH_QUERY = ['http.target', 'http.url', 'url.full'];

type InSpan = (work: () => unknown) => unknown;
export type Tracing = {
  silently<T>(work: () => T): T;
  begin(request: IncomingMessage, response: ServerResponse): InSpan;
  close(): Promise<void>;
};

const isOn = (env: Env) =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  !env.OTEL_SDK_DISABLED;

async function load() {
  const [api, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  return { ...api, ...core, ...exporter, ...resources, ...sdk };
}

/** The SDK warns for each request whose route Next.js records after the response. */
const OF_ENDED_SPAN = /on ended Span/;

/** Logs warnings of the SDK, for example about an unreachable receiver. A repeated message is logged once. */
export function createComplaint(): (message: string) => void {
  let last = '';
  return (message) => {
    if (OF_ENDED_SPAN.test(message)) return;
    if (message !== last) log().warn({ from: 'opentelemetry' }, message);
    last = message;
  };
}

/**
 * Registers the SDK globally in this process, where Next.js finds it. The SDK reads its other settings from
 * the environment.
 */
function register(sdk: Awaited<ReturnType<typeof load>>, serviceName: string) {
  const named = { 'service.name': serviceName, 'service.version': version };
  const provider = new sdk.NodeTracerProvider({
    resource: sdk
      .defaultResource()
      .merge(sdk.detectResources({ detectors: [sdk.envDetector] }))
      .merge(sdk.resourceFromAttributes(named)),
    spanProcessors: [
      {
        onStart(span) {
          for (const name of WITH_QUERY) {
            const [path = '', query] = String(span.attributes[name] ?? '').split('?', 2);
            if (query !== undefined) span.setAttribute(name, path);
          }
        },
        onEnd() {},
        forceFlush: async () => {},
        shutdown: async () => {},
      },
      new sdk.BatchSpanProcessor(new sdk.OTLPTraceExporter()),
    ],
  });
  const complain = createComplaint();
  const ignore = () => {};
  sdk.diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    sdk.DiagLogLevel.WARN,
  );
  provider.register({ propagator: new sdk.W3CTraceContextPropagator() });
  return provider;
}

/**
 * Sends traces of requests to OTEL_EXPORTER_OTLP_ENDPOINT (docs/operations.md, "Traces"). Returns undefined without
 * this setting, and then loads no package.
 */
export async function startTracing(env: Env): Promise<Tracing | undefined> {
  if (!isOn(env)) return undefined;
  const sdk = await load();
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = sdk;
  const provider = register(sdk, env.OTEL_SERVICE_NAME);
  const tracer = trace.getTracer('basketful', version);

  // Do not trace work that runs after the response, for example in a timer.
  traceWith((name, attributes) => {
    if (!trace.getActiveSpan()?.isRecording()) return undefined;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
    return {
      end(isFailed) {
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });

  const nameOf = createRouteTemplate(readRoutes());
  const silent = sdk.suppressTracing(ROOT_CONTEXT);
  return {
    silently: (work) => context.with(silent, work),
    begin(request, response) {
      const { method = 'GET', headers } = request;
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (NOT_TRACED.has(path)) return (work) => context.with(silent, work);
      // Any client can send a trace header, so it is trusted only behind a proxy.
      const isBelieved = env.TRUST_PROXY > 0;
      const before = isBelieved ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const route = nameOf(path);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'shop.correlation_id': String(headers[CORRELATION_HEADER]),
      };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, before);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      const inside = trace.setSpan(before, span);
      return (work) => context.with(inside, work);
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}
