import { jsonLdText, type Thing } from '@/lib/catalog/seo/json-ld';

export function JsonLd({ things }: { things: readonly Thing[] }) {
  // React does not escape the content of a script element, so jsonLdText does.
  return <script type="application/ld+json">{jsonLdText(things)}</script>;
}
