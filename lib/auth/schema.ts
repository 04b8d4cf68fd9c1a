import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { accountEmail, knownEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { typedCode } from './factors/schema';
import { fitsBcrypt, MAX_PASSWORD_BYTES, normalizePassword } from './password-format';

type ErrorText = { error: () => string };

/** The maximum length of the name of an account. */
export const MAX_NAME = 100;

const MISSING = schemaMessage('validation', 'missingDetails');
export const EMAIL_WRONG = schemaMessage('validation', 'emailWrong');

/** Returns the schema of a new password. Its output is normalized. The only length rule is bcrypt's limit. */
export const newPassword = (requiredError: ErrorText) =>
  z
    .string(requiredError)
    .min(1, requiredError)
    .overwrite(normalizePassword)
    .refine(
      fitsBcrypt,
      schemaMessage('validation', 'passwordTooLong', { max: MAX_PASSWORD_BYTES }),
    );

/**
 * Returns the schema of a password that is only compared. A too long password counts as wrong, without a separate
 * error.
 */
const knownPassword = (message: ErrorText) => z.string(message).min(1, message).max(1000, message);

/** The body of POST /api/user/register (docs/product.md 4.1). */
export const registerInput = z.object(
  {
    name: z
      .string(MISSING)
      .overwrite(trimInvisible)
      .min(1, MISSING)
      .max(MAX_NAME, schemaMessage('validation', 'nameTooLong', { max: MAX_NAME })),
    email: accountEmail(MISSING, EMAIL_WRONG),
    password: newPassword(MISSING),
  },
  MISSING,
);

const credentials = (message: ErrorText) =>
  z.object({ email: knownEmail(message), password: knownPassword(message) }, message);

export const loginInput = credentials(schemaMessage('validation', 'loginMissing'));
export const sellerLoginInput = credentials(schemaMessage('validation', 'loginMissing')).extend({
  code: typedCode.optional(),
});

const OLD_MISSING = schemaMessage('validation', 'oldPasswordMissing');
const NEW_MISSING = schemaMessage('validation', 'newPasswordMissing');
const EMAIL_MISSING = schemaMessage('validation', 'emailMissing');

/** The body of POST /api/user/password and /api/seller/password. */
export const passwordInput = z.object(
  { old: knownPassword(OLD_MISSING), password: newPassword(NEW_MISSING) },
  OLD_MISSING,
);

/** The body of POST /api/user/forgot. */
export const forgotInput = z.object(
  { email: accountEmail(EMAIL_MISSING, EMAIL_WRONG) },
  EMAIL_MISSING,
);

const NO_TOKEN = schemaMessage('validation', 'linkIncomplete');

/** The body of POST /api/user/reset. */
export const resetInput = z.object(
  { token: z.string(NO_TOKEN).regex(/^[\w-]{43}$/, NO_TOKEN), password: newPassword(NEW_MISSING) },
  NO_TOKEN,
);

const UNKNOWN_DEVICE = schemaMessage('validation', 'deviceUnknown');

/** The body of POST /api/user/sessions/end and /api/seller/sessions/end. */
export const sessionEndInput = z.object(
  { id: z.string(UNKNOWN_DEVICE).regex(/^[\w-]{43}$/, UNKNOWN_DEVICE) },
  UNKNOWN_DEVICE,
);

const UNKNOWN_LANGUAGE = schemaMessage('language', 'unknown');

/** The body of POST /api/user/language and /api/seller/language. */
export const languageInput = z.object(
  { language: z.enum(LANGUAGE_CODES, UNKNOWN_LANGUAGE) },
  UNKNOWN_LANGUAGE,
);

/** The body of POST /api/user/name. */
export const nameInput = registerInput.pick({ name: true });

const CODE = schemaMessage('guestErrors', 'sixDigits');

/** The six digits of a mailed code, as people type them. The output is six Latin digits. */
export const mailedCode = z
  .string(CODE)
  // People type the code with spaces, and some keyboards type digits of another script.
  .max(40, CODE)
  .overwrite((text) => trimInvisible(text).normalize('NFKC').replace(/[\s-]/g, ''))
  .overwrite(latinDigits)
  .regex(/^[0-9]{6}$/, CODE)
  .describe('The six digits of the email. Spaces and hyphens are ignored');

/** Replaces Arabic-Indic digits, which Arabic keyboards type, by Latin digits. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}

/** The password or, for an account without a password, the mailed code. */
const ownerProof = {
  password: z
    .string(OLD_MISSING)
    .max(1000, OLD_MISSING)
    .optional()
    .describe('The password of the account, if it has one'),
  code: mailedCode
    .optional()
    .describe(
      'If the account has no password: the six digits that POST /api/user/code has emailed to its current email',
    ),
};

/** The body of POST /api/user/email. */
export const emailChangeInput = z.object(
  { email: accountEmail(EMAIL_MISSING, EMAIL_WRONG), ...ownerProof },
  EMAIL_MISSING,
);

/** The body of POST /api/user/prove and POST /api/user/remove. */
export const proveOwnerInput = z.object(ownerProof, OLD_MISSING);

/** The body of POST /api/user/email/confirm. */
export const emailConfirmInput = z.object(
  { token: z.string(NO_TOKEN).regex(/^[\w-]{20,800}\.[\w-]{43}$/, NO_TOKEN) },
  NO_TOKEN,
);
