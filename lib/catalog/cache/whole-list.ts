/**
 * The answer of GET /api/product/list without a query, built once per revision and stored as
 * compressed bytes. A longer catalogue than MAX_KEPT is streamed from the database each time.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { listJson, streamList } from '@/lib/catalog/list-stream';
import { answerFromCache, type CachedResponse } from '@/lib/http/cached-response';
import { compressAll } from '@/lib/http/compress';
import { ENCODING_HEADER } from '@/lib/http/encoding';
import type { FastPath } from '@/lib/http/fast-path';
import { pictureOriginFor } from '@/lib/http/front-end';
import { Product } from '@/models';
import { listRevision } from './revision';

/** The list at a revision; without an answer if the catalogue is too long to be stored. */
type WholeList = { revision: number; response?: CachedResponse };

const HEADERS = {
  // Browsers may store it but must revalidate, so that no price is outdated.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Origin',
  'Content-Type': 'application/json',
};

/** About 10 MB of JSON. */
const MAX_KEPT = 20_000;
/** A low quality, because clients wait for this large body. */
const BROTLI_QUALITY = 5;

/**
 * At most two entries, by the prefix of picture addresses: empty for the shop's own pages, the
 * shop's origin for other front ends.
 */
const cached = new Map<string, WholeList>();
const making = new Map<string, { revision: number; list: Promise<WholeList> }>();

async function make(origin: string, revision: number): Promise<WholeList> {
  // Counted in the index up to the limit: the estimated count stays wrong after the engine was
  // killed.
  const count = await Product.countDocuments({}, { hint: { _id: 1 }, limit: MAX_KEPT + 1 });
  if (count > MAX_KEPT) {
    const none = { revision };
    cached.set(origin, none);
    return none;
  }
  let text = '';
  for await (const piece of listJson({}, origin)) text += piece;
  const identity = Buffer.from(text);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, because one ETag stands for every compression.
  const headers = { ...HEADERS, ETag: `W/"${etag}"` };
  const response = { etag, headers, bytes: await compressAll(identity, BROTLI_QUALITY) };
  const list = { revision, response };
  cached.set(origin, list);
  return list;
}

/** The whole catalogue at this revision; a build in progress for an older revision is not used. */
function wholeList(origin: string, revision: number): Promise<WholeList> | WholeList {
  const present = cached.get(origin);
  if (present?.revision === revision) return present;
  const begun = making.get(origin);
  if (begun?.revision === revision) return begun.list;
  const list = make(origin, revision).finally(() => {
    if (making.get(origin)?.list === list) making.delete(origin);
  });
  making.set(origin, { revision, list });
  return list;
}

/** Answers a request for the whole catalogue: br or gzip as accepted, ETag, 304. */
export async function answerWholeList(request: Request): Promise<Response> {
  const revision = await listRevision();
  const { response } = await wholeList(pictureOriginFor(request), revision);
  if (!response) {
    // The ETag is the revision, which changes with every edit.
    const tag = `"revision-${revision}"`;
    const headers = { ...HEADERS, ETag: `W/${tag}` };
    const isKnown = request.headers.get('if-none-match')?.includes(tag);
    return isKnown
      ? new Response(null, { status: 304, headers })
      : streamList(request, {}, headers);
  }
  const { status, headers, body } = answerFromCache(response, Object.fromEntries(request.headers));
  const { 'Content-Encoding': encoding, ...others } = headers;
  const named: Record<string, string> = encoding ? { [ENCODING_HEADER]: encoding } : {};
  return new Response(body, { status, headers: { ...others, ...named } });
}

/** The whole catalogue from memory, if the revision is unchanged. */
export const answerCachedList: FastPath = async (asked) => {
  const revision = await listRevision();
  const own = cached.get('');
  const isCurrent = own?.revision === revision;
  return isCurrent && own.response ? answerFromCache(own.response, asked) : undefined;
};
