import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { ShopSettings, Upload } from '@/models';
import { guaranteeInput, saveGuaranteeNotice } from './guarantee-notice';
import { noticeIn } from './notice-in';
import { readShop } from './read';

setUpDatabase();

beforeEach(async () => {
  await ShopSettings.deleteMany();
  await Upload.deleteMany();
});

const picture = async () => ({
  label: 'notice.png',
  bytes: await sharp({ create: { width: 60, height: 90, channels: 3, background: '#039' } })
    .png()
    .toBuffer(),
});
const save = (given: object, files: { label: string; bytes: Buffer }[] = []) =>
  saveGuaranteeNotice(guaranteeInput.parse({ language: 'en', text: 'Two years', ...given }), files);

describe('saveGuaranteeNotice', () => {
  it('stores the text, link and picture of one language, and keeps all other languages', async () => {
    await save({ language: 'de', text: 'Zwei Jahre' });
    const shop = await save({ link: 'https://europa.eu/notice' }, [await picture()]);
    expect(shop.guaranteeNotice).toEqual({
      de: { text: 'Zwei Jahre' },
      en: {
        text: 'Two years',
        link: 'https://europa.eu/notice',
        image: expect.stringMatching(/^\/uploads\/.+\.webp$/),
      },
    });
    expect(noticeIn(shop, 'de')).toEqual({ text: 'Zwei Jahre' });
    expect(noticeIn(shop, 'fr')).toEqual(shop.guaranteeNotice?.en);
  });

  it('keeps the picture if no file is sent, and can remove the picture', async () => {
    const image = (await save({}, [await picture()])).guaranteeNotice?.en?.image;
    expect((await save({ text: 'At least two years' })).guaranteeNotice?.en).toEqual({
      text: 'At least two years',
      image,
    });
    expect((await save({ picture: 'no' })).guaranteeNotice?.en).toEqual({ text: 'Two years' });
    expect(await Upload.countDocuments({ url: image, wasShown: true })).toBe(1);
  });

  it('removes the notice if its text is empty', async () => {
    await save({}, [await picture()]);
    expect(await save({ text: ' ' })).not.toHaveProperty('guaranteeNotice');
    expect(await readShop()).not.toHaveProperty('guaranteeNotice');
    expect(noticeIn(await readShop(), 'en')).toBeUndefined();
  });
});

describe('guaranteeInput', () => {
  it.each([
    [{ language: 'xx', text: 'a' }, 'language'],
    [{ language: 'en', text: 'a'.repeat(2_001) }, 'text'],
    [{ language: 'en', text: 'a', link: 'http://europa.eu' }, 'link'],
    [{ language: 'en', text: 'a', link: 'javascript:alert(1)' }, 'link'],
    [{ language: 'en', text: 'a', link: 'https://' }, 'link'],
    [{ language: 'en', text: 'a', picture: 'maybe' }, 'picture'],
  ])('rejects %j because of %s', (given, field) => {
    expect(guaranteeInput.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([
      [field],
    ]);
  });
});
