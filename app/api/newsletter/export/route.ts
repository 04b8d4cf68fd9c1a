import { exportNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { streamOf } from '@/lib/http/stream';
import { exportSubscribers } from '@/lib/newsletter/export';

const headers = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="newsletter.csv"',
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  exportNewsletter,
  async () => new Response(streamOf(await exportSubscribers()), { headers }),
);
