import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { Section } from '@/app/_components/section';
import { MAX_ADDRESS, SITE_KEYS, SITES } from '@/lib/shop/social-math';
import type { Texts } from './form-texts';
import { socialField } from './social-texts';

/** The shop's pages at other sites. */
export function SocialFields({ texts, faults }: { texts: Texts; faults: Texts }) {
  const t = useT('sellerPages');
  return (
    <Section title={t('social')} text={t('socialHint')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {SITE_KEYS.map((site) => (
          <Field
            key={site}
            label={SITES[site].name}
            name={socialField(site)}
            type="url"
            dir="ltr"
            placeholder={`https://${SITES[site].hosts[0]}/…`}
            autoComplete="off"
            maxLength={MAX_ADDRESS}
            defaultValue={texts[socialField(site)]}
            error={faults[socialField(site)]}
          />
        ))}
      </div>
    </Section>
  );
}
