import { formatCents } from '@/lib/utils/money';
import { site } from '@/lib/utils/site';
import { escapeHtml, htmlPage } from '@/local/html';
import { STYLE } from './page-style';
import type { Customer, Intent, Session } from './records';

const amount = (cents: number, currency: string) => formatCents(cents, currency);

const shell = (title: string, main: string, layout = '') =>
  htmlPage(
    `${title} · ${site.name} test payment`,
    STYLE,
    `<header class="test">Test payment, no money moves</header>
<main class="${layout}">${main}</main>`,
  );

/** Returns the payment page of an open session. */
export function payPage(session: Session, intent: Intent | undefined, customer?: Customer): string {
  const { currency } = session;
  const total = amount(session.amountTotal, currency);
  const lines = session.lines.map(({ name, description, quantity, unitAmount }) => {
    const each = quantity > 1 ? `${quantity} × ${amount(unitAmount, currency)}` : '';
    const details = [description, each].filter(Boolean).map((part) => escapeHtml(part ?? ''));
    return `<li><span><b>${escapeHtml(name)}</b>${details.length > 0 ? `<small>${details.join(' · ')}</small>` : ''}</span><span>${amount(unitAmount * quantity, currency)}</span></li>`;
  });
  const declined = intent?.declined
    ? '<p class="alert" role="alert">Your card was declined. Nothing was charged; you can try again.</p>'
    : '';
  const email = customer?.email ?? session.customerEmail;
  const saved = customer && customer.cards > 0 ? '<p class="note">A card is saved.</p>\n' : '';
  const payer = `${email ? `<p class="note">Email <b>${escapeHtml(email)}</b></p>\n` : ''}${saved}`;
  const button = (action: string, kind: string, label: string) =>
    `<button class="${kind}" formaction="/pay/${session.id}/${action}">${label}</button>`;
  return shell(
    `Pay ${total}`,
    `<section aria-labelledby="what">
<h1 id="what">Pay ${escapeHtml(site.name)} <span class="total">${total}</span></h1>
<ul>${lines.join('')}<li class="sum"><span>Total due</span><span>${total}</span></li></ul>
</section>
<section class="card" aria-labelledby="how">
<h2 id="how">How should this payment end?</h2>
<p class="note">This page stands in for Stripe on this machine. It needs no card.</p>
${payer}${declined}<form method="post">
${button('pay', 'pay', `Pay ${total}`)}
${session.savesCard ? button('save', 'plain', `Pay ${total} and save the card`) : ''}
${button('fail', 'fail', 'Fail: let the card be declined')}
${session.cancelUrl ? button('cancel', 'plain', 'Cancel, back to the shop') : ''}
${button('bank', 'quiet', 'Pay by bank (confirms later)')}
</form>
</section>`,
  );
}

/** Returns the page of a session that can no longer be paid. */
export function closedPage(session: Session): string {
  const expired = session.status === 'expired';
  const title = expired ? 'This payment page has expired' : 'This payment is complete';
  const body = expired
    ? 'Nothing was charged. Go back to the shop to order again.'
    : session.paymentStatus === 'paid' || (session.holdsCards && !session.bank)
      ? `${amount(session.amountTotal, session.currency)} paid in test money.`
      : session.bank
        ? 'The bank has not confirmed it yet.'
        : 'The bank refused it, so nothing was charged.';
  const back = expired ? session.cancelUrl : successUrl(session);
  return shell(
    title,
    `<section class="card"><h1 class="title">${title}</h1><p class="note">${body}</p>${back ? `<a class="button pay" href="${escapeHtml(back)}">Back to the shop</a>` : ''}</section>`,
    'one',
  );
}

export function missingPage(): string {
  return shell(
    'Not found',
    '<section class="card"><h1 class="title">There is no such payment page</h1><p class="note">The address may be cut short, or the test payments of this shop were deleted.</p></section>',
    'one',
  );
}

/** Returns the success URL with the session's id filled in. */
export const successUrl = (session: Session) =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
