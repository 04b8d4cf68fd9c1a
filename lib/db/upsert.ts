import 'server-only';
import { isDuplicate } from './errors';

/** Whether a conditional update has found its row, or made the first one; false when another device was first. */
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
