import { model, ObjectId, optionalList, present, required, type Stored, sub } from './define';

export const customerBlock = sub({
  at: present(Date),
  /** The customer never sees this reason. */
  reason: present(String),
  /** The staff member who blocked the customer. Absent for the owner. */
  name: String,
});

const guestCustomer = {
  /**
   * The phone number in E.164, or its digits if it is invalid. If the number is too short to identify a person, the id
   * is `order` and the `userId` of a single order.
   */
  _id: required(String),
  /**
   * The `userId` of one of the customer's phone orders. The API uses it as the customer's id, even after an account has
   * claimed all their orders.
   */
  customerId: ObjectId,
  /**
   * The digits of the phone number in each notation. They still match after the seller has removed the shop's country.
   */
  numbers: optionalList(String),
  note: String,
  block: customerBlock,
};
/**
 * The seller's note and block for a customer who ordered by phone without an account. Accounts store both in their own
 * row (models/user.ts).
 */
export type GuestCustomerDoc = Stored<typeof guestCustomer>;
export const GuestCustomer = model('GuestCustomer', guestCustomer, {
  indexes: [
    [{ 'block.at': -1 }, { sparse: true }],
    [{ customerId: 1 }, { sparse: true }],
    [{ numbers: 1 }, { sparse: true }],
  ],
});
