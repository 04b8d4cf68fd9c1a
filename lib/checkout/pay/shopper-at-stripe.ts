import { isAcceptedEmail } from '@/lib/payments/stripe';

/** The shopper of a payment: the e-mail address of the account, and its customer at Stripe if the shop saves cards. */
export type ShopperAtStripe = { email?: string | undefined; customer?: string | undefined };

/**
 * Returns the part of the session parameters that names the shopper, so that Stripe's page does not ask for the
 * e-mail address again. Stripe rejects a session with an address that it does not accept, which would block the
 * order. For such an address the part is empty, and Stripe's page asks for one.
 */
export function shopperParams({ email, customer }: ShopperAtStripe) {
  // Stripe's page then offers the saved cards of this customer, and a box to save the card. Without the box, Stripe would
  // save cards without asking and not offer them again, so the session does not set `setup_future_usage`.
  if (customer)
    return {
      customer,
      saved_payment_method_options: {
        payment_method_save: 'enabled' as const,
        payment_method_remove: 'enabled' as const,
      },
    };
  return email && isAcceptedEmail(email) ? { customer_email: email } : {};
}
