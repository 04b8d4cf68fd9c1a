import { jsonLdText, type Thing } from '@/lib/catalog/seo/json-ld';

/** The structured data of a page for search engines. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // The JSON is passed as a child. React does not escape the content of a script element, so jsonLdText does.
  return <script type="application/ld+json">{jsonLdText(things)}</script>;
}
