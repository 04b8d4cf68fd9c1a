'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { afterLook, type CameraFault, NOTHING_SEEN } from '@/lib/barcodes/camera-math';
import { type Camera, openCamera } from '@/lib/client/barcodes/camera';
import { loadReader, type ReadVideo } from '@/lib/client/barcodes/reader';

/** The pause between two looks, in ms. */
const PAUSE_MS = 100;

/** Each is a message of 'scanning'. */
type Fault = CameraFault | 'notLoaded';
type State = 'starting' | 'running' | Fault;

/** Looks at a video again and again, and tells each piece that comes before the camera once. */
function watch(video: HTMLVideoElement, read: ReadVideo, onScan: (gtin: string) => void) {
  let sight = NOTHING_SEEN;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  async function look() {
    const isSeen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
    // A single picture that cannot be read is of no interest.
    const seen = isSeen ? await read(video).catch(() => undefined) : undefined;
    if (isOver) return;
    const next = afterLook(sight, seen, performance.now());
    sight = next.sight;
    if (next.scan) onScan(next.scan);
    timer = setTimeout(look, PAUSE_MS);
  }
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The picture of the camera, whose barcodes are scanned as long as it is shown. */
export function CameraView({
  onScan,
  onClose,
}: {
  onScan: (gtin: string) => void;
  onClose: () => void;
}) {
  const t = useT('scanning');
  const video = useRef<HTMLVideoElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('starting');
  const [tries, setTries] = useState(0);
  const [camera, setCamera] = useState<Camera>();
  const [isLit, setIsLit] = useState(false);
  const scan = useEffectEvent(onScan);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the camera anew
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // The button that was pressed is gone.
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
      // Without a connection the reader may come late or never; the camera is closed all the same.
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
  }, [tries]);

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
      {/* What a camera shows needs no captions. */}
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
            <Button look="outline" aria-pressed={isLit} onClick={() => void switchLight()}>
              {t('light')}
            </Button>
          )}
          <Button ref={closer} look="outline" onClick={onClose}>
            {t('closeCamera')}
          </Button>
        </div>
      </div>
    </section>
  );
}
