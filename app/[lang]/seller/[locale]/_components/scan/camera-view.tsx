'use client';

import { useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { useOnChange } from '@/app/_components/use-on-change';
import {
  type CameraFault,
  cameraErrorOf,
  NOTHING_SEEN,
  nextScanState,
  spreadLight,
  TURNS,
} from '@/lib/barcodes/camera-frames';
import { FORMATS, gtinOfRead, type Read } from '@/lib/barcodes/scans';

const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

type Camera = {
  setLight?: (isOn: boolean) => Promise<void>;
  close: () => void;
};

/** The TypeScript DOM types do not include `torch` yet. */
type Light = { torch?: boolean };

/** Asks for permission and shows the camera in a video element. Returns a fault if that fails. */
async function openCamera(video: HTMLVideoElement): Promise<Camera | CameraFault> {
  const isSecure = window.isSecureContext && 'mediaDevices' in navigator;
  if (!isSecure) return cameraErrorOf(undefined, false);
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    const close = () => {
      for (const one of stream.getTracks()) one.stop();
      video.srcObject = null;
    };
    video.srcObject = stream;
    await video.play().catch(() => {});
    const hasLight = Boolean((track?.getCapabilities?.() as Light | undefined)?.torch);
    if (!track || !hasLight) return { close };
    const light = (isOn: boolean) => ({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return { close, setLight: (isOn) => track.applyConstraints(light(isOn)) };
  } catch (error) {
    return cameraErrorOf(error instanceof Error ? error.name : undefined, true);
  }
}

type Detect = (source: HTMLVideoElement) => Promise<readonly Read[]>;
type ReadVideo = (video: HTMLVideoElement) => Promise<string | undefined>;

type Native =
  | {
      new (options: { formats: string[] }): { detect: Detect };
      getSupportedFormats(): Promise<string[]>;
    }
  | undefined;

const NAMES = { EAN13: 'ean_13', EAN8: 'ean_8', UPCA: 'upc_a', UPCE: 'upc_e' } as const;

const firstOf = (reads: readonly Read[]): string | undefined =>
  reads.map(gtinOfRead).find((gtin) => gtin !== undefined);

/** Returns undefined if the browser does not support all formats of product barcodes. */
async function ownDetector(): Promise<Detect | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Native };
  const known: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !FORMATS.every((format) => known.includes(format))) return undefined;
  const detector = new Own({ formats: [...FORMATS] });
  return (source) => detector.detect(source);
}

/** The shop's server delivers the detector. Throws without a connection. */
async function loadedDetector(): Promise<(picture: ImageData) => Promise<Read[]>> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const program = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const names: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));
  const formats = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return async (picture) =>
    (await readBarcodes(picture, { formats, textMode: 'Plain' })).map(({ text, format }) => ({
      rawValue: text,
      format: names.get(format) ?? format,
    }));
}

/** Increases the contrast. With `degrees`, returns only the rotated centre of the frame. */
function pictureOf(
  video: HTMLVideoElement,
  context: CanvasRenderingContext2D,
  degrees: number,
): ImageData {
  const { videoWidth, videoHeight } = video;
  const side = Math.round(Math.min(videoWidth, videoHeight) * 1.2);
  const [width, height] = degrees === 0 ? [videoWidth, videoHeight] : [side, side];
  const { canvas } = context;
  canvas.width = width;
  canvas.height = height;
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(video, -videoWidth / 2, -videoHeight / 2);
  const picture = context.getImageData(0, 0, width, height);
  spreadLight(picture.data);
  return picture;
}

/** Without the browser's own reader, loads a reader from the shop's server. Throws if loading fails. */
async function loadReader(): Promise<ReadVideo> {
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

const PAUSE_MS = 100;

/** Each fault is a message key of the namespace `scanning`. */
type Fault = CameraFault | 'notLoaded';
type State = 'starting' | 'running' | Fault;

/** Reports a barcode once each time it comes into view. */
function watch(video: HTMLVideoElement, read: ReadVideo, onScan: (gtin: string) => void) {
  let sight = NOTHING_SEEN;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  async function scanFrame() {
    const isSeen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
    const seen = isSeen ? await read(video).catch(() => undefined) : undefined;
    if (isOver) return;
    const next = nextScanState(sight, seen, performance.now());
    sight = next.sight;
    if (next.scan) onScan(next.scan);
    timer = setTimeout(scanFrame, PAUSE_MS);
  }
  void scanFrame();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

type CameraViewProps = { onScan: (gtin: string) => void; onClose: () => void };

export function CameraView({ onScan, onClose }: CameraViewProps) {
  const t = useT('scanning');
  const video = useRef<HTMLVideoElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('starting');
  const [tries, setTries] = useState(0);
  const [camera, setCamera] = useState<Camera>();
  const [isLit, setIsLit] = useState(false);
  const scan = useEffectEvent(onScan);

  useOnChange(tries, () => {
    const element = video.current;
    if (!element) return;
    closer.current?.focus();
    let end = () => {};
    let isOver = false;
    async function begin(shown: HTMLVideoElement) {
      const loading = loadReader().catch(() => undefined);
      const opened = await openCamera(shown);
      if (typeof opened === 'string') {
        if (!isOver) setState(opened);
        return;
      }
      if (isOver) return opened.close();
      // The reader may load late or never. Set `end` first, so that the camera can be closed.
      end = opened.close;
      const read = await loading;
      if (isOver) return;
      if (!read) {
        opened.close();
        setState('notLoaded');
        return;
      }
      const stop = watch(shown, read, scan);
      setCamera(opened);
      setState('running');
      end = () => {
        stop();
        opened.close();
      };
    }
    void begin(element);
    return () => {
      isOver = true;
      end();
      setCamera(undefined);
      setIsLit(false);
      setState('starting');
    };
  });

  const isFaulty = state !== 'starting' && state !== 'running';
  const { setLight } = camera ?? {};
  async function switchLight() {
    await setLight?.(!isLit).then(
      () => setIsLit(!isLit),
      () => {},
    );
  }
  return (
    <section
      aria-label={t('camera')}
      className="w-full max-w-xl basis-full overflow-hidden rounded-panel border border-line bg-card print:hidden"
    >
      {/* A live camera picture needs no captions. */}
      <div className={`relative bg-black ${isFaulty ? 'hidden' : ''}`}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('picture')}
          className="aspect-4/3 max-h-[45dvh] w-full object-cover"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-[12%] inset-y-1/4 rounded-field border-2 border-white/90"
        />
      </div>
      <div className="grid gap-3 p-4">
        <div role="alert" className="empty:hidden">
          {isFaulty && (
            <p className="flex items-start gap-3 font-semibold text-danger">
              <Icon name="warning" className="mt-0.5 size-5 shrink-0" />
              {t(state)}
            </p>
          )}
        </div>
        {!isFaulty && (
          <p className="text-muted text-sm">{t(state === 'starting' ? 'starting' : 'hold')}</p>
        )}
        <div className="flex flex-wrap gap-3">
          {isFaulty && state !== 'notSecure' && (
            <Button
              onClick={() => {
                setState('starting');
                setTries((count) => count + 1);
              }}
            >
              {t('again')}
            </Button>
          )}
          {setLight && (
            <Button variant="outline" aria-pressed={isLit} onClick={() => void switchLight()}>
              {t('light')}
            </Button>
          )}
          <Button ref={closer} variant="outline" onClick={onClose}>
            {t('closeCamera')}
          </Button>
        </div>
      </div>
    </section>
  );
}
