import { useT } from '#i18n';
import { ProductImage } from '@/app/_components/product-image';

type GalleryProps = {
  id: string;
  name: string;
  images: readonly string[];
  category: string;
  weight?: string;
  bgColor?: string;
};

/** Each thumbnail is a radio button, which works by keyboard and without scripts. CSS shows the selected picture. */
export function Gallery({ id, name, images, category, weight, bgColor }: GalleryProps) {
  const t = useT('catalog');
  const alt = (place: number) =>
    images.length > 1 ? t('pictureOf', { name, place: place + 1, count: images.length }) : name;
  return (
    <div className="gallery flex min-w-0 flex-col-reverse gap-3 md:flex-row md:items-start">
      {images.length > 1 && (
        <fieldset className="flex shrink-0 flex-wrap gap-3 md:flex-col">
          <legend className="sr-only">{t('pictures')}</legend>
          {images.map((image, place) => (
            <label
              key={image}
              className="relative size-16 cursor-pointer overflow-hidden rounded-field border-2 border-transparent opacity-80 transition has-checked:border-leaf has-checked:opacity-100 has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 md:size-20"
              style={{ backgroundColor: bgColor }}
            >
              <input
                type="radio"
                // Pages visited earlier stay in the document, so each product needs its own radio group.
                name={`picture-${id}`}
                defaultChecked={place === 0}
                aria-label={t('picture', { place: place + 1 })}
                className="sr-only"
              />
              <ProductImage src={image} alt="" sizes="80px" />
            </label>
          ))}
        </fieldset>
      )}
      <div
        // On a phone, the name and the price must fit on the first screen.
        className="aspect-square w-full overflow-hidden rounded-panel max-md:aspect-5/4"
        style={{ backgroundColor: bgColor }}
      >
        {images.length === 0 && (
          <ProductImage
            alt=""
            name={name}
            weight={weight}
            category={category}
            sizes="(min-width: 48rem) 45vw, 92vw"
          />
        )}
        {images.map((image, place) => (
          <ProductImage
            key={image}
            src={image}
            alt={alt(place)}
            sizes="(min-width: 80rem) 560px, (min-width: 48rem) 45vw, 92vw"
            preload={place === 0}
          />
        ))}
      </div>
    </div>
  );
}
