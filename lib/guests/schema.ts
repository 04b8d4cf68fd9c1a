import { z } from 'zod';
import { MAX_NAME, mailedCode } from '@/lib/auth/schema';
import { reasonInput } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { accountEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';

const MISSING = schemaMessage('validation', 'missingDetails');
const EMAIL_MISSING = schemaMessage('validation', 'emailMissing');
const EMAIL_WRONG = schemaMessage('validation', 'emailWrong');
const LINK = schemaMessage('validation', 'linkIncomplete');

const name = z
  .string(MISSING)
  .overwrite(trimInvisible)
  .max(MAX_NAME, schemaMessage('validation', 'nameTooLong', { max: MAX_NAME }));

const email = accountEmail(EMAIL_MISSING, EMAIL_WRONG);

/** The body of POST /api/user/code. */
export const codeInput = z.object({ email }, EMAIL_MISSING);

/** The body of POST /api/user/code/sign-in. */
export const codeSignInInput = z.object(
  { email, code: mailedCode, name: name.optional().describe('The name of a new account') },
  MISSING,
);

/** The body of POST /api/user/guest. */
export const guestInput = z.object(
  {
    name: name
      .min(1, MISSING)
      .optional()
      .describe(
        'By default, the part of the email before the @, for example if a wallet supplies the name',
      ),
    email,
  },
  MISSING,
);

/** The two parts of the fragment (after the #) of the link in a mail about a guest order. */
export const orderLinkInput = z.object(
  {
    order: z.string(LINK).regex(/^[0-9a-f]{24}$/, LINK),
    token: z.string(LINK).regex(/^[\w-]{43}$/, LINK),
  },
  LINK,
);

export type OrderLinkInput = z.output<typeof orderLinkInput>;

/** The body of POST /api/order/by-link/cancel. */
export const cancelByLinkInput = orderLinkInput.extend({
  code: mailedCode
    .optional()
    .describe(
      'The six digits that POST /api/order/by-link/code has emailed. Not needed in the browser of the guest',
    ),
  reason: reasonInput.describe('The reason, which the seller sees'),
});

export type CancelByLinkInput = z.output<typeof cancelByLinkInput>;
