import { handOverCash } from '@/lib/api/endpoints/courier';
import { route } from '@/lib/api/route';
import { courierCash, handOver } from '@/lib/couriers/handovers';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  handOverCash,
  async ({ session: { person }, body, request }) => {
    await handOver(body, person, idempotencyKeyOf(request));
    return courierCash();
  },
);
