import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { knownEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { MAX_PASSKEY_NAME } from './codes';

const BROKEN = schemaMessage('signInErrors', 'passkeyNotRead');
const CODE_MISSING = schemaMessage('signInErrors', 'codeMissing');

/** Bytes, encoded as WebAuthn's JSON does. The limit is far above the output of any authenticator. */
const bytes = z
  .string(BROKEN)
  .max(20_000, BROKEN)
  .regex(/^[\w-]+$/, BROKEN);

/** The id of a passkey. WebAuthn allows up to 1023 bytes. */
const passkeyId = z
  .string(BROKEN)
  .max(1_364, BROKEN)
  .regex(/^[\w-]+$/, BROKEN);

const ticket = z
  .string(BROKEN)
  .max(4_000, BROKEN)
  .regex(/^[\w.-]+$/, BROKEN);

const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key', BROKEN),
  // Extension results are empty, because the shop requests no extensions.
  clientExtensionResults: z.object({}, BROKEN),
};

/** The body of POST /api/seller/passkey/register. */
export const passkeyInput = z.object(
  {
    ticket,
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: bytes,
            attestationObject: bytes,
            transports: z
              .array(z.string(BROKEN).max(32, BROKEN), BROKEN)
              .max(10, BROKEN)
              .optional(),
          },
          BROKEN,
        ),
      },
      BROKEN,
    ),
  },
  BROKEN,
);

/** The body of POST /api/seller/passkey/sign-in. */
export const passkeyUseInput = z.object(
  {
    ticket,
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: bytes,
            authenticatorData: bytes,
            signature: bytes,
            userHandle: bytes.optional(),
          },
          BROKEN,
        ),
      },
      BROKEN,
    ),
  },
  BROKEN,
);

const NAME = schemaMessage('signInErrors', 'nameWrong', { max: MAX_PASSKEY_NAME });

/** The body of POST /api/seller/passkey/rename and /api/user/passkey/rename. */
export const renameInput = z.object(
  {
    id: passkeyId,
    name: z.string(NAME).overwrite(trimInvisible).min(1, NAME).max(MAX_PASSKEY_NAME, NAME),
  },
  BROKEN,
);

/** The body of POST /api/seller/passkey/remove. */
export const passkeyRemoveInput = z.object({ id: passkeyId }, BROKEN);

const YES_OR_NO = schemaMessage('validation', 'trueOrFalse');

/** The body of POST /api/seller/passkey/only. */
export const onlyInput = z.object({ only: z.boolean(YES_OR_NO) }, YES_OR_NO);

/** A code from an authenticator app, or a recovery code, as typed. */
export const typedCode = z.string(CODE_MISSING).trim().min(1, CODE_MISSING).max(40, CODE_MISSING);

/** The body of POST /api/seller/totp/confirm. */
export const appCodeInput = z.object({ ticket, code: typedCode }, CODE_MISSING);

const EMAIL_MISSING = schemaMessage('validation', 'emailMissing');

/** The body of POST /api/seller/recovery/sign-in. */
export const recoverySignInInput = z.object(
  { email: knownEmail(EMAIL_MISSING), code: typedCode },
  CODE_MISSING,
);

const PASSWORD_MISSING = schemaMessage('validation', 'oldPasswordMissing');

/** The body of POST /api/seller/prove. */
export const proveInput = z.object(
  {
    password: z
      .string(PASSWORD_MISSING)
      .min(1, PASSWORD_MISSING)
      .max(1000, PASSWORD_MISSING)
      .optional(),
    code: typedCode.optional(),
    passkey: passkeyUseInput.optional(),
  },
  PASSWORD_MISSING,
);
