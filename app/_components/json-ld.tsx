import { jsonLdText, type Thing } from '@/lib/catalog/seo/json-ld';

/** Structured data of a page for search engines. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // As a child, because React does not escape the text of a script element; jsonLdText does.
  return <script type="application/ld+json">{jsonLdText(things)}</script>;
}
