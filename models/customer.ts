import { model, ObjectId, optionalList, present, required, type Stored, sub } from './define';

/** A blocked customer cannot place orders until the seller removes the block. */
export const customerBlock = sub({
  at: present(Date),
  /** The reason why the seller blocked the customer. The customer never sees it. */
  reason: present(String),
  /** The name of the staff member who blocked the customer. Absent if the owner blocked the customer. */
  name: String,
});

const guestCustomer = {
  /**
   * The phone number in E.164 or, if it could not be parsed, its digits. If the number is too short to identify a
   * person, the row belongs to a single order. Its id is then `order` followed by the `userId` of that order.
   */
  _id: required(String),
  /**
   * The `userId` of one of the customer's phone orders, which the API used as the customer's id at the last change. The
   * row can be found by this id even after an account has claimed all orders of the customer.
   */
  customerId: ObjectId,
  /**
   * The digits of the phone number in each notation. The row can be found by these digits even after the seller has
   * removed the shop's country.
   */
  numbers: optionalList(String),
  /** The seller's private note. */
  note: String,
  block: customerBlock,
};
/**
 * The seller's note and block for a customer who ordered by phone without an account. The row exists only if
 * there is a note or a block. For an account, both are in its own row (models/user.ts).
 */
export type GuestCustomerDoc = Stored<typeof guestCustomer>;
export const GuestCustomer = model('GuestCustomer', guestCustomer, {
  indexes: [
    [{ 'block.at': -1 }, { sparse: true }],
    [{ customerId: 1 }, { sparse: true }],
    [{ numbers: 1 }, { sparse: true }],
  ],
});
