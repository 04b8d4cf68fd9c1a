import { statusOf } from '../http/errors';
import { site } from '../site';
import { type Endpoint, endpoints, refusalsOf } from './endpoints';
import { schemaOf } from './openapi';

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

function section(endpoint: Endpoint): string {
  const { method, path, summary, session, query, body, form, idempotent, answer } = endpoint;
  const statuses = refusalsOf(endpoint)
    .map((kind) => `${statusOf[kind]} ${kind}`)
    .sort();
  return [
    `## ${method} ${path}`,
    summary,
    `Who: ${session ?? 'anybody'}.${idempotent ? ' Takes `Idempotency-Key`.' : ''}`,
    ...(query ? ['Query:', fenced(schemaOf(query, 'input').properties)] : []),
    ...(body ? [form ? '`productData`:' : 'Body:', fenced(schemaOf(body, 'input'))] : []),
    'Answer:',
    fenced(schemaOf(answer, 'output')),
    `Refusals: ${statuses.join(', ')}.`,
  ].join('\n\n');
}

/** The readable reference, docs/api.md. */
export function referencePage(): string {
  const head = [
    `# The API of ${site.name}`,
    'Made by `npm run reference` from the schemas that the handlers parse with; `GET /api/openapi.json` is the same for programs.',
    'Every JSON answer has `success`. A refusal has `success: false`, a `message` that a person can act on, and an honest status; `fields` names faulty fields. Numbers may be sent as text. A request from a browser must echo the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN` when it changes something; other programs need not.',
  ];
  return `${[...head, ...endpoints.map(section)].join('\n\n')}\n`;
}
