import { useT } from '#i18n';
import { Button, LinkButton } from '@/app/_components/button';

/**
 * The newsletter form. The browser validates the address, and nothing is sent (docs/product.md
 * 1.1): a form with `method="dialog"` outside of a dialog submits nothing. One that works is on a page of its own, so
 * that no other page loads a script for it.
 */
export function Newsletter({ isOn }: { isOn: boolean }) {
  const t = useT('home');
  return (
    <section
      aria-labelledby="newsletter"
      className="rounded-panel bg-leaf-soft px-6 py-10 text-center md:py-14"
    >
      <h2 id="newsletter" className="font-extrabold text-2xl md:text-3xl">
        {t('newsletter')}
      </h2>
      <p className="mx-auto mt-2 max-w-lg text-muted dark:text-ink">{t('newsletterText')}</p>
      {isOn ? (
        <LinkButton href="/newsletter" size="large" className="mt-6">
          {t('subscribe')}
        </LinkButton>
      ) : (
        <form
          method="dialog"
          className="mx-auto mt-6 flex max-w-lg flex-col gap-3 sm:flex-row sm:items-center"
        >
          <input
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label={t('email')}
            placeholder={t('emailHint')}
            className="min-h-12 w-full grow rounded-full border border-edge bg-card px-5 text-base placeholder:text-muted"
          />
          <Button type="submit" className="min-h-12">
            {t('subscribe')}
          </Button>
        </form>
      )}
    </section>
  );
}
