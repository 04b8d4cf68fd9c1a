import { randomBytes } from 'node:crypto';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { openScratchDatabase } from './scratch-database';

/**
 * Returns the URI of another database on the same server. The credentials belong to the database in the original URI,
 * so the `authSource` names this database.
 */
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
 * Opens the database for the contract tests. By default it is an embedded engine. `npm run contract` with
 * MONGODB_URI creates a new database on that server instead. Returns the function that deletes the database.
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
