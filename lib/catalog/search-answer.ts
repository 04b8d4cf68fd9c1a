import { packQuickly } from '../http/compress';
import { queryOf } from '../http/parse';
import type { Shortcut } from '../http/shortcuts';
import { select } from './list';
import { listQuery } from './schema';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
  Vary: 'Origin, Accept-Encoding',
};

/**
 * The answer to a search as one types, where every letter is one. Any other query of the list, and
 * whatever has to be refused, is left to the handler.
 */
export const answerSearch: Shortcut = async ({ 'accept-encoding': accepted }, search) => {
  const query = listQuery.safeParse(queryOf(search));
  if (!query.data?.q) return undefined;
  const text = JSON.stringify({ success: true, ...(await select(query.data)) });
  const { headers, body } = await packQuickly(Buffer.from(text), accepted?.toString());
  return { status: 200, headers: { ...HEADERS, ...headers }, body };
};
