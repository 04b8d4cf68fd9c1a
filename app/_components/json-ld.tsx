import { jsonLdText, type Thing } from '@/lib/catalog/seo/json-ld';

/** The structured data of a page for search engines. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // Passed as a child: React does not escape the text of a script element, but jsonLdText does.
  return <script type="application/ld+json">{jsonLdText(things)}</script>;
}
