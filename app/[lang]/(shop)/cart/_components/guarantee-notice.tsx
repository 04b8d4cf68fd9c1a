import { useT } from '#i18n';
import type { GuaranteeNotice as Notice } from '@/lib/shop/notice-in';

/**
 * The official notice that the seller has uploaded. A click opens the official page or, without a link, the whole
 * picture.
 */
export function GuaranteeNotice({ notice: { text, image, link } }: { notice: Notice }) {
  const t = useT('guarantee');
  const target = link ?? image;
  return (
    <section aria-label={t('title')} className="mt-5 border-line border-t pt-5">
      {image ? (
        <a href={target} target="_blank" rel="noopener noreferrer">
          {/* The official picture must not be altered, so it is not resized. */}
          <img src={image} alt={text} loading="lazy" decoding="async" className="w-full" />
        </a>
      ) : (
        <>
          <h3 className="mb-1 font-bold">{t('title')}</h3>
          <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{text}</p>
          {target && (
            <a
              href={target}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-1 inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
            >
              {t('official')}
            </a>
          )}
        </>
      )}
    </section>
  );
}
