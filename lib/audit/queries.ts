import 'server-only';
import { connect } from '@/lib/db';
import { Audit } from '@/models';
import type { AuditDoc } from '@/models/system';
import { type Head, type Verdict, verifyChain } from './chain';

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
