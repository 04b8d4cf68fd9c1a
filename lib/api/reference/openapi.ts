import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { answerOf, errorResponse } from '@/lib/api/answer';
import { type AllowedAudience, type Endpoint, possibleErrors } from '@/lib/api/endpoint';
import { type CachedResponse, cachedAnswer, compressAll } from '@/lib/http/compress';
import { statusOf } from '@/lib/http/errors';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { site } from '@/lib/utils/site';
import { version } from '@/lib/utils/version';

type Json = Record<string, unknown>;

/** Returns the JSON Schema of a zod schema, for its input or its output. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

const MEDIA_TYPES = {
  csv: 'text/csv',
  xml: 'application/xml',
  events: 'text/event-stream',
  document: 'application/json',
} as const satisfies Record<NonNullable<Endpoint['format']>, string>;

function responsesOf(endpoint: Endpoint): Json {
  const statuses = possibleErrors(endpoint).map((kind) => [kind, statusOf[kind]] as const);
  const errorResponses = statuses.map(([kind, status]) => [
    String(status),
    { description: kind, content: json({ $ref: '#/components/schemas/ApiError' }) },
  ]);
  const schema = schemaOf(answerOf(endpoint), 'output');
  const content = { [MEDIA_TYPES[endpoint.format ?? 'document']]: { schema } };
  const ok = { description: 'success', content };
  return { 200: ok, ...Object.fromEntries(errorResponses) };
}

function parametersOf({ query, idempotent }: Endpoint): Json[] {
  const { properties, required }: Json = query ? schemaOf(query, 'input') : {};
  const named = Object.entries(properties ?? {}).map(([name, schema]) =>
    omitUndefined({
      name,
      in: 'query',
      schema,
      required: (Array.isArray(required) && required.includes(name)) || undefined,
    }),
  );
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } };
  return idempotent ? [...named, key] : named;
}

function bodyOf({ body, form }: Endpoint): Json | undefined {
  if (form === 'csv') return { required: true, content: { 'text/csv': { schema: {} } } };
  if (!body && !form) return undefined;
  const schema = body && schemaOf(body, 'input');
  if (!form) return { required: true, content: json(schema) };
  const files = { type: 'array', maxItems: 4, items: { type: 'string', format: 'binary' } };
  const data = schema && { productData: { type: 'string', contentSchema: schema } };
  const required = schema ? ['productData'] : [];
  const parts = { type: 'object', properties: { ...data, images: files }, required };
  return { required: true, content: { 'multipart/form-data': { schema: parts } } };
}

const kindsOf = (session: AllowedAudience) =>
  session === 'both' ? ['shopper', 'seller'] : [session];

/** Returns the OpenAPI 3.1 description of these endpoints, generated from the schemas that parse the requests. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { method, path, summary, session } = endpoint;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: omitUndefined({
        summary,
        security: session && kindsOf(session).map((kind) => ({ [kind]: [] })),
        parameters: parametersOf(endpoint),
        requestBody: bodyOf(endpoint),
        responses: responsesOf(endpoint),
      }),
    };
  }
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version },
    paths,
    components: {
      schemas: { ApiError: schemaOf(errorResponse, 'output') },
      securitySchemes: { shopper: cookie('token'), seller: cookie('sellerToken') },
    },
  };
}

/**
 * Brotli's default level for static files. Each process compresses the OpenAPI description only once, so the time does
 * not matter.
 */
const BROTLI_QUALITY = 9;

async function build(endpoints: readonly Endpoint[]): Promise<CachedResponse> {
  const identity = Buffer.from(JSON.stringify(openApi(endpoints)));
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'application/json',
    ETag: `W/"${etag}"`,
    Vary: 'Accept-Encoding, Origin',
  };
  return { etag, headers, bytes: await compressAll(identity, BROTLI_QUALITY) };
}

let built: Promise<CachedResponse> | undefined;

/**
 * Returns the OpenAPI description of all endpoints as a response, in an accepted encoding, or a 304. Building
 * the description takes about 150 ms of processor time. The first request builds it, and later requests reuse
 * it.
 */
export async function openApiResponse(
  request: Request,
  endpoints: readonly Endpoint[],
): Promise<Response> {
  built ??= build(endpoints);
  return cachedAnswer(await built, request);
}

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function section(endpoint: Endpoint): string {
  const { method, path, summary, session, needs, query, body, form, idempotent } = endpoint;
  const who = session === 'both' ? 'shopper or seller' : (session ?? 'anybody');
  const statuses = possibleErrors(endpoint)
    .map((kind) => `${statusOf[kind]} ${kind}`)
    .sort();
  return [
    `## ${method} ${path}`,
    summary,
    `Access: ${who}${needs ? `, with the permission \`${needs}\`` : ''}.${idempotent ? ' Accepts `Idempotency-Key`.' : ''}`,
    ...(query ? ['Query:', fenced(schemaOf(query, 'input').properties)] : []),
    ...(body ? [form ? '`productData`:' : 'Body:', fenced(schemaOf(body, 'input'))] : []),
    endpoint.format === 'events' ? 'Server-sent events with this as data:' : 'Response:',
    fenced(schemaOf(answerOf(endpoint), 'output')),
    `Errors: ${statuses.join(', ')}.`,
  ].join('\n\n');
}

/** Returns the API reference of these endpoints as a Markdown page. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  const head = [
    `# The API of ${site.name}`,
    'Generated by `npm run reference` from the schemas that parse the requests. `GET /api/openapi.json` returns the same for programs, and docs/api-guide.md explains the rules that all calls share.',
  ];
  return `${[...head, ...endpoints.map(section)].join('\n\n')}\n`;
}
