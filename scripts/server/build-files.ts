import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { inProject } from '../launcher/project';

const PREFIX = '/_next/static';
const YEAR_SECONDS = 31_536_000;

/**
 * Sends the files of the build as they were compressed with it (scripts/launcher/compress.ts); Next
 * would compress them anew for each visitor. Their names change with their content.
 */
export function withBuildFiles(otherwise: RequestListener): RequestListener {
  const send = sirv(inProject('.next/static'), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: YEAR_SECONDS,
  });
  return (request, response) => {
    const { url } = request;
    if (!url?.startsWith(`${PREFIX}/`)) return otherwise(request, response);
    request.url = url.slice(PREFIX.length);
    send(request, response, () => {
      request.url = url;
      otherwise(request, response);
    });
  };
}
