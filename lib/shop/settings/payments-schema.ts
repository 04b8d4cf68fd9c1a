import { z } from 'zod';
import { payMethodsInput } from '@/lib/payments/pay-methods-schema';
import { payMethodsView } from '@/lib/payments/pay-methods-view';
import type * as fields from '@/lib/shop/fields-schema';

/**
 * The settings of the section Payments. Labels and hints are keys of the namespace `sellerSettings`. The names in error
 * messages are keys of `settingsErrors`.
 */
export const PAYMENT_SETTINGS = {
  /** The payment methods on delivery besides cash. Absent if the seller has configured none. */
  payMethods: {
    schema: payMethodsInput,
    view: z.optional(payMethodsView),
    onPages: true,
    label: 'thePayMethods',
    form: {
      section: 'payments',
      control: 'payMethods',
      label: 'payMethods',
      hint: 'payMethodsHint',
      parts: {
        'terminal.on': 'payTerminal',
        'transfer.on': 'payTransfer',
        'transfer.details': 'bankDetails',
        'account.on': 'payAccount',
      },
    },
  },
} satisfies Record<string, fields.Setting>;
