import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { inSlices } from '@/lib/utils/async';
import { Subscriber } from '@/models';
import { linkOf } from './tokens';

/**
 * All who have confirmed as CSV, by address, each with a link that takes it back, which a newsletter has to name.
 * Streamed, so that memory stays bounded. The audit log notes who asked for it, and for how many.
 */
export async function exportSubscribers(): Promise<AsyncGenerator<string>> {
  await db();
  const subscribers = await Subscriber.countDocuments();
  await record({ event: 'newsletter exported', subscribers });
  return rows();
}

async function* rows(): AsyncGenerator<string> {
  yield stringify([['email', 'confirmedAt', 'language', 'unsubscribe']]);
  const page = `${env().APP_ORIGIN}/newsletter`;
  const subscribers = Subscriber.find({}).sort({ _id: 1 }).lean().cursor({ batchSize: 500 });
  for await (const { _id, confirmedAt, language } of inSlices(subscribers)) {
    const link = linkOf(page, { kind: 'leave', email: _id, language, until: 0 });
    yield stringify([[_id, confirmedAt.toISOString(), language, link]]);
  }
}
