import { list, model, ObjectId, required } from './define';

const favourites = {
  /** The id of the shopper. */
  _id: required(ObjectId),
  /** The ids of the products, oldest first. Their number is limited (lib/favourites/limits.ts). */
  products: list(ObjectId),
};
/** The favourite products of a shopper. Only a shop with favourites has these documents. */
export const Favourites = model('Favourites', favourites);
