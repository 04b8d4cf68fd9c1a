import { randomBytes } from 'node:crypto';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { openScratchDatabase } from './scratch-database';

/** The same server with another database; who signs in is known to the database that was named. */
export function withDatabaseName(uri: string, name: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)\/?([^?]*)\??(.*)$/.exec(uri);
  if (!parts) throw new Error('MONGODB_URI is no address of a MongoDB');
  const [, scheme = '', hosts = '', named, query] = parts;
  const options = new URLSearchParams(query);
  const knowsWhere = scheme.includes('srv') || !hosts.includes('@') || options.has('authSource');
  if (!knowsWhere) options.set('authSource', named || 'admin');
  return `${scheme}${hosts}/${name}${options.size > 0 ? `?${options}` : ''}`;
}

/**
 * The database of the contract: an embedded engine of its own or, for `npm run contract` with
 * MONGODB_URI, a new database on that server, which is dropped at the end.
 */
export async function openContractDatabase(): Promise<() => Promise<void>> {
  const given = process.env.CONTRACT ? process.env.MONGODB_URI : undefined;
  if (!given) return openScratchDatabase();
  const name = `basketful_contract_${randomBytes(4).toString('hex')}`;
  const MONGODB_URI = withDatabaseName(given, name);
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI });
  const { db } = await import('@/lib/db');
  const connection = await db();
  return async () => {
    await connection.connection.dropDatabase();
    await connection.disconnect();
  };
}
