import { jsonLdText, type Thing } from '@/lib/catalog/json-ld';

/** What a page is about, for search engines. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // As a child: React does not escape the text of a script element, jsonLdText has.
  return <script type="application/ld+json">{jsonLdText(things)}</script>;
}
