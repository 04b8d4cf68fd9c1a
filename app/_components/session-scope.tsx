'use client';

import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import {
  type Audience,
  arrive,
  dropForeignState,
  scopeOf,
  useScope,
} from '@/lib/client/session-scope';

/** Hides the page until the person has reached the path or navigated elsewhere. */
function UntilThere({ path, onThere }: { path: string; onThere: () => void }) {
  const now = usePathname();
  const [from] = useState(now);
  useLayoutEffect(() => {
    if (now === path || now !== from) onThere();
    // This also runs when the whole layout is replaced by another one.
    return onThere;
  }, [now, from, path, onThere]);
  return null;
}

const onThere = { shopper: () => arrive('shopper'), seller: () => arrive('seller') };

/**
 * Wraps pages whose state belongs to the signed-in person. When the person changes, all pages remount,
 * including hidden ones. `askAgain` is called when the owner of this document is no longer signed in. Another
 * tab has reported it, or the document was restored.
 */
export function SessionScope({
  audience,
  askAgain,
  children,
}: {
  audience: Audience;
  askAgain: () => void;
  children: ReactNode;
}) {
  const scope = useScope(audience);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  // Runs before the paint, because hidden pages have missed the change.
  useLayoutEffect(() => {
    const check = () => {
      if (dropForeignState(audience)) askAgain();
    };
    check();
    if (scopeOf(audience) !== scope) renderAgain();
    window.addEventListener('storage', check);
    window.addEventListener('pageshow', check);
    return () => {
      window.removeEventListener('storage', check);
      window.removeEventListener('pageshow', check);
    };
  }, [audience, askAgain, scope]);

  if (scope.leavingFor !== undefined)
    return <UntilThere path={scope.leavingFor} onThere={onThere[audience]} />;
  return <Fragment key={scope.era}>{children}</Fragment>;
}
