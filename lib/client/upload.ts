import { readResponse, Unreachable } from './api-client';
import { currentLanguage } from './language';
import { notify } from './notify';
import { sameOwner } from './session-scope';
import { renewedXsrfToken, xsrfHeader } from './xsrf';

export type Upload = {
  path: string;
  form: FormData | File;
  headers?: Record<string, string>;
  /** The fraction sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Longer than the server needs to receive any body (server/serve.ts) and process it. */
const TIME_LIMIT_MS = 10 * 60_000;

type Received = { status: number; text: string };

async function sendOnce({ path, form, headers, onProgress }: Upload): Promise<Received> {
  const all = { ...headers, ...(await xsrfHeader()), 'Accept-Language': currentLanguage() };
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.timeout = TIME_LIMIT_MS;
    request.onerror = reject;
    request.ontimeout = reject;
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.send(form);
  });
}

/**
 * Sends a form with files, or a single file, as a staff member. Reports the progress, which fetch cannot do. Sends it
 * again with a new XSRF token if the shop rejects the token. Dismisses the error toast of an earlier attempt. Throws an
 * ApiError with the server's message, {@link Unreachable} if the network fails, and {@link StaleResponse} if the staff
 * member has signed out meanwhile.
 */
export async function uploadForm<Answer = object>(upload: Upload) {
  const { path } = upload;
  const assertSameOwner = sameOwner('seller');
  const exchange = async () => {
    const first = await sendOnce(upload);
    return first.status === 403 && (await renewedXsrfToken()) ? sendOnce(upload) : first;
  };
  const { status, text } = await exchange().catch(() => {
    throw new Unreachable(path);
  });
  assertSameOwner();
  const answer = readResponse<Answer>(status, text, { as: 'seller', path });
  notify.dismiss(path);
  return answer;
}
