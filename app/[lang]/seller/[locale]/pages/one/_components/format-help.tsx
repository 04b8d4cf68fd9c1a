import { useT } from '#i18n';

/** What is typed for headings, lists and links. */
export function FormatHelp() {
  const t = useT('sellerPages');
  const examples = [
    [`## ${t('heading')}`, t('heading')],
    [`**${t('bold')}**`, t('bold')],
    [`- ${t('item')}`, t('item')],
    [`[${t('linkText')}](https://…)`, t('link')],
  ] as const;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-leaf">
        {t('format')}
      </summary>
      <dl className="grid gap-2 text-sm">
        {examples.map(([code, name]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt>
              <code className="rounded-field bg-sunk px-2 py-0.5">{code}</code>
            </dt>
            <dd className="text-muted">{name}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">{t('break')}</p>
    </details>
  );
}
