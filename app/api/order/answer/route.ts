import * as endpoints from '@/lib/api/endpoints/proposal';
import { route } from '@/lib/api/route';
import { answerProposal } from '@/lib/checkout/fulfil/propose';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoints.answerProposal,
  async ({ session, body }) => ({ order: await answerProposal(session.subject, body) }),
);
