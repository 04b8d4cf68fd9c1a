import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Product } from '@/models';
import { db } from '../db';
import { encodeAll } from '../http/compress';
import { ENCODING_HEADER, preferredEncoding } from '../http/encoding';
import { type Ready, readyAnswer } from '../http/ready';
import { shortcuts } from '../http/shortcuts';
import { streamOf } from '../http/stream';
import { catalogRevision } from './revision';
import { viewProduct } from './view';

/**
 * The answer of GET /api/product/list without a query: made once per revision of the catalogue and
 * kept as bytes, because a shop's front ends ask for it far more often than the seller changes it.
 * A catalogue too big to keep is streamed from the database each time.
 */
type WholeList = Ready & { revision: number };

const HEADERS = {
  // Kept by browsers, but asked again each time: a price must never be old.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Origin',
  'Content-Type': 'application/json',
};

/** About 10 MB of JSON. */
const MOST_KEPT = 20_000;
const BATCH = 500;
/** Big and asked for by programs: soon ready rather than small. */
const BROTLI_QUALITY = 5;

let making: { revision: number; list: Promise<WholeList> } | undefined;
let kept: WholeList | undefined;

/** The JSON of the whole catalogue in pieces, oldest first. */
async function* pieces(): AsyncGenerator<string> {
  await db();
  yield '{"success":true,"products":[';
  let batch: string[] = [];
  let separator = '';
  for await (const row of Product.find().sort({ _id: 1 }).lean().cursor({ batchSize: BATCH })) {
    batch.push(JSON.stringify(viewProduct(row)));
    if (batch.length < BATCH) continue;
    yield separator + batch.join(',');
    separator = ',';
    batch = [];
  }
  yield `${batch.length > 0 ? separator : ''}${batch.join(',')}]}`;
}

async function make(revision: number): Promise<WholeList> {
  let text = '';
  for await (const piece of pieces()) text += piece;
  const identity = Buffer.from(text);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak: the same in every compression.
  const headers = { ...HEADERS, ETag: `W/"${etag}"` };
  kept = { revision, etag, headers, bytes: await encodeAll(identity, BROTLI_QUALITY) };
  return kept;
}

/** The whole catalogue as of the revision; what is being made for an older one does not count. */
function wholeList(revision: number): Promise<WholeList> | WholeList {
  if (kept?.revision === revision) return kept;
  if (making?.revision !== revision) {
    const list = make(revision).finally(() => {
      if (making?.list === list) making = undefined;
    });
    making = { revision, list };
  }
  return making.list;
}

/** Streams the catalogue; its tag is the revision, which changes with every edit. */
function streamed(request: Request, headers: Record<string, string>, tag: string): Response {
  const known = request.headers.get('if-none-match') ?? '';
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  if (preferredEncoding(request.headers.get('accept-encoding')) === 'identity')
    return new Response(streamOf(pieces()), { headers });
  headers[ENCODING_HEADER] = 'gzip';
  // The quickest level: the database, not the line, is what a client then waits for.
  const packed = createGzip({ level: 1 });
  // Either end's fault ends the other; whoever reads hears of it.
  pipeline(Readable.from(pieces()), packed, () => {});
  return new Response(streamOf(packed.iterator()), { headers });
}

/** The answer to a request for the whole catalogue: br or gzip as accepted, ETag, 304 (DESIGN 2.3). */
export async function answerWholeList(request: Request): Promise<Response> {
  const revision = await catalogRevision();
  if ((await Product.estimatedDocumentCount()) > MOST_KEPT) {
    kept = undefined;
    const tag = `revision-${revision}`;
    return streamed(request, { ...HEADERS, ETag: `W/"${tag}"` }, tag);
  }
  const list = await wholeList(revision);
  const { status, headers, body } = readyAnswer(list, Object.fromEntries(request.headers));
  const { 'Content-Encoding': encoding, ...others } = headers;
  const named: Record<string, string> = encoding ? { [ENCODING_HEADER]: encoding } : {};
  return new Response(body, { status, headers: { ...others, ...named } });
}

// The list that is kept goes out as it is for as long as nothing has changed.
shortcuts.ready.set('/api/product/list', async (asked, search) => {
  if (search.size > 0) return undefined;
  const revision = await catalogRevision();
  return kept?.revision === revision ? readyAnswer(kept, asked) : undefined;
});
