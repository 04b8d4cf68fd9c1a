import { subscribePush } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { subscribe } from '@/lib/push/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  subscribePush,
  ({ session, body }) => subscribe(session, body),
);
