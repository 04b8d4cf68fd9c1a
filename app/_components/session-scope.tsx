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
 * Wraps pages whose state belongs to the signed-in user. When the user changes, all pages remount, including hidden
 * pages. `askAgain` is called if the user was signed out elsewhere, for example in another tab.
 */
export function SessionScope({ audience, askAgain, children }: SessionScopeProps) {
  const scope = useScope(audience);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  // A hidden page does not notice a changed user. Check before the paint. Otherwise the page would briefly show data of
  // the previous user.
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
