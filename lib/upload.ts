import { readAnswer, xsrfHeader } from './api-client';

export type Upload = {
  path: string;
  /** The form, or a file that is sent as it is. */
  form: FormData | File;
  headers?: Record<string, string>;
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Sends a form with files, or one file, as the seller, telling how far it is (which fetch cannot). Resolves to
 * the answer; throws ApiError with the server's message, or an error when the network fails.
 */
export async function uploadForm({ path, form, headers, onProgress }: Upload) {
  const all = { ...headers, ...(await xsrfHeader()) };
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error('Network Error'));
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText, 'seller'));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
