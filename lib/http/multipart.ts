import 'server-only';
import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { formatBytes } from '@/lib/utils/format-bytes';
import { ApiError } from './errors';
import { t } from './translate';

export type UploadedFile = { label: string; bytes: Buffer };
type MultipartForm = { fields: Record<string, string>; files: UploadedFile[] };

type Limits = { maxFiles: number; maxFileBytes: number; fileField: string };

const NOTHING = Buffer.alloc(0);
const MAX_FIELD_BYTES = 100_000;
const MAX_FIELDS = 8;

const shown = (name: string | undefined, index: number) =>
  name?.replace(/[^\p{L}\p{N}._ -]/gu, '').slice(0, 60) ||
  t('errors', 'file', { number: index + 1 });

function parserFor(type: string, { maxFiles, maxFileBytes }: Limits): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        files: maxFiles,
        fileSize: maxFileBytes,
        parts: MAX_FIELDS + maxFiles + 1,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
  } catch {
    return undefined;
  }
}

/**
 * Returns the parts of a multipart form. The limits are enforced while the body arrives. Throws a 415
 * ApiError for another content type, and 413 for a file that is too large. Throws 400 for too many files, an
 * unknown file field, a repeated field or a broken body.
 */
export function readMultipart(request: Request, limits: Limits): Promise<MultipartForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new ApiError('unsupportedType', t('errors', 'sendForm'));
  const broken = new ApiError('badInput', t('errors', 'formNotComplete'));
  if (!request.body) throw broken;
  const source = Readable.from(request.body);
  return new Promise((resolve, reject) => {
    const form: MultipartForm = { fields: {}, files: [] };
    const stop = (error: ApiError) => {
      source.unpipe();
      // Discard the remaining body. Otherwise the client would not receive the response.
      source.resume();
      reject(error);
    };
    const parser = parserFor(type, limits);
    if (!parser) return stop(broken);
    parser.on('field', (name, value, _nameCut, valueCut) => {
      // A form without a photo sends the text "undefined" or "null" in the file field.
      if (name === limits.fileField) return;
      if (valueCut) return stop(new ApiError('tooLarge', t('errors', 'fieldTooLong', { name })));
      if (Object.hasOwn(form.fields, name))
        return stop(new ApiError('badInput', t('errors', 'givenTwice', { name })));
      form.fields[name] = value;
    });
    parser.on('file', (field, stream, name) => {
      const label = shown(name, form.files.length);
      if (field !== limits.fileField) {
        stream.resume();
        return stop(
          new ApiError('badInput', t('errors', 'sendFilesAs', { name: limits.fileField })),
        );
      }
      const file: UploadedFile = { label, bytes: NOTHING };
      form.files.push(file);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () =>
        stop(
          new ApiError(
            'tooLarge',
            t('errors', 'fileTooLarge', { name: label, size: formatBytes(limits.maxFileBytes) }),
          ),
        ),
      );
      stream.on('end', () => {
        file.bytes = Buffer.concat(chunks);
      });
    });
    parser.on('filesLimit', () =>
      stop(new ApiError('badInput', t('errors', 'mostPhotos', { max: limits.maxFiles }))),
    );
    parser.on('fieldsLimit', () => stop(broken));
    parser.on('partsLimit', () => stop(broken));
    parser.on('error', () => stop(broken));
    parser.on('finish', () => resolve(form));
    source.on('error', () => stop(broken));
    source.pipe(parser);
  });
}
