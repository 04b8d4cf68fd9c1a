import 'server-only';
import { countryLines } from '@/lib/addresses/queries';
import { db } from '@/lib/db';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '@/lib/i18n/languages';
import { hidesEmail } from '@/lib/observe/request-context';
import { viewTaxes } from '@/lib/tax/tax';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Invoice } from '@/models';
import type { InvoiceDoc } from '@/models/invoice';
import type { InvoiceResponse, InvoiceView } from './view';

/** Yields all invoices and credit notes of a shopper, newest first. Reads them in small batches. */
export async function* allInvoicesOf(userId: string): AsyncGenerator<InvoiceView> {
  await db();
  const rows = Invoice.find({ userId }).sort({ _id: -1 }).hint({ userId: 1, _id: -1 });
  for await (const row of rows.lean().cursor({ batchSize: 20 })) yield viewInvoice(row);
}

/**
 * The email address is omitted for roles that may not see it. The country is in the language of the document, not of
 * the reader.
 */
function viewBuyer({ buyer: { email, ...buyer }, language }: InvoiceDoc) {
  const { street = '', line2, city = '', state = '', zipcode = '', countryCode } = buyer;
  const place = { street, line2, city, state, zipcode, countryCode };
  const { locale } = LANGUAGES[isLanguage(language) ? language : DEFAULT_LANGUAGE];
  const lines = countryLines(place, locale);
  return {
    ...buyer,
    ...omitUndefined({ lines, email: email && !hidesEmail() ? email : undefined }),
  };
}

const viewInvoice = (document: InvoiceDoc): InvoiceView => {
  const { kind, number, refersTo, order, orderNumber, day, orderedOn, deliveredOn } = document;
  const {
    seller,
    currency,
    taxMode,
    taxExemption,
    lines,
    taxes,
    totalCents,
    paidCents = 0,
    roundingCents = 0,
    paymentNote,
  } = document;
  return omitUndefined({
    kind,
    number,
    refersTo: refersTo || undefined,
    order: String(order),
    orderNumber: orderNumber || undefined,
    day,
    orderedOn,
    deliveredOn,
    seller,
    buyer: viewBuyer(document),
    currency,
    taxMode,
    taxExemption: taxExemption || undefined,
    lines: lines.map(({ cents, percent, measured: _, ...line }) => ({
      ...line,
      amount: toUnits(cents, currency),
      taxPercent: percent,
    })),
    taxes: viewTaxes(taxes, currency),
    total: toUnits(totalCents, currency),
    rounding: roundingCents === 0 ? undefined : toUnits(roundingCents, currency),
    paid: paidCents > 0 ? toUnits(paidCents, currency) : undefined,
    paymentNote: paymentNote || undefined,
  });
};

/** Returns the documents of an order in the format of the API. `documents` must start with the invoice. */
export function viewInvoices([invoice, ...notes]: InvoiceDoc[]): InvoiceResponse {
  if (!invoice) throw new Error('an order has no invoice');
  return { invoice: viewInvoice(invoice), creditNotes: notes.map(viewInvoice) };
}
