export const holds = {
  paymentNotFitting: 'The payment of this order does not fit it. Please look at it first.',
  paymentGivenBack:
    'The payment of this order was given back, so it is not delivered. Please cancel it.',
  refundFailed:
    'The payment of this order is to be given back, and that refund failed, so it is not delivered. Please cancel it and pay it back another way.',
  paymentDisputed:
    'The bank has taken the payment of this order back, so it does not leave the shop. Please answer the dispute at Stripe, or cancel the order.',
  notPaidYet: 'This order is not paid yet.',
  holdEnded:
    'The bank has let go of the money of this order, so nothing is paid and it does not leave the shop. Please cancel it, and ask the shopper to order again.',
  notTakenYet:
    'The money of this order is held on the card and not taken yet, so it does not leave the shop. The shop tries again each minute.',
  returnedUnpacked: 'Returned deposits can be noted once the order is packed.',
  returnedCancelled: 'This order is cancelled, so no returned deposits are noted for it.',
  returnedDisputed:
    'The bank has taken the payment of this order back, so nothing of it can be refunded. Please give the deposit back in cash.',
  refundUndelivered: 'Something can be given back once the order is delivered.',
  refundDisputed:
    'The bank has taken the payment of this order back, so the shop does not give it back as well.',
  refundUnpaid: 'Please note first what was paid for this order.',
  refundNothingLeft: 'All that was paid for this order is given back already.',
  returnedRefunded:
    'Something of this order was given back, so give its deposits back as an amount.',
} as const;
