import { missingPage } from './_components/missing-page';

/**
 * The browser's router shows this page during client-side navigation. A requested document that is missing
 * shows `/missing/[category]`.
 */
export default function ShopNotFound() {
  return missingPage();
}
