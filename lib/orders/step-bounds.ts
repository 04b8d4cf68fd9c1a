import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { requestLanguage, say } from '@/lib/http/say';
import type { Language } from '@/lib/i18n/languages';
import { nameIn } from '@/lib/i18n/translated';
import { leastSteps, mostSteps } from '@/lib/weights/amount-math';
import { saidAmount } from '@/lib/weights/amount-words';
import type { ProductDoc } from '@/models/product';
import type { OrderInput } from './schema';

/** Throws a 422 Refusal for goods by weight in a quantity below their least or above their most. */
export function assertBounds(
  ordered: OrderInput['items'],
  products: ReadonlyMap<string, ProductDoc>,
  language: Language | undefined,
): void {
  for (const { product: id, quantity } of ordered) {
    const product = products.get(id);
    const measure = product?.measure;
    if (!product || !measure) continue;
    const name = nameIn(product, language);
    const said = (steps: number) =>
      saidAmount(steps * measure.step, measure.unit, requestLanguage());
    const [least, most] = [leastSteps(measure), mostSteps(measure)];
    if (quantity < least)
      throw new Refusal(
        'unprocessable',
        say('weightFaults', 'orderLeast', { name, amount: said(least) }),
      );
    if (quantity > most)
      throw new Refusal(
        'unprocessable',
        say('weightFaults', 'orderMost', { name, amount: said(most) }),
      );
  }
}
