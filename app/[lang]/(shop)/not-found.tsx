import { missingPage } from './_components/missing-page';

/** Only client-side navigation shows this page. For a requested document, the server renders `/missing/[category]`. */
export default function ShopNotFound() {
  return missingPage();
}
