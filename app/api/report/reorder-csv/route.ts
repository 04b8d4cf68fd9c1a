import { getReportReorderCsv } from '@/lib/api/endpoints/report';
import { route } from '@/lib/api/route';
import { download } from '@/lib/http/download';
import { reorderCsv } from '@/lib/sales/reorder';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReportReorderCsv, async () =>
  download(await reorderCsv(), 'reorder.csv'),
);
