'use client';

import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import {
  type Audience,
  dropStateOfOtherUser,
  finishNavigation,
  scopeOf,
  useScope,
} from '@/lib/client/session-scope';

/** Hides the page until the user has arrived at `path` or has navigated to any other page. */
function UntilThere({ path, onThere }: { path: string; onThere: () => void }) {
  const now = usePathname();
  const [from] = useState(now);
  useLayoutEffect(() => {
    if (now === path || now !== from) onThere();
    // If another layout replaces this layout, show the page again.
    return onThere;
  }, [now, from, path, onThere]);
  return null;
}

const onThere = {
  shopper: () => finishNavigation('shopper'),
  seller: () => finishNavigation('seller'),
};

type SessionScopeProps = { audience: Audience; askAgain: () => void; children: ReactNode };

/**
 * Wraps pages whose state belongs to the signed-in user. When another user signs in or the user signs out,
 * all pages remount, including hidden pages. `askAgain` is called when this document's user is no longer
 * signed in. Another tab may have signed out, or the browser may have restored an old document.
 */
export function SessionScope({ audience, askAgain, children }: SessionScopeProps) {
  const scope = useScope(audience);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  // A hidden page does not notice that the user has changed. Check before the browser paints, so that the page never
  // shows data of the previous user.
  useLayoutEffect(() => {
    const check = () => {
      if (dropStateOfOtherUser(audience)) askAgain();
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
  return <Fragment key={scope.sessionVersion}>{children}</Fragment>;
}
