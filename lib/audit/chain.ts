import { createHash } from 'node:crypto';
import type { AuditDoc } from '@/models/system';
import 'server-only';
import { connect } from '@/lib/db';
import { Audit } from '@/models';

/* `npm run audit` must not change the database, so these queries use a connection that builds no indexes. */

/** Returns the last entries of the audit log, the oldest first. */
export async function latestEntries(count: number): Promise<AuditDoc[]> {
  await connect();
  const entries = await Audit.find().sort({ _id: -1 }).limit(count).lean();
  return entries.reverse();
}

/** Verifies the stored audit log (see {@link verifyChain}). */
export async function verifyAudit(anchor?: Head): Promise<Verdict> {
  await connect();
  return verifyChain(Audit.find().sort({ _id: 1 }).lean().cursor(), anchor);
}

/** An audit entry before it gets its number and hash in the chain. */
export type Draft = Omit<AuditDoc, '_id' | 'previous' | 'hash'>;
/** A position in the chain: the number and hash of an entry. */
export type Head = Pick<AuditDoc, '_id' | 'hash'>;

/** The position before the first entry of the chain. */
export const START: Head = { _id: 0, hash: '0'.repeat(64) };

/** Returns a value with sorted object keys, because a database may change their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, inOrder(each)]));
}

/** Returns the SHA-256 hash of an entry in hex. It covers all fields except the hash itself. */
export function hashOf(entry: Omit<AuditDoc, 'hash'>): string {
  const { hash: _, ...content } = { hash: '', ...entry };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest('hex');
}

/** Adds numbers and hashes to the drafts, which become the entries after `head`. */
export function link(head: Head, drafts: readonly Draft[]): AuditDoc[] {
  let { _id, hash } = head;
  return drafts.map((draft) => {
    const entry = { ...draft, _id: _id + 1, previous: hash };
    _id += 1;
    hash = hashOf(entry);
    return { ...entry, hash };
  });
}

export type Verdict = {
  /** The last intact entry, which precedes the first changed or missing entry. */
  head: Head;
  fault?: string;
};

function faultOf(entry: AuditDoc, head: Head, anchor?: Head): string | undefined {
  const expectedId = head._id + 1;
  if (entry._id !== expectedId)
    return `Entry ${expectedId} is missing: ${entry._id} follows ${head._id}.`;
  if (entry.previous !== head.hash) return `Entry ${expectedId} does not follow the one before it.`;
  if (hashOf(entry) !== entry.hash) return `Entry ${expectedId} was changed after it was written.`;
  if (anchor?._id === expectedId && anchor.hash !== entry.hash)
    return `Entry ${expectedId} does not match the anchor: the log was rewritten.`;
  return undefined;
}

/**
 * Verifies the chain from its first entry. It detects every changed or removed entry.
 *
 * Without an `anchor`, it cannot detect that the last entries were removed, or that the whole chain was rewritten. An
 * anchor is an entry's number and hash, recorded outside of the database.
 */
export async function verifyChain(
  entries: AsyncIterable<AuditDoc> | Iterable<AuditDoc>,
  anchor?: Head,
): Promise<Verdict> {
  let head = START;
  for await (const entry of entries) {
    const fault = faultOf(entry, head, anchor);
    if (fault) return { head, fault };
    head = { _id: entry._id, hash: entry.hash };
  }
  if (!anchor || head._id >= anchor._id) return { head };
  const fault = `The log ends with entry ${head._id}, but the anchor names entry ${anchor._id}: entries at the end were deleted.`;
  return { head, fault };
}
