import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { claimIcons } from '@/app/_components/home/why-us';
import { Icon } from '@/app/_components/icon';
import { CLAIM_ICONS, MAX_CLAIMS, MAX_TEXT, MAX_TITLE } from '@/lib/home/view';
import { addedClaim, type DraftClaim, moved } from './home-draft';
import { RowButtons } from './row-buttons';
import { useUsual } from './use-usual';
import { WordFields } from './word-fields';

/** The claims: worded, ordered, added and removed. */
export function ClaimFields({
  claims,
  onChange,
}: {
  claims: readonly DraftClaim[];
  onChange: (claims: DraftClaim[]) => void;
}) {
  const t = useT('sellerHome');
  const usual = useUsual();
  return (
    <>
      <ol className="grid gap-4 empty:hidden">
        {claims.map((claim, at) => {
          const change = (next: object) =>
            onChange(claims.map((one, n) => (n === at ? { ...one, ...next } : one)));
          const words = usual.claim(claim.icon);
          const name = claim.title || words?.title || '';
          return (
            <li key={claim.key} className="grid gap-4 rounded-field border border-line p-4">
              <div className="flex flex-wrap items-center gap-3">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong max-sm:hidden">
                  <Icon name={claimIcons[claim.icon]} className="size-6" />
                </span>
                <p className="wrap-anywhere min-w-0 grow basis-24 font-semibold leading-snug">
                  {name}
                </p>
                <RowButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={at === claims.length - 1}
                  onMove={(step) => onChange(moved(claims, at, step))}
                  onRemove={() => onChange(claims.filter((one) => one !== claim))}
                />
              </div>
              <SelectField
                label={t('icon')}
                value={claim.icon}
                onChange={({ target }) => change({ icon: target.value })}
              >
                {CLAIM_ICONS.map((icon) => (
                  <option key={icon} value={icon}>
                    {t(claimIcons[icon])}
                  </option>
                ))}
              </SelectField>
              <WordFields
                value={claim}
                fields={{
                  title: { label: t('heading'), max: MAX_TITLE, usual: words?.title ?? '' },
                  text: {
                    label: t('text'),
                    max: MAX_TEXT,
                    // One with a title has no other text than its own.
                    usual: claim.title ? '' : (words?.description ?? ''),
                  },
                }}
                onChange={change}
              />
            </li>
          );
        })}
      </ol>
      <Button
        look="outline"
        className="mt-4"
        disabled={claims.length >= MAX_CLAIMS}
        onClick={() => onChange([...claims, addedClaim(claims)])}
      >
        <Icon name="plus" className="size-5" />
        {t('addClaim')}
      </Button>
    </>
  );
}
