import 'server-only';
import { orderedFacts } from '@/lib/catalog/facts/kept-math';
import { viewProduct } from '@/lib/catalog/view';
import { toDollars } from '@/lib/utils/money';
import { foundCents, orderedCents } from '@/lib/weights/line-math';
import type { KeptLine, OrderLine } from '@/models/order-line';
import type { ProductDoc } from '@/models/product';
import type { OrderView } from './view';
import type { Reader } from './view-money';

type Products = Map<string, ProductDoc>;

/**
 * The product of an order line (docs/product.md 7.2): present description and stock, but name,
 * pictures, category, weight and prices as ordered; the snapshot alone when the product is gone. A
 * shopper reads the name that stood on the page of the order.
 */
function viewKept(line: KeptLine, products: Products, reader: Reader) {
  const { image, category, weight, priceCents, unitCents, measure } = line;
  const name = (reader === 'shopper' && line.translatedName) || line.name;
  const kept = {
    name,
    image,
    category,
    weight,
    priceCents,
    offerPriceCents: unitCents,
    measure,
    ...orderedFacts(line),
  };
  const now = new Date(0);
  const none = { description: [], inStock: false, createdAt: now, updatedAt: now };
  const present = products.get(String(line.product)) ?? none;
  return {
    product: viewProduct({ ...present, ...kept, _id: line.product }, false),
    quantity: line.quantity,
  };
}

/** What goods that are weighed cost: about, at most, and as far as they are weighed. */
function viewWeighed(line: OrderLine) {
  const { measure, goodsCents = 0, weighed, labelCents, quantity } = line;
  if (!measure) return {};
  return {
    estimatedAmount: toDollars(orderedCents(line, quantity)),
    ceilingAmount: toDollars(goodsCents),
    amount: toDollars(foundCents(line)),
    ...(weighed === undefined ? {} : { weighed }),
    ...(labelCents === undefined ? {} : { labelPrice: toDollars(labelCents) }),
  };
}

/** What the shopper was asked, who reads the name that a page of theirs would have. */
function viewProposal({ proposal, replacement }: OrderLine, reader: Reader) {
  if (!proposal) return {};
  const { product, quantity, until, answer } = proposal;
  const isThere = replacement?.product.equals(product);
  const name = (reader === 'shopper' && isThere && replacement?.translatedName) || proposal.name;
  const asked = { product: String(product), name, quantity, until: until.toISOString() };
  return { proposal: { ...asked, ...(answer ? { answer } : {}) } };
}

const taxed = ({ taxPercent }: KeptLine) => (taxPercent === undefined ? {} : { taxPercent });

/** One line of an order, for the seller or the shopper. */
export function viewLine(
  line: OrderLine,
  products: Products,
  reader: Reader,
): OrderView['items'][number] {
  const { found, quantity, replacement, missingBack, ifMissing } = line;
  return {
    ...viewKept(line, products, reader),
    ...(ifMissing ? { ifMissing } : {}),
    found: found ?? quantity,
    ...viewWeighed(line),
    ...(found === undefined ? {} : { isCounted: true }),
    ...(missingBack ? { givesBack: true } : {}),
    ...(replacement
      ? {
          replacement: {
            ...viewKept(replacement, products, reader),
            amount: toDollars(replacement.lineCents),
            ...taxed(replacement),
            ...(replacement.lineDepositCents
              ? { deposits: toDollars(replacement.lineDepositCents) }
              : {}),
          },
        }
      : {}),
    ...viewProposal(line, reader),
    ...taxed(line),
    ...(line.depositCents ? { deposit: toDollars(line.depositCents) } : {}),
    ...(line.depositPercent === undefined ? {} : { depositTaxPercent: line.depositPercent }),
  };
}
