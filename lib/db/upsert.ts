import 'server-only';
import { isDuplicate } from './errors';

/** Returns whether a conditional upsert matched or inserted its row. Returns false if another device was faster. */
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
