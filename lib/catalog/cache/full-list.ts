/**
 * The response of GET /api/product/list without a query. The page cache stores it. A catalogue with more than MAX_KEPT
 * products is streamed from the database instead.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { listJson, streamList } from '@/lib/catalog/list-stream';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import type { CachedResponse } from '@/lib/http/compress';
import { compressAll } from '@/lib/http/compress';
import { corsHeadersFor } from '@/lib/http/csrf';
import { readCatalogRevision } from '@/lib/page-cache/revision';
import { COUNTS_TAG, EVERY_PAGE_TAG, listTag } from '@/lib/page-cache/tags';
import { Product } from '@/models';

/**
 * The cache tags of the response that lists all products. They include COUNTS_TAG, because this response contains the
 * exact stock of each product.
 */
export const WHOLE_LIST_TAGS = [EVERY_PAGE_TAG, listTag('all'), COUNTS_TAG];

const HEADERS = {
  // Browsers may store the response but must revalidate it, so that no price is outdated.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Origin',
  'Content-Type': 'application/json',
};

/** The JSON of 20,000 products has about 10 MB. */
const MAX_KEPT = 20_000;
/** A fast compression level, because the first client waits for the result. */
const BROTLI_QUALITY = 5;

/**
 * Returns the list of all products as one response, or undefined if the catalogue is too long to cache. `clientOrigin`
 * is one of CORS_ORIGINS. Client origins receive absolute image URLs.
 */
export async function buildFullList(clientOrigin?: string): Promise<CachedResponse | undefined> {
  await db();
  // Count with the index, up to the limit. `estimatedDocumentCount` stays wrong after the database process was killed.
  const count = await Product.countDocuments({}, { hint: { _id: 1 }, limit: MAX_KEPT + 1 });
  if (count > MAX_KEPT) return undefined;
  let text = '';
  for await (const piece of listJson({}, clientOrigin ? env().APP_ORIGIN : '')) text += piece;
  const identity = Buffer.from(text);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // The ETag is weak, because the same ETag is sent with every compression of the response.
  const headers = { ...HEADERS, ...corsHeadersFor(clientOrigin), ETag: `W/"${etag}"` };
  return { etag, headers, bytes: await compressAll(identity, BROTLI_QUALITY) };
}

/** Streams the list of all products. Its ETag is the catalogue's revision, which changes with every edit. */
export async function streamWholeList(request: Request): Promise<Response> {
  const { value, counts } = await readCatalogRevision();
  const tag = `"revision-${value}-${counts}"`;
  const headers = { ...HEADERS, ETag: `W/${tag}` };
  const isKnown = request.headers.get('if-none-match')?.includes(tag);
  return isKnown ? new Response(null, { status: 304, headers }) : streamList(request, {}, headers);
}
