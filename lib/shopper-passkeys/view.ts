import * as z from 'zod/mini';

/** A passkey of a shopper. */
export const passkeyView = z.object({
  id: z.string(),
  /** The name of the device on which the passkey was created. */
  name: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** When the passkey was last used, in ISO 8601; absent if never. */
  usedAt: z.optional(z.string()),
});
export type PasskeyView = z.output<typeof passkeyView>;

/** The response of GET /api/user/passkeys. */
export const passkeysAnswer = z.object({
  passkeys: z.array(passkeyView),
  /**
   * True if this session may change the passkeys: the shopper signed in or proved their identity in the last 15
   * minutes.
   */
  isProven: z.boolean(),
});
export type PasskeysAnswer = z.output<typeof passkeysAnswer>;
