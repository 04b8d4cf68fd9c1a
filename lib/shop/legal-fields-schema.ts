import { z } from 'zod';
import { requestCurrency, requestTranslator, schemaMessage, t } from '@/lib/http/translate';
import { MAX_PEPPOL_ID, parsePeppolId } from '@/lib/law/peppol';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { amountError, parseUnits, toUnits } from '@/lib/utils/money';

/* The schemas of settings that the law of some countries requires (docs/law.md). */

/** The maximum length of the name of a state fee. */
const MAX_FEE_NAME = 60;
const FEE_NAME = schemaMessage('settingsErrors', 'stateFeeName', { max: MAX_FEE_NAME });

/** Accepts an amount in units of the shop's currency. An empty field becomes 0. */
const feeAmount = (label: 'stateFeeAmount' | 'stateFeeFrom') =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const cents = value === undefined || value === '' ? 0 : parseUnits(value, requestCurrency());
      if (cents !== undefined) return toUnits(cents, requestCurrency());
      const name = t('settingsErrors', label);
      const message = amountError(value, name, requestTranslator('amounts'), requestCurrency());
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** The state fee for each delivery. The output is undefined if the amount is 0 or missing. */
export const stateFee = z
  .object(
    {
      name: z.string(FEE_NAME).overwrite(trimInvisible).max(MAX_FEE_NAME, FEE_NAME).default(''),
      amount: feeAmount('stateFeeAmount'),
      from: feeAmount('stateFeeFrom'),
    },
    FEE_NAME,
  )
  .nullable()
  .optional()
  .transform((fee, context) => {
    if (!fee?.amount) return undefined;
    const { name, amount, from } = fee;
    if (!name) context.addIssue({ code: 'custom', message: FEE_NAME.error(), path: ['name'] });
    return { name, amount, ...(from ? { from } : {}) };
  })
  .describe(
    'A fee of the state for each delivery with taxed goods, for example in Colorado: the name that its law demands, the ' +
      'amount and, with `from`, the least price of the taxed goods. It has no tax',
  );

const PEPPOL_HELP = schemaMessage('settingsErrors', 'peppolId');

/** The Peppol ID of the shop. An empty text removes it. */
export const peppolId = z
  .string(PEPPOL_HELP)
  .max(MAX_PEPPOL_ID, PEPPOL_HELP)
  .transform((text, context) => {
    if (!text.trim()) return undefined;
    const read = parsePeppolId(text);
    if (read === undefined) context.addIssue({ code: 'custom', message: PEPPOL_HELP.error() });
    return read;
  })
  .optional()
  .describe(
    'The Peppol ID of the shop, for the XML files of invoices (BT-34). With it, the form for an invoice asks for the ' +
      'Peppol ID of the buyer. The shop sends nothing through Peppol',
  );
