import { Button } from '@/app/_components/button';

/**
 * The newsletter form. The browser validates the address, and nothing is sent (docs/product.md
 * 1.1): a form with `method="dialog"` outside of a dialog submits nothing.
 */
export function Newsletter() {
  return (
    <section
      aria-labelledby="newsletter"
      className="rounded-panel bg-leaf-soft px-6 py-10 text-center md:py-14"
    >
      <h2 id="newsletter" className="font-extrabold text-2xl md:text-3xl">
        Never miss a deal
      </h2>
      <p className="mx-auto mt-2 max-w-lg text-muted dark:text-ink">
        Subscribe for the latest offers, new arrivals and exclusive discounts.
      </p>
      <form
        method="dialog"
        className="mx-auto mt-6 flex max-w-lg flex-col gap-3 sm:flex-row sm:items-center"
      >
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          aria-label="Your email address"
          placeholder="you@example.com"
          className="min-h-12 w-full grow rounded-full border border-edge bg-card px-5 text-base placeholder:text-muted"
        />
        <Button type="submit" className="min-h-12">
          Subscribe
        </Button>
      </form>
    </section>
  );
}
