import { useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { LanguageContext, useClientLanguage } from '@/app/_i18n/language-provider';
import { ProductCard } from '@/app/[lang]/(shop)/_components/product-card';
import { UNITS } from '@/lib/catalog/facts/fields';
import { parseNumber } from '@/lib/catalog/facts/parse-number';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { askedPrices, lowestPriceWith } from '@/lib/catalog/prices/lowest-price';
import { kiloPriceOf, unitPriceBy } from '@/lib/catalog/unit-price';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Units } from '@/lib/law/unit-systems';
import { parseUnits, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { unitCents } from '@/lib/weights/amounts';
import { viewMeasure } from '@/lib/weights/view';
import { type Texts, typedMeasure } from './product-parts';
import { useCategoryLabels } from './use-category-labels';
import { type Photo, usePhotoSrc } from './use-photos';

/**
 * The preview uses this id for a product that is not stored yet. The links and buttons of the preview cannot be used.
 */
const NO_ID = '0'.repeat(24);

type Props = {
  texts: Texts;
  /** The main photo. */
  photo: Photo | undefined;
  seen?: SellerProduct | undefined;
  lowestNow?: number | undefined;
};

/**
 * Returns the product that the form describes, as the API would return it. Undefined until name and price are entered.
 */
function typedProduct(
  { texts, seen, lowestNow }: Props,
  currency: string,
  isLowestStruck: boolean,
  units: Units | undefined,
  language: Language,
): ProductView | undefined {
  const { name = '', category = '', weight = '' } = texts;
  const measure = typedMeasure(texts, currency, language);
  const stepPrice = measure && unitCents(measure);
  const priceCents = stepPrice ?? parseUnits(texts.price, currency);
  const typedOffer = texts.offerPrice?.trim() ? parseUnits(texts.offerPrice, currency) : priceCents;
  const offerCents = stepPrice ?? typedOffer;
  if (!name.trim() || !priceCents || !offerCents) return undefined;
  const typed = { price: toUnits(priceCents, currency), offerPrice: toUnits(offerCents, currency) };
  const sold = viewMeasure(measure, currency);
  const asked = askedPrices({ ...typed, ...sold });
  const unit = UNITS.find((one) => one === texts.unit);
  const sized = omitUndefined({ amount: parseNumber(texts.amount), unit });
  const shownWeight = weightOf({ weight, ...sized });
  const ruled = measure
    ? kiloPriceOf(units, measure)
    : units && unitPriceBy(units, { cents: offerCents, weight: shownWeight, ...sized });
  const lowestPrice =
    isLowestStruck && lowestPriceWith(asked, seen && askedPrices(seen), lowestNow);
  return {
    ...{ _id: seen?._id ?? NO_ID, name: name.trim(), category, description: [], image: [] },
    ...{ ...typed, ...sized, inStock: true, weight: shownWeight },
    ...omitUndefined({
      unitPrice: ruled && { price: toUnits(ruled.cents, currency), unit: ruled.unit },
      lowestPrice: lowestPrice || undefined,
    }),
    ...sold,
  };
}

/** Shows the product card as shoppers will see it, while the seller types. */
export function ProductPreview(props: Props) {
  const t = useT('sellerForm');
  const goods = useT('sellerGoods');
  const language = useClientLanguage();
  const labels = useCategoryLabels();
  const { currency, units, lowestPrice: isLowestStruck = false } = useShop();
  const src = usePhotoSrc(props.photo);
  const product = typedProduct(props, currency, isLowestStruck, units, language.code);
  const asked = product && askedPrices(product);
  const isNotReduced =
    asked && asked.lowestPrice === asked.offerPrice && asked.price > asked.offerPrice;
  return (
    <section aria-label={t('preview')}>
      <p className="mb-1.5 font-semibold text-sm">{t('shoppersSee')}</p>
      {product ? (
        // The card is only a preview, so its link and its button do nothing.
        <div inert className="max-w-56">
          <LanguageContext value={{ ...language, labels }}>
            <ProductCard
              product={{ ...product, image: src ? [src] : [] }}
              currency={currency}
              mixed
            />
          </LanguageContext>
        </div>
      ) : (
        <p className="max-w-56 rounded-card border-2 border-line border-dashed p-4 text-muted text-sm">
          {t('previewEmpty')}
        </p>
      )}
      {isNotReduced && <p className="mt-1.5 text-muted text-sm">{goods('notReduced')}</p>}
      {asked && asked.offerPrice > asked.price && (
        <p className="mt-1.5 font-medium text-danger text-sm">{goods('offerAbove')}</p>
      )}
    </section>
  );
}
