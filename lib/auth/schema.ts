import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';

/**
 * bcrypt ignores every byte after this one, so that longer passwords with the same first 72 would
 * match (docs/product.md 4.1).
 */
export const MAX_PASSWORD_BYTES = 72;

const required = (value: string) => value.length > 0;
const fits = (password: string) => new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;

const emailText = (message: string) =>
  z.string(message).trim().toLowerCase().refine(required, message);

const MISSING = 'Missing Details';

/** A password that is set: it has no rule of length but that of bcrypt. */
const newPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine(fits, `Password is at most ${MAX_PASSWORD_BYTES} bytes long`);

/** A password that is compared. One that is too long is wrong, not a refusal of its own. */
const knownPassword = (message: string) => z.string(message).min(1, message).max(1000, message);

/** The body of POST /api/user/register (docs/product.md 4.1). */
export const registerInput = z.object(
  {
    name: z.string(MISSING).trim().min(1, MISSING).max(100, 'Name is at most 100 characters'),
    email: emailText(MISSING).pipe(
      z.email('Please enter a valid email').max(254, 'Please enter a valid email'),
    ),
    password: newPassword(MISSING),
  },
  MISSING,
);

/** The body of both sign-ins. */
const credentials = (message: string) =>
  z.object(
    {
      email: emailText(message).max(254, message),
      password: knownPassword(message),
    },
    message,
  );

export const loginInput = credentials('Email and password are required');
export const sellerLoginInput = credentials('Email and password are required');

const OLD_MISSING = 'Please enter your present password';

/** The body of POST /api/user/password and /api/seller/password. */
export const passwordInput = z.object(
  { old: knownPassword(OLD_MISSING), password: newPassword('Please enter a new password') },
  OLD_MISSING,
);

/** The body of POST /api/user/forgot. */
export const forgotInput = z.object(
  {
    email: emailText('Please enter your email').pipe(
      z.email('Please enter a valid email').max(254, 'Please enter a valid email'),
    ),
  },
  'Please enter your email',
);

const NO_TOKEN = 'This link is not complete. Please open it from the mail once more.';

/** The body of POST /api/user/reset. */
export const resetInput = z.object(
  {
    token: z.string(NO_TOKEN).regex(/^[\w-]{43}$/, NO_TOKEN),
    password: newPassword('Please enter a new password'),
  },
  NO_TOKEN,
);

/** The body of POST /api/user/remove. */
export const removeInput = z.object({ password: knownPassword(OLD_MISSING) }, OLD_MISSING);

const UNKNOWN_DEVICE = 'This device is not known';

/** The body of POST /api/user/sessions/end and /api/seller/sessions/end. */
export const sessionEndInput = z.object(
  { id: z.string(UNKNOWN_DEVICE).regex(/^[\w-]{43}$/, UNKNOWN_DEVICE) },
  UNKNOWN_DEVICE,
);

const UNKNOWN_LANGUAGE = sentence('language', 'unknown');

/** The body of POST /api/user/language and /api/seller/language. */
export const languageInput = z.object(
  { language: z.enum(LANGUAGE_CODES, UNKNOWN_LANGUAGE) },
  UNKNOWN_LANGUAGE,
);
