import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import { preferredEncoding } from '@/lib/http/encoding';
import { codeOf } from './process/failure';
import { inProject } from './process/project';
import { STATIC_FOLDER } from './process/static-folder';

const PREFIX = '/_next/static';
const YEAR_SECONDS = 31_536_000;

/** The folders with files of earlier builds; the copy of the present one is left out. */
function earlierBuilds(dataFolder: string): string[] {
  const kept = join(dataFolder, STATIC_FOLDER);
  const present = process.env.NEXT_DEPLOYMENT_ID;
  try {
    return readdirSync(kept).flatMap((name) => (name === present ? [] : join(kept, name)));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Serves the files of `next build` in the compressed form made by
 * server/launcher/compress-build.ts; Next would compress each for every request. File names change
 * with their content, so files of earlier builds, which the data folder keeps, are served beside them.
 */
export function createBuildFiles(dataFolder: string) {
  const folders = [inProject('.next/static'), ...earlierBuilds(dataFolder)];
  const options = { brotli: true, gzip: true, immutable: true, maxAge: YEAR_SECONDS };
  const senders: RequestHandler[] = folders.map((folder) => sirv(folder, options));
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    const { url, headers } = request;
    if (!url?.startsWith(`${PREFIX}/`)) {
      otherwise();
      return;
    }
    // sirv takes every coding that is named, also one that is refused by its weight.
    headers['accept-encoding'] = preferredEncoding(headers['accept-encoding']?.toString());
    request.url = url.slice(PREFIX.length);
    const sendFrom = (at: number): void => {
      const send = senders[at];
      if (send) {
        send(request, response, () => sendFrom(at + 1));
        return;
      }
      request.url = url;
      otherwise();
    };
    sendFrom(0);
  };
}
