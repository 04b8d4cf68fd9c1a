import { z } from 'zod';
import { type StateFee, storedStateFee, viewStateFee } from '@/lib/delivery/state-fee';
import { schemaMessage, t } from '@/lib/http/translate';
import { MAX_PEPPOL_ID, parsePeppolId } from '@/lib/law/peppol';
import { UNIT_SYSTEMS } from '@/lib/law/unit-systems';
import { payMethodsInput } from '@/lib/payments/pay-methods-schema';
import { payMethodsView } from '@/lib/payments/pay-methods-view';
import * as fields from '@/lib/shop/fields-schema';
import { ORDER_BUTTONS } from '@/lib/shop/order-button';
import { taxSettings } from '@/lib/tax/schema';
import { taxClassView } from '@/lib/tax/view';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { site } from '@/lib/utils/site';

/* The schemas of settings that the law of some countries requires (docs/law.md). */

const MAX_FEE_NAME = 60;
const FEE_NAME = schemaMessage('settingsErrors', 'stateFeeName', { max: MAX_FEE_NAME });

const stateFee = z
  .object(
    {
      name: z.string(FEE_NAME).overwrite(trimInvisible).max(MAX_FEE_NAME, FEE_NAME).default(''),
      amount: fields.amount(() => t('settingsErrors', 'stateFeeAmount')),
      from: fields.amount(() => t('settingsErrors', 'stateFeeFrom')),
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
    'A fee of the state for each delivery with taxed goods, for example in Colorado: the name that the law of the state requires, the ' +
      'amount and, with `from`, the minimum value of the taxed goods. The fee is not taxed',
  );

const PEPPOL_HELP = schemaMessage('settingsErrors', 'peppolId');

const peppolId = z
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

const text = z.string().optional();

/**
 * The settings of the sections Prices and taxes, Legal, Scales, and Payments. Labels and hints are keys of
 * `sellerSettings`.
 */
export const PRICE_SETTINGS = {
  currency: {
    schema: fields.currency,
    view: z.string(),
    default: site.currency,
    onPages: true,
    label: 'theCurrency',
    form: { section: 'prices', control: 'currency', label: 'currency', hint: 'currencyHint' },
  },
  taxPercent: {
    schema: fields.taxPercent,
    view: z.number(),
    default: site.taxPercent,
    onPages: true,
    label: 'theTax',
    form: {
      section: 'prices',
      control: 'number',
      label: 'taxPercent',
      hint: 'taxPercentHint',
      inputMode: 'decimal',
      required: true,
    },
  },
  /** `included`: prices include tax. `added`: tax is added to prices. The default is `added`. */
  taxMode: {
    schema: taxSettings.taxMode,
    view: z.enum(['added', 'included']).optional(),
    onPages: true,
    label: 'theTaxMode',
    form: {
      section: 'prices',
      apart: true,
      control: 'select',
      label: 'taxMode',
      hint: 'taxModeHint',
      options: { '': 'taxInCart', added: 'taxAdded', included: 'taxIncluded' },
    },
  },
  /**
   * Tax classes with different rates. The first class applies to a product if neither the product nor its
   * category has a class.
   */
  taxClasses: {
    schema: taxSettings.taxClasses,
    view: z.array(taxClassView).optional(),
    onPages: true,
    label: 'theTaxClasses',
    form: { section: 'prices', control: 'taxClasses', label: 'otherRates', hint: 'otherRatesHint' },
  },
  /** The units of goods by weight and of unit prices. Absent if they are metric. */
  units: {
    schema: fields.units,
    view: z.enum(UNIT_SYSTEMS).optional(),
    onPages: true,
    label: 'theUnits',
    form: {
      section: 'prices',
      apart: true,
      control: 'select',
      label: 'units',
      hint: 'unitsHint',
      options: { '': 'unitsMetric', 'metric-100': 'unitsSmall', us: 'unitsUs', uk: 'unitsUk' },
    },
  },
  orderButton: {
    schema: fields.orderButton,
    view: z.enum(ORDER_BUTTONS).optional(),
    onPages: true,
    label: 'theOrderButton',
    form: {
      section: 'legal',
      apart: true,
      control: 'orderButton',
      label: 'orderButton',
      hint: 'orderButtonHint',
    },
  },
  taxNumber: {
    schema: taxSettings.taxNumber,
    view: text,
    onPages: true,
    label: 'theTaxNumber',
    form: {
      section: 'legal',
      control: 'text',
      label: 'taxNumber',
      hint: 'taxNumberHint',
      maxLength: 40,
    },
  },
  /**
   * The reason why the shop charges no tax, for example `§ 19 UStG`. Absent if the shop is not exempt, even
   * if its rate is 0%.
   */
  taxExemption: {
    schema: taxSettings.taxExemption,
    view: text,
    label: 'theTaxExemption',
    form: {
      section: 'legal',
      control: 'text',
      label: 'taxExemption',
      hint: 'taxExemptionHint',
      maxLength: 200,
    },
  },
  saveCards: {
    ...fields.onOff(
      'saveCards',
      'Shoppers with an account can save their card at Stripe for the next payment',
      { section: 'payments', apart: true, heading: 'savedCards', hint: 'saveCardsHint' },
    ),
    label: 'theSaveCards',
  },
  /**
   * True if the owner has switched on express checkout. It has an effect only with a publishable key of Stripe (see
   * `paysInShop` of ShopView).
   */
  expressCheckout: {
    ...fields.onOff(
      'expressCheckout',
      'Shoppers can pay in the shop with Apple Pay, Google Pay or Link',
      { section: 'payments', apart: true, heading: 'wallets', hint: 'expressCheckoutHint' },
    ),
    label: 'theExpressCheckout',
  },
  invoices: {
    schema: fields
      .flag(schemaMessage('settingsErrors', 'invoicesOnOff'))
      .describe('True if shopper and seller can request the invoice of a delivered order'),
    view: z.boolean().optional(),
    onPages: true,
    label: 'theInvoices',
    form: {
      section: 'legal',
      apart: true,
      control: 'switch',
      label: 'invoices',
      hint: 'invoicesHint',
    },
  },
  /** The Peppol ID of the shop. If it is set, the invoice form asks for the Peppol ID of the buyer. */
  peppolId: {
    schema: peppolId,
    view: text,
    onPages: true,
    label: 'thePeppolId',
    form: {
      section: 'legal',
      apart: true,
      control: 'text',
      label: 'peppolId',
      hint: 'peppolIdHint',
      maxLength: MAX_PEPPOL_ID,
    },
  },
  withdrawal: {
    ...fields.onOff(
      'withdrawal',
      'True if consumers can withdraw from an order on the page /withdraw',
      { section: 'legal', apart: true, hint: 'withdrawalHint' },
    ),
    onPages: true,
    label: 'theWithdrawal',
  },
  lowestPrice: {
    ...fields.onOff(
      'lowestPrice',
      'Strikethrough prices and discounts refer to the lowest price of the previous 30 days',
      { section: 'legal', apart: true, heading: 'reductions', hint: 'lowestHint' },
    ),
    onPages: true,
    label: 'theLowestPrice',
  },
  /** The state fee for each delivery (lib/delivery/state-fee.ts). */
  stateFee: {
    schema: stateFee,
    view: z
      .object({ name: z.string(), amount: z.number(), from: z.number().optional() })
      .optional(),
    onPages: true,
    money: {
      store: storedStateFee,
      view: viewStateFee,
      amountsIn: ({ amount, from }: StateFee) => [amount, from],
    },
    label: 'theStateFee',
    form: {
      section: 'legal',
      control: 'stateFee',
      label: 'stateFee',
      hint: 'stateFeeHint',
      parts: { name: 'stateFeeName', amount: 'stateFeeAmount', from: 'stateFeeFrom' },
    },
  },
  scaleLabels: {
    schema: fields.scaleLabels,
    view: fields.scaleLabelsView.optional(),
    label: 'theScaleLabels',
    form: { section: 'scales', control: 'scaleLabels' },
  },
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
