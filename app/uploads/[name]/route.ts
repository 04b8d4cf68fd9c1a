import { awaitRequest } from '@/lib/http/direct-request';
import { readPhoto } from '@/lib/images/disk';

/**
 * Serves the photos that are stored on disk. The name of a photo is a hash of its content, so a photo never
 * changes.
 */
export async function GET(request: Request, { params }: RouteContext<'/uploads/[name]'>) {
  await awaitRequest(request);
  const photo = await readPhoto((await params).name);
  if (!photo) return new Response(null, { status: 404 });
  return new Response(photo, {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
