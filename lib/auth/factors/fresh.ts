import 'server-only';
import type { SellerSession } from '@/lib/auth/sessions';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Session } from '@/models';
import { isFresh } from './codes';

/** Returns whether this session was opened or its user's identity proven within the last 15 minutes. */
export async function isProven({ id }: Pick<SellerSession, 'id'>) {
  const row = await Session.findById(id, { openedAt: 1, provenAt: 1, byPin: 1 }).lean();
  return row !== null && isFresh(row, new Date());
}

/**
 * Throws a 403 ApiError unless the session was opened, or its user's identity proven, within the last 15 minutes.
 * Otherwise the thief of a session could add a sign-in method and gain permanent access.
 */
export async function assertFresh(session: Pick<SellerSession, 'id'>): Promise<void> {
  if (!(await isProven(session))) throw new ApiError('forbidden', t('signInErrors', 'proveFirst'));
}
