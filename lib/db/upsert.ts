import 'server-only';
import { isDuplicate } from './errors';

/**
 * Returns whether a conditional upsert updated or inserted its row. Returns false if a concurrent request has
 * changed the row first.
 */
export async function isWritten(
  write: PromiseLike<{ matchedCount: number; upsertedCount: number }>,
): Promise<boolean> {
  try {
    const { matchedCount, upsertedCount } = await write;
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
