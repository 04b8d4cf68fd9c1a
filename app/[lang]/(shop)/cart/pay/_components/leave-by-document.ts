import { loadDocuments } from '@/lib/client/navigation';

/**
 * Makes every navigation away from this page load a document. Stripe.js and the content security policy that allows it
 * stay in a document until the browser leaves the document. Otherwise they would also be in effect on the pages with
 * addresses and passwords. Returns the function that restores the navigation without documents.
 */
export function leaveByDocument(): () => void {
  const end = loadDocuments();
  /** Makes a clicked link of the shop a plain link, which the router's listener ignores. */
  const release = ({ target }: Event) => {
    if (target instanceof Element) target.closest('a')?.removeAttribute('data-link');
  };
  // In the capture phase, this listener runs before the listener of the router (app/_components/link-listener.tsx).
  window.addEventListener('click', release, true);
  return () => {
    window.removeEventListener('click', release, true);
    end();
  };
}
