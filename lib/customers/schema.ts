import { z } from 'zod';
import {
  amountInput,
  booleanInput,
  objectId,
  optionalInput,
  pageLimit,
  searchText,
} from '@/lib/http/input-parts';
import { schemaMessage, t } from '@/lib/http/translate';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { MAX_BLOCK_REASON, MAX_CUSTOMER_NOTE } from './limits';

const NOTE = schemaMessage('customers', 'noteTooLong', { max: MAX_CUSTOMER_NOTE });
const REASON = schemaMessage('customers', 'reasonMissing');
const REASON_LENGTH = schemaMessage('customers', 'reasonTooLong', { max: MAX_BLOCK_REASON });

/**
 * The query of GET /api/customer/list. `q` searches by name, phone number or email. `blocked` returns only
 * blocked customers. A search returns one page without a cursor.
 */
export const customersQuery = z.object({
  q: searchText.optional(),
  blocked: z.literal('true', schemaMessage('validation', 'invalidData')).optional(),
  limit: pageLimit.default(20),
  cursor: objectId.optional(),
});
export type CustomersQuery = z.output<typeof customersQuery>;

/** The id of an account or, for a customer without an account, the `userId` of one of their phone orders. */
export const customerIdInput = z.object(
  { id: objectId },
  schemaMessage('validation', 'invalidData'),
);

/** The query of GET /api/customer/orders. */
export const customerOrdersQuery = z.object({
  id: objectId,
  limit: pageLimit.default(20),
  cursor: objectId.optional(),
});
export type CustomerOrdersQuery = z.output<typeof customerOrdersQuery>;

const note = z.string(NOTE).trim().max(MAX_CUSTOMER_NOTE, NOTE);

/** The body of POST /api/customer/note. An empty note deletes the stored note. */
export const customerNoteInput = z.object(
  {
    id: objectId,
    note,
    from: note
      .optional()
      .describe(
        'The note that the client has shown. If somebody has changed it since, the call is rejected with the current ' +
          '`note`. Without `from`, the last save wins',
      ),
  },
  schemaMessage('validation', 'invalidData'),
);
export type CustomerNoteInput = z.output<typeof customerNoteInput>;

/** The body of POST /api/customer/block. */
export const customerBlockInput = z.object(
  {
    id: objectId,
    reason: z
      .string(REASON)
      .overwrite(trimInvisible)
      .min(1, REASON)
      .max(MAX_BLOCK_REASON, REASON_LENGTH)
      .describe('Why the customer is blocked. Only the team reads it'),
  },
  schemaMessage('validation', 'invalidData'),
);

/** The body of POST /api/customer/on-account. */
export const onAccountInput = z.object(
  { id: objectId, isAllowed: booleanInput.describe('True if the customer may order on account') },
  schemaMessage('validation', 'invalidData'),
);

/** The body of POST /api/customer/credit-limit. The output has the limit in integer cents of the shop's currency. */
export const creditLimitInput = z
  .object(
    {
      id: objectId,
      limit: optionalInput(amountInput(() => t('customers', 'creditLimit'))).describe(
        "The maximum total of unpaid orders on account, in units of the shop's currency, as a number or " +
          'text. Empty for no limit',
      ),
    },
    schemaMessage('validation', 'invalidData'),
  )
  .transform(({ id, limit }) => ({ id, limitCents: limit }));
export type CreditLimitInput = z.output<typeof creditLimitInput>;
