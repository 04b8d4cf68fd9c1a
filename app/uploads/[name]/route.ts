import { awaitRequest } from '@/lib/http/direct-request';
import { readPhoto } from '@/lib/images/store';

/** The content security policy of an SVG opened as a page. The SVG can load nothing and run no script. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Serves the photos on disk. Their names are hashes of their content, so they never change. */
export async function GET(request: Request, { params }: RouteContext<'/uploads/[name]'>) {
  await awaitRequest(request);
  const { name } = await params;
  const photo = await readPhoto(name);
  if (!photo) return new Response(null, { status: 404 });
  return new Response(photo, {
    headers: {
      ...(name.endsWith('.svg')
        ? { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': SVG_POLICY }
        : { 'Content-Type': 'image/webp' }),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
