import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { useWarningWords } from '@/app/[lang]/seller/[locale]/orders/_components/use-warning-words';
import type { Warning } from '@/lib/catalog/facts/replacement-math';
import type { ProductView } from '@/lib/catalog/view';

/** The product that was pressed has gone with the list, and the focus with it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** What a replacement adds to the original, before it is taken. */
export function ReplacementWarning({
  product,
  warning,
  onTake,
  onOther,
}: {
  product: ProductView;
  warning: Warning;
  onTake: () => void;
  onOther: () => void;
}) {
  const t = useT('factsForm');
  const wordsOf = useWarningWords();
  return (
    <div role="alert" className="grid gap-3">
      <p className="font-bold text-lg text-tomato">{t('warnTitle')}</p>
      <p className="mb-2 wrap-anywhere">
        {t('warnText', { name: product.name, what: wordsOf(warning) })}
      </p>
      <Button ref={takeFocus} size="large" onClick={onOther}>
        {t('chooseOther')}
      </Button>
      <Button size="large" look="outline" onClick={onTake}>
        {t('takeIt')}
      </Button>
    </div>
  );
}
