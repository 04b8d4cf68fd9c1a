import { readResponse, Unreachable } from './api-client';
import { currentLanguage } from './language';
import { notify } from './notify';
import { sameOwner } from './session-scope';
import { xsrfHeader } from './xsrf';

export type Upload = {
  path: string;
  form: FormData | File;
  headers?: Record<string, string>;
  /** The fraction sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Longer than the server needs to receive any body (server/serve.ts) and process it. */
const TIME_LIMIT_MS = 10 * 60_000;

/**
 * Sends a form with files, or a single file, as a staff member. Reports the progress, which fetch cannot do. Dismisses
 * the error toast of an earlier attempt. Throws an ApiError with the server's message, {@link Unreachable} if the
 * network fails, and {@link StaleResponse} if the staff member has signed out meanwhile.
 */
export async function uploadForm<Answer = object>({ path, form, headers, onProgress }: Upload) {
  const assertSameOwner = sameOwner('seller');
  const token = await xsrfHeader().catch(() => {
    throw new Unreachable(path);
  });
  const all = { ...headers, ...token, 'Accept-Language': currentLanguage() };
  return new Promise<Answer & { message: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.timeout = TIME_LIMIT_MS;
    request.onerror = () => reject(new Unreachable(path));
    request.ontimeout = request.onerror;
    request.onload = () => {
      try {
        assertSameOwner();
        const answer = readResponse<Answer>(request.status, request.responseText, {
          as: 'seller',
          path,
        });
        notify.dismiss(path);
        resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
