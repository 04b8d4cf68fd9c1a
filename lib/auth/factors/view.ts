import * as z from 'zod/mini';

/** A passkey. */
export const passkeyView = z.object({
  id: z.string(),
  /** The name of the device on which the passkey was created, or the name that the user has given it. */
  name: z.string(),
  /** The time when the passkey was added, in ISO 8601. */
  addedAt: z.string(),
  /** When the passkey was last used, in ISO 8601; absent if never. */
  usedAt: z.optional(z.string()),
});
export type PasskeyView = z.output<typeof passkeyView>;

/** The sign-in methods of a user of the seller's area. */
export const factorsResponse = z.object({
  passkeys: z.array(passkeyView),
  /** True if a sign-in requires an app code after the password. */
  hasAppCodes: z.boolean(),
  codesLeft: z.int(),
  /**
   * The factors of a sign-in without a passkey. `both` is password and code. `recovery` is only a recovery code,
   * because passwords are off.
   */
  wayIn: z.enum(['password', 'both', 'recovery']),
  /**
   * True if this session may change the sign-in methods, because the user has signed in or verified their identity
   * within the last 15 minutes.
   */
  isProven: z.boolean(),
});

export type FactorsResponse = z.output<typeof factorsResponse>;

/**
 * The WebAuthn options (JSON) that a browser passes to its authenticator. The client sends the ticket back
 * with the authenticator's result.
 */
export const ceremony = z.object({
  options: z.record(z.string(), z.unknown()),
  ticket: z.string(),
});

export type Ceremony = z.output<typeof ceremony>;

/** The response of POST /api/seller/passkey/sign-in-options. */
export const waysResponse = z.object({
  passkey: z.optional(ceremony),
  mailsLinks: z.boolean(),
});

export type WaysResponse = z.output<typeof waysResponse>;

/** The response of POST /api/seller/totp/start. */
export const appCodesResponse = z.object({
  /** The secret in base32, to type into an app that cannot scan the QR code. */
  secret: z.string(),
  uri: z.string(),
  qr: z.string(),
  ticket: z.string(),
});

export type AppCodesResponse = z.output<typeof appCodesResponse>;

/** Recovery codes, which cannot be shown again. */
export const codesResponse = z.object({ codes: z.array(z.string()) });
export type CodesResponse = z.output<typeof codesResponse>;

/** The response of POST /api/seller/totp/confirm. The response contains recovery codes if the user had none before. */
export const confirmedResponse = z.partial(codesResponse);
export type ConfirmedResponse = z.output<typeof confirmedResponse>;
