import * as z from 'zod/mini';
import { passkeyView } from '@/lib/auth/factors/view';

/** The response of GET /api/user/passkeys. */
export const passkeysResponse = z.object({
  passkeys: z.array(passkeyView),
  /** True if the shopper signed in or proved their identity in the last 15 minutes. */
  isProven: z.boolean(),
});
export type PasskeysResponse = z.output<typeof passkeysResponse>;
