import { z } from 'zod';
import { EMAIL_WRONG, newPassword } from '@/lib/auth/schema';
import { schemaMessage } from '@/lib/http/translate';
import { plainDigits } from '@/lib/utils/decimal';
import { accountEmail } from '@/lib/utils/email-address';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { STAFF_ROLES } from './roles';

/** The rows and columns of a numeric keypad. A PIN along one of them is easy to guess. */
const RUNS = ['01234567890', '09876543210', '1472580369', '2580', '0852', '147', '159', '357'];

/**
 * PINs that attackers guess first, from public lists of leaked PINs. The rules below do not detect them, because they
 * have no pattern.
 */
const COMMON = ['1004', '1010', '1313', '2001', '4321', '6969', '1122', '1112', '2229', '1342'];

const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some(
    (length) =>
      pin.length > length &&
      pin.length % length === 0 &&
      pin === pin.slice(0, length).repeat(pin.length / length),
  );

/**
 * Returns whether a PIN is easy to guess: a repetition, a sequence of digits, keys in one line, a year, or a
 * common PIN.
 */
export function isTrivialPin(pin: string): boolean {
  const isYear = /^(19|20)\d\d$/.test(pin);
  const isRun = RUNS.some((run) => run.length >= pin.length && run.includes(pin));
  const halves = pin.length % 2 === 0 && /^(.)\1+(.)\2+$/.test(pin);
  return isRepeated(pin) || isYear || isRun || halves || COMMON.includes(pin);
}

/** The maximum length of a name. It must fit on cards and packing slips. */
const MAX_STAFF_NAME = 40;

const NAME = schemaMessage('staffErrors', 'nameMissing');
const ROLE = schemaMessage('staffErrors', 'roleMissing');
const GONE = schemaMessage('staffErrors', 'gone');
const EMAIL_MISSING = schemaMessage('validation', 'emailMissing');
const LINK = schemaMessage('validation', 'linkIncomplete');

const name = z
  .string(NAME)
  .overwrite(trimInvisible)
  .min(1, NAME)
  .max(MAX_STAFF_NAME, schemaMessage('staffErrors', 'nameTooLong', { max: MAX_STAFF_NAME }));
const role = z.enum(STAFF_ROLES, ROLE);
const id = z.string(GONE).regex(/^[0-9a-f]{24}$/, GONE);

/** The body of POST /api/staff/invite. */
export const inviteInput = z.object(
  { name, email: accountEmail(EMAIL_MISSING, EMAIL_WRONG), role },
  NAME,
);

/** The body of POST /api/staff/accept. */
export const acceptInput = z.object(
  {
    token: z.string(LINK).regex(/^[\w-]{43}$/, LINK),
    password: newPassword(schemaMessage('validation', 'newPasswordMissing')),
  },
  LINK,
);

/** The body of POST /api/staff/update. */
export const updateInput = z.object(
  {
    id,
    name: name.optional().describe('Omitted, it is not changed'),
    role: role.optional().describe('Omitted, it is not changed'),
  },
  GONE,
);

/** The body of POST /api/staff/link and of POST /api/staff/remove. */
export const staffIdInput = z.object({ id }, GONE);

const PIN = schemaMessage('staffErrors', 'pinDigits');
const TRIVIAL = schemaMessage('staffErrors', 'pinTrivial');
const pin = z
  .string(PIN)
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{4,8}$/, PIN))
  .describe('4 to 8 digits');

/** The body of POST /api/staff/pin. */
export const pinInput = z.object(
  {
    password: z
      .string(schemaMessage('validation', 'oldPasswordMissing'))
      .min(1, schemaMessage('validation', 'oldPasswordMissing'))
      .max(1000, schemaMessage('validation', 'oldPasswordMissing')),
    pin: pin.refine((one) => !isTrivialPin(one), TRIVIAL),
  },
  PIN,
);

/** The body of POST /api/staff/switch. */
export const switchInput = z.object({ person: id, pin }, PIN);

/** The body of POST /api/staff/device. */
export const deviceInput = z.object(
  { allowed: z.boolean(schemaMessage('validation', 'trueOrFalse')) },
  schemaMessage('validation', 'trueOrFalse'),
);

/** The body of POST /api/staff/devices/end. */
export const deviceEndInput = z.object({ id: z.uuid(GONE) }, GONE);

export type PinInput = z.output<typeof pinInput>;
export type SwitchInput = z.output<typeof switchInput>;
export type InviteInput = z.output<typeof inviteInput>;
export type AcceptInput = z.output<typeof acceptInput>;
export type UpdateInput = z.output<typeof updateInput>;
