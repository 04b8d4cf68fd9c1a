import { missingPage } from './_components/missing-page';

/**
 * The browser's router shows this page during client-side navigation. If a requested document does not exist, the
 * server renders `/missing/[category]` instead.
 */
export default function ShopNotFound() {
  return missingPage();
}
