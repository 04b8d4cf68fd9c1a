export const refusals = {
  unknownFault: 'Something went wrong on our side. Please try again.',
  databaseDown: 'The shop cannot reach its database right now. Please try again in a moment.',
  shopBusy: 'The shop is very busy right now. Please try again in a moment.',
  signOutAhead: 'Signing out is not done ahead of time',
  notAuthorized: 'Not Authorized',
  notYourRole: 'Your role in this shop does not allow this. Ask the owner if you need it.',
  wrongMethod: 'This call takes {method}, not {given}',
  noSuchCall: 'There is no such call: GET /api/openapi.json lists all of them',
  foreignSite: 'This request came from another site and was refused',
  outOfDate: 'The page is out of date: reload it and try again',
  twoMethods: 'This call takes GET and POST, not {given}',
  givenTwice: '{name} is given twice',
  notSentWhole: 'The request was not sent whole',
  sentTooSlowly: 'The request took too long to arrive. Please check your connection and try again.',
  requestTooLarge: 'The request is larger than {bytes} bytes',
  sendJson: 'Send the request as application/json',
  sendUncompressed: 'Send the request without compression',
  notJson: 'The request is not valid JSON',
  invalidData: 'Invalid data',
  sendForm: 'Send the request as multipart/form-data',
  formNotComplete: 'The form is not complete',
  fieldTooLong: '{name} is too long',
  sendFilesAs: 'Send files as {name}',
  fileTooLarge: '{name} is larger than {size}',
  file: 'File {number}',
  mostPhotos: 'Send at most {max} photos',
  tooManyAttempts:
    'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  wrongPassword: 'This is not your password',
  passwordChangedElsewhere:
    'Your password was changed a moment ago in another window or on another device.',
  userExists: 'User already exists',
  wrongLogin: 'Invalid email or password',
  wrongSellerLogin: 'Invalid Credentials',
  manySignIns: 'Many people are signing in right now. Please try again.',
  sendsNoMail:
    'This shop sends no e-mail, so it cannot send you a link. Please contact the shop for a new password.',
  linkOver: 'This link does not work any more. Please ask for a new one.',
  linkUsed:
    'This link was used already, or the password was changed since. Please ask for a new one.',
  deviceGone: 'This device is signed out already.',
  accountBusy: 'Your account is being changed at this moment. Please try again.',
  paymentMisfit:
    'A payment of yours does not fit its order. Please contact the shop about it first.',
  bankPending: 'Your bank has still to confirm a payment. Your account can be deleted after that.',
  refundNotPaid:
    'A refund of yours failed, so the shop has still to pay you back. Your account can be deleted after that.',
  paymentUnderWay:
    'A payment of yours is under way. Please finish it, or try again in {minutes, plural, one {a minute} other {# minutes}}, when its page has ended.',
  orderBeingPlaced:
    'An order of yours is being placed at this moment. Please try again when it is over.',
  orderStillOpen:
    '{order} is still “{status}”. Your account can be deleted once it is delivered or cancelled.',
  orderNumbered: 'Order {number}',
  orderOfYours: 'An order of yours',
  cancelInMyOrders: 'You can cancel it in My Orders.',
  cartChangedElsewhere: 'Your cart was changed elsewhere',
  soldOut: '{name} is sold out',
  onlyLeft: 'Only {left} of {name} {left, plural, one {is} other {are}} left',
  takeFewer: 'Please take fewer.',
  outOfStock: 'Out of stock: {names}. Please remove it from your cart.',
  correctCount: 'Please correct the count first, or change the order.',
  mostAddresses: 'You can keep at most {max} addresses',
  addressGone: 'This address was not found. It may be removed already.',
  selectOther: 'This address was not found. Please select another.',
  noPickup: 'Orders cannot be collected at the moment. Please choose delivery.',
  cartOrdered: 'This cart was ordered already. You find it in My Orders.',
  cartChanged: 'Your cart has changed meanwhile. Please look at it once more.',
  accountGone: 'Your account was deleted meanwhile. Nothing was ordered, and nothing is charged.',
  totalChanged:
    'The total is now {now} instead of {instead}, because prices have changed. Nothing was ordered: place your order again if you agree.',
  statusNow: 'This order is now "{status}".',
  cancelTooLate: 'It can be cancelled only before it is packed.',
  reasonKept: 'The reason that was noted before stays: “{reason}”.',
  noReasonKept: 'It was noted without a reason, and stays so.',
  piecesGone: 'Its pieces were not put back for sale; correct their count if they can be sold.',
  piecesBack: 'Its pieces were put back for sale; correct their count if they cannot be sold.',
  noSuchStep:
    'An order that is "{from}" cannot become "{to}". A change can be taken back for a minute.',
  paidOnline: 'This order is paid online, so Stripe says whether it is paid.',
  cancelledUnpaid: 'This order is cancelled, so nothing is to be paid.',
  moveTooLate: 'Its time can be changed only before it is packed.',
  moveOver: 'Its time cannot be changed any more.',
  unpaidKeepsTime: 'This order is not paid yet, so it keeps its time.',
  chooseOtherTime: 'Please choose another time.',
  replacementGone: 'A replacement is no longer sold. Please choose another one.',
  lineNotInOrder: 'A product among the lines is not in this order.',
  foundTooMany: '{name}: found {found}, but only {quantity} were ordered.',
  countedElsewhere: '{name} was counted anew on another device. Please look again.',
  nothingMissing: '{name}: nothing is missing, so do not replace it.',
  proposalOpen:
    '{name} is proposed, and the customer may still answer. Wait for that, or count the line anew.',
  proposalRefused:
    'The customer does not want {name}. Please choose another product, or leave it out.',
  proposalGone: 'This proposal was taken back.',
  proposalAnswered: 'This proposal has another answer already.',
  proposalLate: 'The time for an answer is over. Your wish for missing items counts.',
  replaceByOther: '{name}: replace it with another product.',
  dueStays:
    '{before} is due after an earlier packing, and the rest is given back. It cannot become {due}.',
  dueStaysReturned:
    '{before} is due, and what came back is already being refunded. It cannot become {due}.',
  dueStaysInvoiced: '{before} is due, and invoice {number} was made. It cannot become {due}.',
  returnedLate: 'The delivery is over a minute ago. A manager can still note returned deposits.',
  returnedUnknown: 'This is not a deposit of a product in this shop. A manager can note it.',
  returnedAtMost:
    'You can note up to {sum} of returned deposits with this order, as many as it was sold with. A manager can note more.',
  returnedByManager:
    'This order was sold without deposits, so only a manager can note returned ones.',
  paidOutInvoiced:
    '{sum} was paid out in cash, and invoice {number} was made. It cannot become less.',
  nothingToPayBack: 'Nothing is to be paid back another way: no refund has failed.',
  payBackNow: '{amount} is to be paid back now. Please look again.',
  collectNow: '{sum} is to be collected now. Please look again.',
  giveNow: '{sum} is to be given back now. Please look again.',
  returnedNow: '{sum} of returned deposits are noted now. Please look again.',
  payTooOften: 'This order could not be paid. Please change your cart and order again.',
  payNotAccepted:
    'Online payment does not accept this order. Nothing was charged; please choose Cash On Delivery.',
  payStillOpen: 'Your payment is still being processed. Please look at My Orders in a moment.',
  payElsewhere:
    'You went on to order on another device or tab. Nothing was charged here; please pay there, or try again.',
  payCancelled:
    'This order was cancelled. Nothing is charged for it, or it is given back. Please place it again if you still want it.',
  payFlagged:
    'A payment for this order has arrived that does not fit it. Please do not pay again: the shop is looking at it.',
  paidAlready:
    'Your earlier online payment has arrived, and that order is placed. You find it in My Orders.',
  payProcessing:
    'Your earlier online payment is still being processed. Please look at My Orders in a moment.',
  noWebhookSecret: 'No webhook secret is configured',
  wrongSignature: 'The signature does not fit',
  otherFee:
    'The delivery to this address has another fee now. Please place your order again, under a new key.',
  keyOfOther:
    'This Idempotency-Key belongs to another order. Please send a new key with a new order.',
  beingPaidOnline: 'This order is being paid online. Please reload your cart.',
  placedAlready: 'This order is placed already. Please reload your cart.',
  tooManyOrders:
    'You have placed {max} orders within an hour, the most that one account can. Please order again in {minutes, plural, one {a minute} other {# minutes}}.',
  tooManyPayPages:
    'You have left {max} payment pages for a delivery time unpaid. Pay on delivery, or try again in {hours, plural, one {an hour} other {# hours}}.',
  noTimes: 'This shop has no times to choose at the moment. Please order without one.',
  allFull: 'Every time of the next days is taken. Please try again later.',
  timeTooLate: 'It is too late for {time}.',
  timeNotOffered: 'This time is not offered.',
  timeFull: 'The time {time} is full.',
  nothingOrderedTime: 'Nothing was ordered: please choose another time.',
  placeAnew: 'Please place the order anew, for another time.',
  noTimeToChoose: 'This shop delivers as soon as possible: there is no time to choose.',
  orderBusy: 'This order is being changed by somebody else. Please try again in a moment.',
  orderGone: 'This order was not found.',
  tooManyStreams: 'This page is open too many times. Please close some of its windows.',
  productGone: 'A product in your cart is no longer sold. Please reload your cart.',
  noLongerSold: 'No longer sold: {names}. Please remove it from your cart.',
  onlineLeast: 'Online payment begins at {amount}. Please choose Cash On Delivery.',
  onlineMost: 'Online payment ends at {amount}. Please choose Cash On Delivery.',
  staysCancelled: 'The payment is already being given back, so the order stays cancelled.',
  staysPacked:
    'What was missing is already being given back, so the order stays packed; its count can only be lowered.',
  paymentOff: 'Online payment is not available right now. Please choose Cash On Delivery.',
  paymentSilent:
    'Online payment does not answer right now. Nothing was charged; please try again in a moment.',
  noInvoices: 'This shop makes no invoices.',
  invoiceLacks:
    'An invoice has to name the address and the tax number of the shop, and the shop has not set both.',
  invoiceOfCancelled: 'This order is cancelled, so there is nothing to invoice.',
  invoiceAfterDelivery:
    'An invoice says what was delivered, so it can be made once this order is delivered.',
  invoiceAfterPickup:
    'An invoice says what was collected, so it can be made once this order is collected.',
  invoiceOfErased: 'The shopper has deleted the account, so there is no name for an invoice.',
  invoiceOfNothing: 'The shop keeps nothing of this order, so there is nothing to invoice.',
  invoiceMade:
    'Invoice {number} was made already, for {buyer}. An invoice cannot be changed; please ask the shop.',
  noInvoiceYet: 'This order has no invoice yet.',
  noInvoiceOfNumber: 'This order has no invoice of that number.',
  xmlEmailOfOrder:
    'A machine-readable invoice names an e-mail of both sides, and the order had none.',
  xmlEmailOfShop:
    'A machine-readable invoice names an e-mail of both sides, and the shop had none.',
  xmlAddress: "A machine-readable invoice names the buyer's address, and this order was collected.",
  xmlCountry:
    'A machine-readable invoice names the buyer\'s country, and "{country}" is none that is known.',
  staysPackedReturned: 'The deposit is already being given back, so the order stays packed.',
  pushOff: 'This shop cannot send notifications: its VAPID keys are not set.',
  pushUnreachable: 'This browser uses a push service that the shop cannot reach',
  pushFaulty: 'This browser sent a subscription that the shop cannot use',
  newsletterOff: 'This shop has no newsletter at the moment.',
  staysDelivered: 'Something of this order was given back, so it stays delivered.',
  paidRefunded: 'Something of this order was given back, so its payment stays as it is noted.',
  refundPieces:
    '{count, plural, one {Only # piece of a line is} other {Only # pieces of a line are}} left to give back.',
  refundWhich:
    'Several lines were replaced by this product. Please load the order anew and choose one of them.',
  refundNoFee: 'This order has no delivery fee that is left to give back.',
  refundOfNothing: 'These pieces cost nothing, so there is nothing to give back.',
  refundTooMuch: '{sum} is more than the {left} that can still be given back.',
  refundKeyTaken:
    'This press has given something else back. Please look at the order, then begin anew.',
  refundMeanwhile:
    'Something of this order was given back in another window. Please look at it, then press again.',
  refundNoCard:
    'Nothing of this order can go back to a card. Please give it back in cash or as credit.',
  refundTooOften: 'This order has been given back in too many parts.',
  refundGone: 'This refund was not found.',
  refundStaysCard: 'A refund to the card cannot be undone.',
  refundStaysCredited: 'Invoice {number} counts this refund, so it stays.',
  refundStaysDay: 'The day of this refund is over or closed, so it stays.',
  dayNotBegun: 'This day has not begun yet.',
  dayPassedOver: '{date} is closed already, so no earlier day can be closed.',
  dayEarlierOpen: 'Please close {date} first: it has takings that are not closed.',
  dayClosed: '{date} was closed meanwhile, with another sum of cash.',
  takingsMoved:
    'Something came meanwhile: {sum} of cash is expected now. Please look, then close again.',
  sayDifference: '{sum} of cash was expected. Please say why another sum was counted.',
  claimed: '{name} packs this order. Take it over first.',
  theOwner: 'The owner',
} as const;
