import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** The place of an order in a window: an order has one at most, and a window no number twice. */
export type WindowPlaceDoc = {
  /** The order. */
  _id: Types.ObjectId;
  from: Date;
  to: Date;
  /** From 1 to the capacity of the window. */
  place: number;
  /** The revision of the order for which it was taken; an older decision does not give it back. */
  rev: number;
  at: Date;
  expiresAt: Date;
};

const schema = new Schema<WindowPlaceDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    place: { type: Number, required: true },
    rev: { type: Number, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ from: 1, to: 1, place: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const WindowPlace = define('WindowPlace', schema);
