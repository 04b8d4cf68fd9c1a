import { buttonClass } from './button-class';

/**
 * What a page says that could not be made. It is loaded with every page, so it is made of as little
 * as possible, and the way home is a full load: whatever failed may be the script itself.
 */
export function ErrorNotice({ retry }: { retry: () => void }) {
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-14 text-center">
      <h1 className="font-bold text-2xl">Something went wrong on our side</h1>
      <p className="mt-2 text-muted">Your cart is safe. Please try again in a moment.</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={retry} className={buttonClass()}>
          Try again
        </button>
        <a href="/" className={buttonClass({ look: 'outline' })}>
          Back to home
        </a>
      </p>
    </div>
  );
}
