import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { inProject } from './process/project';

const PREFIX = '/_next/static';
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the files of `next build` in the compressed form made by
 * server/launcher/compress-build.ts; Next would compress each for every request. File names change
 * with their content.
 */
export function createBuildFiles() {
  const send = sirv(inProject('.next/static'), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: YEAR_SECONDS,
  });
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    const { url } = request;
    if (!url?.startsWith(`${PREFIX}/`)) {
      otherwise();
      return;
    }
    request.url = url.slice(PREFIX.length);
    send(request, response, () => {
      request.url = url;
      otherwise();
    });
  };
}
