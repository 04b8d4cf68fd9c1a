import { takeOverOrder } from '@/lib/api/endpoints/phone';
import { route } from '@/lib/api/route';
import { takeOver } from '@/lib/checkout/phone/take-over';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  takeOverOrder,
  ({ session, body }) => takeOver(session.subject, body),
);
