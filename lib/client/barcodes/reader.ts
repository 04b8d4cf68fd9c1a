import { spreadLight, TURNS } from '@/lib/barcodes/camera-math';
import { FORMATS, gtinOfRead, type Read } from '@/lib/barcodes/scan-math';

type Detect = (source: HTMLVideoElement) => Promise<readonly Read[]>;
/** Reads the barcode that is in the picture of a video now; undefined when there is none. */
export type ReadVideo = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The Barcode Detection API of the browser. */
type Native =
  | {
      new (options: { formats: string[] }): { detect: Detect };
      getSupportedFormats(): Promise<string[]>;
    }
  | undefined;

/** The names of {@link FORMATS} in zxing. */
const NAMES = { EAN13: 'ean_13', EAN8: 'ean_8', UPCA: 'upc_a', UPCE: 'upc_e' } as const;

/** The first of the barcodes of goods among what was read. */
const firstOf = (reads: readonly Read[]): string | undefined =>
  reads.map(gtinOfRead).find((gtin) => gtin !== undefined);

/** The browser's own detector, where it reads all kinds of barcodes on goods. */
async function ownDetector(): Promise<Detect | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Native };
  const known: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !FORMATS.every((format) => known.includes(format))) return undefined;
  const detector = new Own({ formats: [...FORMATS] });
  return (source) => detector.detect(source);
}

/** That of the shop, whose program is loaded now. Throws without a connection. */
async function loadedDetector(): Promise<(picture: ImageData) => Promise<Read[]>> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const program = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  await prepareZXingModule({
    overrides: { locateFile: () => program },
    fireImmediately: true,
  });
  const names: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));
  const formats = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return async (picture) =>
    (await readBarcodes(picture, { formats, textMode: 'Plain' })).map(({ text, format }) => ({
      rawValue: text,
      format: names.get(format) ?? format,
    }));
}

/** The picture of a video, or the middle of it turned, in enough light. */
function pictureOf(
  video: HTMLVideoElement,
  context: CanvasRenderingContext2D,
  degrees: number,
): ImageData {
  const { videoWidth, videoHeight } = video;
  const side = Math.round(Math.min(videoWidth, videoHeight) * 1.2);
  const [width, height] = degrees === 0 ? [videoWidth, videoHeight] : [side, side];
  const { canvas } = context;
  // This also ends the turn of the look before.
  canvas.width = width;
  canvas.height = height;
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(video, -videoWidth / 2, -videoHeight / 2);
  const picture = context.getImageData(0, 0, width, height);
  spreadLight(picture.data);
  return picture;
}

/** A reader of barcodes: the browser's own, else the one that the shop serves. Throws if that cannot be loaded. */
export async function loadReader(): Promise<ReadVideo> {
  const own = await ownDetector();
  if (own) return async (video) => firstOf(await own(video));
  const detect = await loadedDetector();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas');
  return async (video) => {
    for (const degrees of TURNS) {
      const gtin = firstOf(await detect(pictureOf(video, context, degrees)));
      if (gtin) return gtin;
    }
    return undefined;
  };
}
