import { useEffect } from 'react';
import { faultOf, isControl } from '@/lib/client/forms';
import { wordsIfGiven } from '@/lib/client/language';

/** The browser's own bubbles of forms that it checks say what they mind in the language of the page. */
export function useBubbles(): void {
  useEffect(() => {
    const say = ({ target }: Event) => {
      if (!isControl(target) || !wordsIfGiven('browser')) return;
      target.setCustomValidity('');
      target.setCustomValidity(faultOf(target));
      // With a message of ours the input counts as faulty until it is taken away.
      target.addEventListener('input', () => target.setCustomValidity(''), { once: true });
    };
    document.addEventListener('invalid', say, true);
    return () => document.removeEventListener('invalid', say, true);
  }, []);
}
