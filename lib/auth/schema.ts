import { z } from 'zod';

/** bcrypt reads 72 bytes: longer passwords with the same first 72 would match. */
const MAX_PASSWORD_BYTES = 72;

const required = (value: string) => value.length > 0;
const fits = (password: string) => new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;

const emailText = (message: string) =>
  z.string(message).trim().toLowerCase().refine(required, message);

const MISSING = 'Missing Details';

/** The body of POST /api/user/register (docs/product.md 4.1). */
export const registerInput = z.object(
  {
    name: z.string(MISSING).trim().min(1, MISSING).max(100, 'Name is at most 100 characters'),
    email: emailText(MISSING).pipe(
      z.email('Please enter a valid email').max(254, 'Please enter a valid email'),
    ),
    password: z
      .string(MISSING)
      .min(1, MISSING)
      .refine(fits, `Password is at most ${MAX_PASSWORD_BYTES} bytes long`),
  },
  MISSING,
);

/** The body of both sign-ins. A password that is too long is wrong, not a refusal of its own. */
const credentials = (message: string) =>
  z.object(
    {
      email: emailText(message).max(254, message),
      password: z.string(message).min(1, message).max(1000, message),
    },
    message,
  );

export const loginInput = credentials('Email and password are required');
export const sellerLoginInput = credentials('Email and password are required');
