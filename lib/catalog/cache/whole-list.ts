/**
 * The response of GET /api/product/list without a query. The page cache stores it (server/page-cache.ts). A
 * catalogue with more than MAX_KEPT products is streamed from the database each time.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { listJson, streamList } from '@/lib/catalog/list-stream';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import type { CachedResponse } from '@/lib/http/cached-response';
import { compressAll } from '@/lib/http/compress';
import { corsHeadersFor } from '@/lib/http/cors';
import { readCatalogRevision } from '@/lib/page-cache/revision';
import { CATALOG_TAG, COUNTS_TAG, listTag } from '@/lib/page-cache/tags';
import { Product } from '@/models';

/** The tags of the whole list. It contains each product with its exact stock. */
export const WHOLE_LIST_TAGS = [CATALOG_TAG, listTag('all'), COUNTS_TAG];

const HEADERS = {
  // Browsers may store it but must revalidate it, so that no price is outdated.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Origin',
  'Content-Type': 'application/json',
};

/** The list then has about 10 MB of JSON. */
const MAX_KEPT = 20_000;
/** A low quality, because clients wait for the compression of this large body. */
const BROTLI_QUALITY = 5;

/**
 * Returns the whole list as one response, for the shop's own pages or for a client origin of CORS_ORIGINS. Client
 * origins receive absolute image URLs. Returns undefined if the catalogue is too long to cache.
 */
export async function makeWholeList(frontEnd?: string): Promise<CachedResponse | undefined> {
  await db();
  // Counts in the index up to the limit. The estimated count stays wrong after the database engine was killed.
  const count = await Product.countDocuments({}, { hint: { _id: 1 }, limit: MAX_KEPT + 1 });
  if (count > MAX_KEPT) return undefined;
  let text = '';
  for await (const piece of listJson({}, frontEnd ? env().APP_ORIGIN : '')) text += piece;
  const identity = Buffer.from(text);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // The ETag is weak, because it identifies the response in every compression.
  const headers = { ...HEADERS, ...corsHeadersFor(frontEnd), ETag: `W/"${etag}"` };
  return { etag, headers, bytes: await compressAll(identity, BROTLI_QUALITY) };
}

/** Streams the whole list. Its ETag is the revision, which changes with every edit. */
export async function streamWholeList(request: Request): Promise<Response> {
  const { value, counts } = await readCatalogRevision();
  const tag = `"revision-${value}-${counts}"`;
  const headers = { ...HEADERS, ETag: `W/${tag}` };
  const isKnown = request.headers.get('if-none-match')?.includes(tag);
  return isKnown ? new Response(null, { status: 304, headers }) : streamList(request, {}, headers);
}
