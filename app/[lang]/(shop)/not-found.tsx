import { missingPage } from './_components/missing-page';

/** Used by the browser's router. The document of a missing page is `/missing/[category]`. */
export default function ShopNotFound() {
  return missingPage();
}
