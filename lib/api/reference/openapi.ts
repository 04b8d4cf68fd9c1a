import { z } from 'zod';
import { answerOf, refusal } from '@/lib/api/answer';
import { type AllowedAudience, type Endpoint, refusalsOf } from '@/lib/api/endpoint';
import { statusOf } from '@/lib/http/errors';
import { site } from '@/lib/utils/site';
import { version } from '@/lib/utils/version';

type Json = Record<string, unknown>;

/** The JSON Schema of a zod schema, for its input or its output. */
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
  const statuses = refusalsOf(endpoint).map((kind) => [kind, statusOf[kind]] as const);
  const refused = statuses.map(([kind, status]) => [
    String(status),
    { description: kind, content: json({ $ref: '#/components/schemas/Refusal' }) },
  ]);
  const schema = schemaOf(answerOf(endpoint), 'output');
  const content = { [MEDIA_TYPES[endpoint.format ?? 'document']]: { schema } };
  const ok = { description: 'success', content };
  return { 200: ok, ...Object.fromEntries(refused) };
}

function parametersOf({ query, idempotent }: Endpoint): Json[] {
  const { properties, required }: Json = query ? schemaOf(query, 'input') : {};
  const named = Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
    ...(Array.isArray(required) && required.includes(name) ? { required: true } : {}),
  }));
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

/** The OpenAPI 3.1 description of these endpoints, made from the schemas that parse the requests. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { method, path, summary, session } = endpoint;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary,
        ...(session ? { security: kindsOf(session).map((kind) => ({ [kind]: [] })) } : {}),
        parameters: parametersOf(endpoint),
        requestBody: bodyOf(endpoint),
        responses: responsesOf(endpoint),
      },
    };
  }
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version },
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusal, 'output') },
      securitySchemes: { shopper: cookie('token'), seller: cookie('sellerToken') },
    },
  };
}
