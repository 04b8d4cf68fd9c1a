import { noteOrderPaidBack } from '@/lib/api/endpoints/order';
import { route } from '@/lib/api/route';
import { notePaidBack } from '@/lib/checkout/fulfil/paid-back';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  noteOrderPaidBack,
  async ({ body }) => ({ order: await notePaidBack(body) }),
);
