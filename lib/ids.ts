import { z } from 'zod';

/** The text form of a MongoDB ObjectId. */
export const objectId = z
  .string('Invalid id')
  .regex(/^[0-9a-f]{24}$/i, 'Invalid id')
  .toLowerCase();
