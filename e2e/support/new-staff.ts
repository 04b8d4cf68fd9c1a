import { randomUUID } from 'node:crypto';
import { BASE_URL } from '@/e2e/shop';
import { Client } from '@/e2e/support/client';

export async function newStaff(seller: Client, role: string, name = `A ${role}`, base = BASE_URL) {
  const invited = { name, email: `${randomUUID()}@staff.example`, role };
  const { body } = await seller.post('/api/staff/invite', invited);
  const { link, member } = body as { link: string; member: { id: string } };
  const client = new Client(base);
  const [, token] = link.split('#');
  const { body: joined } = await client.post('/api/staff/accept', {
    token,
    password: 'correct horse',
  });
  return { client, id: member.id, email: invited.email, joined };
}
