import { isAcceptedEmail } from '@/lib/payments/stripe';

/** The email address of the payer, and the Stripe customer of the account if the shop saves cards. */
export type ShopperAtStripe = { email?: string | undefined; customer?: string | undefined };

/**
 * Returns the Checkout session parameters that identify the shopper, so that Stripe's page does not ask for the email
 * address again. Stripe rejects a session with an invalid email address, which would block the order. Returns no
 * parameters for such an address, and Stripe's page asks for the email address.
 */
export function shopperParams({ email, customer }: ShopperAtStripe) {
  // With a customer, Stripe's page offers the saved cards and a checkbox to save the card. `setup_future_usage` is not
  // set: with it, Stripe would save cards without asking, and would not offer them again.
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
