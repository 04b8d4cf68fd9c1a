import { endpoint } from '@/lib/api/endpoint';
import { healthAnswer } from '@/lib/observe/health-view';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the shop can serve; 503 when its database is out of reach.',
  answer: healthAnswer,
});
