import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AllowedAudience, type Endpoint, possibleErrors } from '@/lib/api/endpoint';
import { cartView } from '@/lib/cart/view';
import { XLSX_TYPE } from '@/lib/catalog/import/media-type';
import { categoriesResponse, groupView, sellerProduct } from '@/lib/catalog/view';
import { dayReportView } from '@/lib/day-report/view';
import { homeResponse } from '@/lib/home/view';
import { type CachedResponse, compressAll, respondFromCache } from '@/lib/http/compress';
import { statusOf } from '@/lib/http/errors';
import { orderView } from '@/lib/orders/view';
import { pageView } from '@/lib/pages/view';
import { shopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { site } from '@/lib/utils/site';
import { version } from '@/lib/utils/version';
import { messages } from '@/messages';

const { cartItems, cartRevision, held } = cartView.shape;

/** An error response: the same shape for every status (docs/product.md 9.1). */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1).describe('A message for people that says what to do'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Map of invalid fields to their messages'),
  section: z
    .string()
    .optional()
    .describe('The section of the settings that contains the first of these fields'),
  cartItems: z.optional(cartItems).describe('The current cart, if another save came first'),
  cartRevision: z.optional(cartRevision),
  savedChanges: z
    .array(z.string())
    .optional()
    .describe('The `changes` of the rejected save that the cart already contains'),
  held,
  left: z
    .record(z.string(), z.int())
    .optional()
    .describe('Map of product ids to the available quantity, if a cart or an order exceeds it'),
  total: z
    .number()
    .optional()
    .describe('The current total of the order, if the request had another one'),
  windowIsFull: z
    .literal(true)
    .optional()
    .describe('The chosen delivery slot is full: choose another one'),
  addTooLate: z
    .literal(true)
    .optional()
    .describe('Packing of the order in `addTo` has begun: order again without `addTo`'),
  cancelled: z
    .literal(true)
    .optional()
    .describe(
      'The order of this idempotency key was cancelled before it was paid: order again under a new key',
    ),
  order: z.optional(orderView).describe('The current order, if the change came too late'),
  placed: z
    .optional(z.string())
    .describe('The id of the phone order that was placed under this key with other contents'),
  blocked: z
    .optional(z.literal(true))
    .describe(
      'The customer of the phone order is blocked: send `evenIfBlocked` to place it anyway',
    ),
  unproven: z
    .optional(z.literal(true))
    .describe(
      'The account has not proven its email: set a new password with an emailed link, then repeat the request',
    ),
  wrongAddress: z
    .optional(z.literal(true))
    .describe('The order cannot be delivered to the address of the wallet: choose another one'),
  product: z
    .optional(sellerProduct)
    .describe('The current product, if it was changed in the meantime'),
  group: z.optional(groupView).describe('The current sizes, if they were changed in the meantime'),
  shop: z.optional(shopView).describe('The current settings, if they were changed in the meantime'),
  categories: z
    .optional(categoriesResponse.shape.categories)
    .describe('The current categories, if they were changed in the meantime'),
  page: z.optional(pageView).describe('The current page, if it was changed in the meantime'),
  home: z
    .optional(homeResponse.shape.home)
    .describe('The current home page, if it was changed in the meantime'),
  note: z
    .optional(z.string())
    .describe('The current note about the customer, if it was changed in the meantime'),
  day: z
    .optional(dayReportView)
    .describe('The current daily report, if a payment was recorded in the meantime'),
  revision: z.optional(categoriesResponse.shape.revision),
  pause: z
    .string()
    .optional()
    .describe(
      'Why the shop currently accepts no orders: for a rejected order, and for `is-auth` if nobody is signed in',
    ),
  locked: z
    .optional(z.literal(true))
    .describe('This shared device is locked: enter a PIN or sign in'),
  correlationId: z.string().optional().describe('Identifies an unexpected error in the log'),
});

/** Returns the schema of the whole successful response of an endpoint: its own keys with `success` and `message`. */
export function responseOf({ answer, format, message }: Endpoint): z.core.$ZodType {
  if (format === 'document') return z.record(z.string(), z.unknown());
  if (format && answer) return answer;
  const own = answer instanceof z.core.$ZodObject ? answer._zod.def.shape : {};
  const messageText =
    message === undefined ? {} : { message: z.literal(messages.en[message[0]][message[1]]) };
  return z.object({ success: z.literal(true), ...messageText, ...own });
}

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
  const schema = schemaOf(responseOf(endpoint), 'output');
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
  if (form === 'table' || form === 'workbook') {
    const types = form === 'table' ? ['text/csv', XLSX_TYPE] : [XLSX_TYPE];
    const content = Object.fromEntries(types.map((type) => [type, { schema: {} }]));
    return { required: true, content };
  }
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
 * Returns the OpenAPI description of all endpoints in an accepted encoding, or a 304. The first request builds it,
 * which takes about 150 ms of processor time.
 */
export async function openApiResponse(
  request: Request,
  endpoints: readonly Endpoint[],
): Promise<Response> {
  built ??= build(endpoints);
  return respondFromCache(await built, request);
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
    fenced(schemaOf(responseOf(endpoint), 'output')),
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
