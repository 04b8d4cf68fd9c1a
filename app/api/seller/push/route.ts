import { readPushKey } from '@/lib/api/endpoints/seller';
import { route } from '@/lib/api/route';
import { pushKey } from '@/lib/push/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(readPushKey, async () => ({
  key: pushKey(),
}));
