import { z } from 'zod';

/** What the API answers, for the reference and for the tests that hold every answer against it. */
const id = z.string().regex(/^[0-9a-f]{24}$/);
const dollars = z.number().min(0).describe('US dollars, at most two decimals');

export const productAnswer = z.strictObject({
  _id: id,
  name: z.string(),
  category: z.string(),
  price: dollars,
  offerPrice: dollars,
  description: z.array(z.string()),
  image: z.array(z.string()).describe('Addresses of the pictures; the first is the main one'),
  inStock: z.boolean(),
  weight: z.string().optional(),
});

const cart = {
  cartItems: z.record(id, z.number().int().min(1)).describe('Product id → quantity'),
  cartRevision: z.number().int().describe('Named by the next save of this cart'),
};

const userAnswer = z.strictObject({ _id: id, name: z.string(), email: z.string(), ...cart });

const addressAnswer = z.strictObject({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
});

const orderAnswer = z.strictObject({
  _id: id,
  items: z.array(z.strictObject({ product: productAnswer, quantity: z.number().int() })),
  amount: dollars,
  address: addressAnswer,
  paymentType: z.enum(['COD', 'Online']),
  status: z.string(),
  isPaid: z.boolean(),
  createdAt: z.iso.datetime(),
  refunded: z.boolean().optional().describe('The payment was given back'),
  flag: z.string().optional().describe('Why a payment does not fit; seller only'),
});

const nextCursor = id.optional().describe('Leads to the next page, while there is one');
const success = z.literal(true);
const said = (message: string) => ({ success, message: z.literal(message) });

/** A refusal: the same shape whatever the status. */
export const refusal = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1).describe('A sentence that a person can act on'),
  fields: z.record(z.string(), z.string()).optional().describe('Faulty field → its message'),
  cartItems: cart.cartItems.optional(),
  cartRevision: cart.cartRevision.optional(),
  correlationId: z.string().optional().describe('Names an unknown fault in the log'),
});

/** Success of each call. */
export const answers = {
  user: z.strictObject({ success, user: userAnswer }),
  isSeller: z.strictObject({ success }),
  loggedIn: z.strictObject(said('Logged In')),
  loggedOut: z.strictObject(said('Logged Out')),
  cart: z.strictObject({ ...said('Cart Updated'), ...cart }),
  addressAdded: z.strictObject({ ...said('Address added successfully'), address: addressAnswer }),
  addresses: z.strictObject({ success, addresses: z.array(addressAnswer) }),
  ordered: z.strictObject(said('Order Placed Successfully')),
  payPage: z.strictObject({ success, url: z.url() }),
  orders: z.strictObject({ success, orders: z.array(orderAnswer), nextCursor }),
  products: z.strictObject({ success, products: z.array(productAnswer), nextCursor }),
  productAdded: z.strictObject(said('Product Added')),
  stockUpdated: z.strictObject(said('Stock Updated')),
  imported: z.strictObject({
    success,
    message: z.string(),
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    errors: z.array(z.strictObject({ line: z.number().int(), message: z.string() })),
    moreErrors: z.number().int().describe('Faulty lines beyond those listed'),
  }),
  csv: z.string().describe('CSV with a header row'),
  received: z.strictObject(said('Received')),
  health: z.strictObject({
    success,
    db: z.enum(['up', 'down']),
    photos: z.enum(['cloudinary', 'disk']),
    onlinePayment: z.boolean(),
    version: z.string(),
  }),
};
