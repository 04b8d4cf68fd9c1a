import { exportNewsletter } from '@/lib/api/endpoints/newsletter';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { streamOf } from '@/lib/http/stream';
import { exportSubscribers } from '@/lib/newsletter/export';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(exportNewsletter, async () =>
  download(streamOf(await exportSubscribers()), 'newsletter.csv'),
);
