import type { IncomingHttpHeaders } from 'node:http';
import { isBounded, listProducts } from '@/lib/catalog/list';
import { listQuery } from '@/lib/catalog/list-schema';
import type { Answer } from '@/lib/http/cached-response';
import { compressFast } from '@/lib/http/compress';
import { queryOf } from '@/lib/http/parse';
import { isLanguage } from '@/lib/i18n/languages';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
  Vary: 'Origin, Accept-Encoding',
};

/**
 * Answers a search while somebody types, without Next. Other queries, and those to be refused, go
 * to the route handler.
 */
export async function answerSearch(
  { 'accept-encoding': accepted, 'accept-language': asked }: IncomingHttpHeaders,
  search: URLSearchParams,
): Promise<Answer | undefined> {
  const query = listQuery.safeParse(queryOf(search));
  if (!query.data?.q || !isBounded(query.data)) return undefined;
  const language = isLanguage(asked) && !query.data.names ? asked : undefined;
  const found = await listProducts(query.data, language);
  const text = JSON.stringify({ success: true, ...found });
  const { headers, body } = await compressFast(Buffer.from(text), accepted?.toString());
  return { status: 200, headers: { ...HEADERS, ...headers }, body };
}
