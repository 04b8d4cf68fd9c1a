import 'server-only';
import { z } from 'zod';
import { changedFields, record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import type { UploadedFile } from '@/lib/http/multipart';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { encodePhoto } from '@/lib/images/encode';
import { isSvg, sanitizeSvg } from '@/lib/images/svg';
import { changeEveryPage } from '@/lib/page-cache/invalidate';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { ShopSettings } from '@/models';
import { readShop } from './read';
import { replacePicture } from './replace-picture';
import type { ShopView } from './view';

/* The notice about the legal guarantee of conformity (Regulation (EU) 2025/1960, docs/law.md). The seller uploads
   the picture of the European Commission, and enters the text for each language of the shop. */

/** The longer edge of the stored picture, in pixels. At this size, the text in the official picture is readable. */
const EDGE = 2_000;

const MAX_TEXT = 2_000;
const MAX_LINK = 500;
const TEXT = schemaMessage('settingsErrors', 'guaranteeText', { max: MAX_TEXT });
const LINK = schemaMessage('settingsErrors', 'guaranteeLink');

/** The fields of the form that saves the notice in one language. An empty text removes the notice. */
export const guaranteeInput = z.object({
  language: z.enum(LANGUAGE_CODES, schemaMessage('settingsErrors', 'language')),
  text: z.string(TEXT).overwrite(trimInvisible).max(MAX_TEXT, TEXT),
  link: z
    .string(LINK)
    .trim()
    .max(MAX_LINK, LINK)
    .refine((link) => link === '' || (URL.canParse(link) && link.startsWith('https://')), LINK)
    .transform((link) => link || undefined)
    .optional(),
  /** `no` removes the stored picture. `keep` leaves it unchanged if no file is sent. */
  picture: z.enum(['keep', 'no']).default('keep'),
});

export type GuaranteeInput = z.output<typeof guaranteeInput>;

async function encodeNotice({ bytes, label }: UploadedFile): Promise<Buffer> {
  if (isSvg(bytes)) return (await sanitizeSvg(bytes, label)).photo;
  return encodePhoto(bytes, label, EDGE);
}

/**
 * Saves the notice about the legal guarantee in one language, and invalidates every page. A new file replaces the
 * stored picture. Returns the shop after the save. If two devices save the notice, the later notice wins. Throws the
 * errors of `encodePhoto`, `sanitizeSvg` and `storePhotos`.
 */
export async function saveGuaranteeNotice(
  { language, text, link, picture }: GuaranteeInput,
  [file]: UploadedFile[],
): Promise<ShopView> {
  await db();
  const before = await readShop();
  const at = `guaranteeNotice.${language}`;
  const isRemoved = text === '';
  if (!isRemoved && !file && picture === 'keep')
    await changeEveryPage(() =>
      ShopSettings.updateOne(
        { _id: 'shop' },
        {
          $set: { [`${at}.text`]: text, ...(link ? { [`${at}.link`]: link } : {}) },
          ...(link ? {} : { $unset: { [`${at}.link`]: 1 } }),
        },
        { upsert: true },
      ),
    );
  else
    await replacePicture(isRemoved ? undefined : file, {
      encode: encodeNotice,
      read: async () => (await readShop()).guaranteeNotice?.[language]?.image,
      async write(image) {
        const notice = { text, ...(link ? { link } : {}), ...(image ? { image } : {}) };
        const previous = await ShopSettings.findOneAndUpdate(
          { _id: 'shop' },
          isRemoved ? { $unset: { [at]: 1 } } : { $set: { [at]: notice } },
          { upsert: true, returnDocument: 'before' },
        ).lean();
        return previous?.guaranteeNotice?.[language]?.image;
      },
    });
  const after = await readShop();
  await record({ event: 'settings changed' }, changedFields(before, after));
  return after;
}
