import { missingPage } from './_components/missing-page';

/** For the router of the browser; a document of a missing page is `/missing/[category]`. */
export default function ShopNotFound() {
  return missingPage();
}
