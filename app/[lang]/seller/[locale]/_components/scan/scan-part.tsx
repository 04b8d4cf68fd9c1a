'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Drawing } from '@/app/_components/core-icon';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import type { SellerProduct, SellerProducts } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { listenToHandScanner } from '@/lib/client/barcodes/hand-scanner';
import { notify } from '@/lib/client/notify';
import { playSignal } from '@/lib/client/tones';

/**
 * Returns the product with this barcode, including a removed one. Returns undefined if there is none. Throws
 * the errors of `callApi`.
 */
export async function findByGtin(gtin: string): Promise<SellerProduct | undefined> {
  return (await fetchByGtin(gtin)).products[0];
}

/**
 * Returns the products with this barcode, and whether a food database can provide product facts for it.
 * Throws the errors of `callApi`.
 */
export function fetchByGtin(gtin: string): Promise<SellerProducts> {
  return callApi<SellerProducts>(`/api/product/seller?gtin=${gtin}`, { as: 'seller' });
}

const BarcodeIcon = () => (
  <Drawing className="size-5">
    <path d="M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12" />
  </Drawing>
);

/**
 * Accepts barcodes from a hand scanner, and from the camera after a click on the button. The click loads the
 * code for the camera. The camera closes after one scan unless `scansOn` is true.
 */
export function ScanPart({
  onScan,
  scansOn = false,
}: {
  onScan: (gtin: string) => void;
  scansOn?: boolean;
}) {
  const t = useT('scanning');
  const [isOpen, setIsOpen] = useState(false);
  const [View, load] = useLazyComponent(() =>
    import('./camera-view').then((part) => part.CameraView),
  );
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    // The button appears where the focused camera view was, so focus the button.
    requestAnimationFrame(() => button.current?.focus());
  }
  function take(gtin: string) {
    if (!scansOn) {
      if (isOpen) close();
      playSignal('good');
    }
    onScan(gtin);
  }
  const onScanEvent = useEffectEvent(take);
  const noBarcode = useEffectEvent((text: string) => {
    playSignal('bad');
    notify.error(t('noBarcode', { text }));
  });
  useEffect(() => listenToHandScanner({ onScan: onScanEvent, onNoBarcode: noBarcode }), []);

  async function open() {
    if (await load()) setIsOpen(true);
    else notify.error(t('notLoaded'));
  }
  return (
    <div className={isOpen ? 'w-full basis-full! text-start' : ''}>
      {isOpen && View ? (
        <View onScan={take} onClose={close} />
      ) : (
        <Button ref={button} variant="outline" onClick={() => void open()}>
          <BarcodeIcon />
          {t('scan')}
        </Button>
      )}
    </div>
  );
}
