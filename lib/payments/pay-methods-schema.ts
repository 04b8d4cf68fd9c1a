import { z } from 'zod';
import { schemaMessage, t } from '@/lib/http/translate';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { MAX_BANK_DETAILS, MAX_METHOD_NAME } from './limits';
import { PAY_METHODS } from './pay-methods';
import type { PayMethods } from './pay-methods-view';

const HELP = schemaMessage('settingsErrors', 'payMethods');
const NAME = schemaMessage('settingsErrors', 'payMethodName', { max: MAX_METHOD_NAME });
const DETAILS = schemaMessage('settingsErrors', 'bankDetails', { max: MAX_BANK_DETAILS });

const offer = {
  on: z.boolean(HELP),
  name: z
    .string(NAME)
    .overwrite(trimInvisible)
    .max(MAX_METHOD_NAME, NAME)
    .regex(/^[^\r\n]*$/, NAME)
    .optional()
    .describe('The name that shoppers see; by default a translated one'),
};

const transfer = z
  .object(
    {
      ...offer,
      details: z
        .string(DETAILS)
        .trim()
        .max(MAX_BANK_DETAILS, DETAILS)
        .optional()
        .describe('The bank details, for example account holder and IBAN'),
    },
    HELP,
  )
  .superRefine(({ on, details }, context) => {
    if (on && !details)
      context.addIssue({
        code: 'custom',
        message: t('settingsErrors', 'bankDetailsMissing'),
        path: ['details'],
      });
  });

function withoutBlanks(methods: PayMethods): PayMethods | undefined {
  const left = PAY_METHODS.flatMap((code) => {
    const { on = false, ...texts } = methods[code] ?? {};
    const given = Object.entries(texts).filter(([, text]) => text);
    return on || given.length > 0 ? [[code, { on, ...Object.fromEntries(given) }]] : [];
  });
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The payment methods in POST /api/seller/settings. Undefined if no method was ever configured. */
export const payMethodsInput = z
  .object(
    {
      terminal: z.object(offer, HELP).optional(),
      transfer: transfer.optional(),
      account: z.object(offer, HELP).optional(),
    },
    HELP,
  )
  .optional()
  .transform((methods) => methods && withoutBlanks(methods as PayMethods))
  .describe(
    'The additional payment methods on delivery: card at the door, bank transfer, on account',
  );

/** The payment method of an order in requests. */
export const payMethodInput = z.enum(
  PAY_METHODS,
  schemaMessage('validation', 'payMethod', { names: PAY_METHODS.join(', ') }),
);
