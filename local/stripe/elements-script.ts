/**
 * The script that stands in for Stripe.js. It provides only what the shop uses: an Express Checkout Element, and the
 * action that confirms a Checkout session. Like Stripe.js, it rejects the confirmation if the page has not read the
 * total of the session: https://docs.stripe.com/js/custom_checkout/confirm. The element has three buttons instead of
 * wallets: one pays, one declines the card, and one closes the wallet without a payment. The text contains no
 * backslashes and no template strings.
 */
export const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const BUTTONS = [
    ['paid', 'Test wallet: pay', '#1c2a1f', '#fff'],
    ['failed', 'Test wallet: decline the card', '#fff', '#b3261e'],
    ['cancel', 'Test wallet: close', '#fff', '#566050'],
  ];

  async function send(path, values) {
    const body = new URLSearchParams(values);
    const response = await fetch(origin + '/elements/' + path, { method: 'POST', body });
    return response.json();
  }

  // Records in the set which fields of an object the page reads.
  const watched = (object, names, read) =>
    new Proxy(object, {
      get(target, name) {
        if (names.includes(name)) read.add(name);
        return target[name];
      },
    });

  async function loadActions(clientSecret) {
    const answer = await send('session', { client_secret: clientSecret });
    if (answer.type === 'error') return answer;
    const read = new Set();
    const total = watched(answer.session.total.total, ['amount', 'minorUnitsAmount'], read);
    const session = { ...answer.session, total: { total } };
    const actions = {
      getSession: () => watched(session, ['currency', 'minorUnitsAmountDivisor'], read),
      confirm(options) {
        const parts = ['minorUnitsAmount', 'currency', 'minorUnitsAmountDivisor'];
        if (read.has('amount') || parts.every((name) => read.has(name)))
          return confirm(clientSecret, options);
        return Promise.reject(new Error('Read total.total.amount of the session and show it.'));
      },
    };
    return { type: 'success', actions };
  }

  async function confirm(clientSecret, options) {
    const { outcome, returnUrl, redirect } = { ...options.expressCheckoutConfirmEvent, ...options };
    const result = await send('confirm', { client_secret: clientSecret, outcome });
    if (result.type === 'success' && redirect !== 'if_required')
      location.assign(returnUrl || result.returnUrl);
    return result;
  }

  function createElement() {
    const handlers = {};
    const fire = (type, event) =>
      (handlers[type] || []).forEach((handler) => handler({ elementType: 'expressCheckout', ...event }));
    let root;
    const element = {
      on(type, handler) {
        (handlers[type] = handlers[type] || []).push(handler);
        return element;
      },
      mount(target) {
        root = document.createElement('div');
        root.style.cssText = 'display:grid;gap:8px';
        for (const [outcome, label, back, ink] of BUTTONS) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = label;
          button.style.cssText =
            'min-height:48px;border-radius:12px;border:1px solid;font-weight:600;background:' + back + ';color:' + ink;
          button.onclick = () => {
            fire('click', { expressPaymentType: 'link', resolve() {}, reject() {} });
            if (outcome === 'cancel') fire('cancel');
            else fire('confirm', { expressPaymentType: 'link', outcome, paymentFailed() {} });
          };
          root.append(button);
        }
        target.append(root);
        const available = { applePay: false, googlePay: false, link: true };
        setTimeout(() => fire('ready', { availablePaymentMethods: available }));
      },
      destroy() {
        if (root) root.remove();
      },
    };
    return element;
  }

  window.Stripe = () => ({
    initCheckoutElementsSdk: ({ clientSecret }) => ({
      createExpressCheckoutElement: createElement,
      loadActions: () => loadActions(clientSecret),
    }),
  });
})();
`;
