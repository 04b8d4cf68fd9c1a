import { randomUUID } from 'node:crypto';
import { register } from '@/lib/auth/commands';
import { callerOf } from '@/lib/auth/known-device';

let addresses = 0;

export const caller = () => {
  addresses += 1;
  return { ip: `10.0.0.${addresses}`, name: 'Firefox on Linux' };
};

export async function shopper() {
  const credentials = { email: `${randomUUID()}@shopper.example`, password: 'one' };
  const { cookies } = await register({ name: 'Ada', ...credentials }, caller());
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return {
    credentials,
    device: await callerOf(new Request('http://shop/', { headers: { cookie } })),
  };
}

export const kindOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    ({ kind }) => kind,
  );
