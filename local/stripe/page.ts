import { formatCents } from '@/lib/utils/money';
import { site } from '@/lib/utils/site';
import { escapeHtml, htmlPage } from '@/local/html';
import type { Reply } from './api';
import { authorizationExpiry, type Outcome, pay } from './payments';
import type { Customer, Intent, Session } from './records';
import type { World } from './store';

const ACTIONS: Record<string, Outcome> = {
  pay: 'paid',
  save: 'saved',
  fail: 'failed',
  bank: 'async',
};

const html = (status: number, body: string): Reply => ({
  status,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Omit the directive `form-action`, because browsers also apply it to the redirect to the shop.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  },
});

const seeOther = (location: string): Reply => ({
  status: 303,
  body: '',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
});

export function answerPay(world: World, method: string, path: string): Reply {
  const [, id = '', action] = /^\/pay\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
  authorizationExpiry(world);
  const session = world.store.tables.session.get(id);
  // A session with Elements has no page at Stripe.
  if (!session || session.clientSecret !== undefined) return html(404, missingPage());
  if (method === 'GET' || method === 'HEAD') {
    // A reload of a submitted action is a GET request. Redirect it to the page with the state of the payment.
    if (action) return seeOther(`/pay/${id}`);
    if (session.status !== 'open') return html(200, closedPage(session));
    const { intent, customer } = world.store.tables;
    const payer = customer.get(session.customer ?? '');
    return html(200, payPage(session, intent.get(session.intent ?? ''), payer));
  }
  if (action === 'cancel') return seeOther(session.cancelUrl ?? `/pay/${id}`);
  const outcome = ACTIONS[action ?? ''];
  if (!outcome) return html(404, missingPage());
  if (session.status === 'expired') return seeOther(`/pay/${id}`);
  // After a second click on Pay, redirect as after the first click.
  const after = session.status === 'open' ? pay(world, session, outcome) : session;
  return seeOther(after.status === 'complete' ? successUrl(after) : `/pay/${id}`);
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf6ea;--card:#fffdf8;--sunk:#f3ecdb;--line:#e3d9c3;--ink:#1c2a1f;--muted:#566050;
--leaf:#166534;--leaf-strong:#14532d;--on-leaf:#fff;--warn:#7a3d00;--warn-soft:#ffedcf;--warn-line:#f0c987;--danger:#b3261e;--danger-soft:#fde7e3}
@media (prefers-color-scheme:dark){:root{--paper:#111711;--card:#19211a;--sunk:#0c110c;--line:#2e3a2f;--ink:#f3efe3;--muted:#abb5a6;
--leaf:#7bd495;--leaf-strong:#a1e5b3;--on-leaf:#062010;--warn:#ffd591;--warn-soft:#3a2a10;--warn-line:#6b4f1f;--danger:#ff9d92;--danger-soft:#461d19}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--paper);color:var(--ink);
font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
.test{background:var(--warn-soft);color:var(--warn);border-bottom:1px solid var(--warn-line);text-align:center;padding:.7rem 1rem;margin:0;font-weight:650}
main{display:grid;gap:1.5rem;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.05rem;line-height:1.4;font-weight:600;color:var(--muted);margin:0}
.total{display:block;font-size:2.5rem;line-height:1.15;font-weight:750;letter-spacing:-.02em;color:var(--ink);margin-top:.15rem;font-variant-numeric:tabular-nums}
h2,h1.title{color:var(--ink);font-weight:700;font-size:1.15rem;line-height:1.3;margin:0 0 .35rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;box-shadow:0 10px 30px -18px rgb(60 48 20/.35)}
ul{list-style:none;margin:1.25rem 0 0;padding:0}
li{display:flex;justify-content:space-between;gap:1rem;padding:.7rem 0;border-top:1px solid var(--line)}
li b{font-weight:600;display:block}
li small,.note{color:var(--muted);font-size:.9rem}
li>span:last-child{font-variant-numeric:tabular-nums;white-space:nowrap}
li.sum{font-weight:700;font-size:1.05rem;border-top-width:2px}
p{margin:0}
.note{margin:0 0 1.1rem}
form{display:grid;gap:.7rem}
button,.button{appearance:none;font:inherit;font-weight:650;min-height:3rem;padding:.65rem 1rem;border-radius:.75rem;border:1px solid transparent;cursor:pointer;text-align:center;text-decoration:none;display:block;width:100%}
.pay{background:var(--leaf);color:var(--on-leaf)}.pay:hover{background:var(--leaf-strong)}
.fail{background:transparent;color:var(--danger);border-color:currentcolor}.fail:hover{background:var(--danger-soft)}
.plain{background:transparent;color:var(--ink);border-color:var(--muted)}.plain:hover{background:var(--sunk)}
.quiet{background:transparent;color:var(--muted);text-decoration:underline;text-underline-offset:.2em;font-weight:500}.quiet:hover{color:var(--ink)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
.alert{background:var(--danger-soft);color:var(--danger);border-radius:.75rem;padding:.8rem 1rem;margin:0 0 1rem;font-weight:600}
@media (min-width:48rem){main{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:3.5rem;padding-top:3.5rem;align-items:start}.total{font-size:3rem}.card{padding:1.75rem}.one{grid-template-columns:minmax(0,34rem);justify-content:center}}
`;

const amount = (cents: number, currency: string) => formatCents(cents, currency);

const shell = (title: string, main: string, layout = '') =>
  htmlPage(
    `${title} · ${site.name} test payment`,
    STYLE,
    `<header class="test">Test payment, no money moves</header>
<main class="${layout}">${main}</main>`,
  );

function payPage(session: Session, intent: Intent | undefined, customer?: Customer): string {
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

function closedPage(session: Session): string {
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

function missingPage(): string {
  return shell(
    'Not found',
    '<section class="card"><h1 class="title">There is no such payment page</h1><p class="note">The address may be cut short, or the test payments of this shop were deleted.</p></section>',
    'one',
  );
}

export const successUrl = (session: Session) =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
