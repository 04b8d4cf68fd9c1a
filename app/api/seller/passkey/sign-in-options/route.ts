import * as endpoints from '@/lib/api/endpoints/sign-in';
import { route } from '@/lib/api/route';
import { waysToSignIn } from '@/lib/auth/factors/use-passkey';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(endpoints.readWays, async () =>
  waysToSignIn(),
);
