import { answerOf } from '@/lib/api/answer';
import { type Endpoint, refusalsOf } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/registry';
import { statusOf } from '@/lib/http/errors';
import { site } from '@/lib/site';
import { schemaOf } from './openapi';

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function section(endpoint: Endpoint): string {
  const { method, path, summary, session, needs, query, body, form, idempotent } = endpoint;
  const who = session === 'both' ? 'shopper or seller' : (session ?? 'anybody');
  const statuses = refusalsOf(endpoint)
    .map((kind) => `${statusOf[kind]} ${kind}`)
    .sort();
  return [
    `## ${method} ${path}`,
    summary,
    `Who: ${who}${needs ? `, whose role has \`${needs}\`` : ''}.${idempotent ? ' Takes `Idempotency-Key`.' : ''}`,
    ...(query ? ['Query:', fenced(schemaOf(query, 'input').properties)] : []),
    ...(body ? [form ? '`productData`:' : 'Body:', fenced(schemaOf(body, 'input'))] : []),
    endpoint.format === 'events' ? 'Server-sent events with this as data:' : 'Answer:',
    fenced(schemaOf(answerOf(endpoint), 'output')),
    `Refusals: ${statuses.join(', ')}.`,
  ].join('\n\n');
}

/** The readable reference, docs/api.md. */
export function referencePage(): string {
  const head = [
    `# The API of ${site.name}`,
    'Made by `npm run reference` from the schemas that the handlers parse with; `GET /api/openapi.json` is the same for programs.',
    'Every JSON answer has `success`. A refusal has `success: false`, a `message` that a person can act on, and the status that fits; `fields` names faulty fields. Numbers may be sent as text. The pages of the shop itself must echo the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN` when they change something; front ends of `CORS_ORIGINS` and other programs need not. To those front ends `image` holds full addresses. A path that is no call is a 404, a method that a call does not take a 405 with `Allow`.',
  ];
  return `${[...head, ...endpoints.map(section)].join('\n\n')}\n`;
}
