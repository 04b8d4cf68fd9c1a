import { model, ObjectId, optionalList, present, required, type Stored, sub } from './define';

/** The block of a customer. A blocked customer cannot place orders until the seller removes the block. */
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
   * The id of the customer in the API at the last change of the row: the `userId` of one of their phone orders. Queries
   * can find the row by this id even after an account has claimed all orders of the customer.
   */
  customerId: ObjectId,
  /**
   * The digits of a number in E.164, in each notation. Queries can find the row by these digits even after the seller
   * has removed the country of the shop.
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
