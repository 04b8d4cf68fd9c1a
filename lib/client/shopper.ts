import type { UserView } from '@/lib/auth/view';
import { becomeVisitor } from './cart-store';
import { forgetChoices } from './kept-choices';
import { goTo } from './navigation';
import { becomeShopper, takeServerCart } from './saved-cart';
import { setOwner } from './session-scope';
import { startEra, useSessionStore } from './session-store';

/* What happens as somebody signs in, is signed in already, or signs out. A visitor's pages do not load it. */

/** This person is signed in. */
export async function enter(
  { _id, name, email, language, ...cart }: UserView,
  leavingFor?: string,
): Promise<void> {
  const isSame = useSessionStore.getState().session.user?._id === _id;
  setOwner('shopper', _id, leavingFor);
  // The same shopper: unsaved changes still belong to the cart.
  if (isSame) await takeServerCart(cart);
  else becomeShopper(cart, _id);
  useSessionStore.setState({
    session: { status: 'shopper', user: { _id, name, email, language } },
  });
}

/** This person has just signed in: goes to /, which offers the way back to the page that asked for it. */
export async function becomeUser(user: UserView, isNew: boolean): Promise<void> {
  startEra();
  await enter(user, '/');
  useSessionStore.setState(({ askedFrom }) => ({
    modal: undefined,
    wayBack: askedFrom && { ...askedFrom, isNew },
  }));
  goTo('/');
}

/** Nobody is signed in any more, by the shopper's own wish: goes to /. */
export function leaveSession(): void {
  startEra();
  setOwner('shopper', '', '/');
  becomeVisitor();
  forgetChoices();
  useSessionStore.setState({ session: { status: 'visitor' }, wayBack: undefined });
  goTo('/');
}
