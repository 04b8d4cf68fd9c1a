import {
  type Burst,
  gtinOfTyped,
  isTyped,
  MAX_GAP_MS,
  NO_BURST,
  nextStep,
} from '@/lib/barcodes/scans';

type ScanHandlers = { onScan: (gtin: string) => void; onNoBarcode: (text: string) => void };

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file|button)$/.test(target.type));

/** Sets the text of a field and fires an `input` event, so that React and form listeners notice the change. */
export function enterText(field: TextField, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens to a barcode scanner that acts as a keyboard. Digits that a scan typed into a text field are removed from it.
 * Elsewhere digits are delayed, and dispatched again if a person typed them. Keys in an open dialog are not
 * intercepted. Returns the function that stops listening.
 */
export function listenToHandScanner({ onScan, onNoBarcode }: ScanHandlers): () => void {
  let burst: Burst = NO_BURST;
  /** The text field that receives the digits of a scan, and its text before them. */
  let typedInto: { field: TextField; text: string } | undefined;
  let bufferedKeys: { key: string; target: EventTarget }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const replayed = new WeakSet<Event>();

  function scan(text: string) {
    clearTimeout(timer);
    bufferedKeys = [];
    if (typedInto?.field.isConnected) enterText(typedInto.field, typedInto.text);
    typedInto = undefined;
    const gtin = gtinOfTyped(text);
    if (gtin) onScan(gtin);
    else onNoBarcode(text);
  }

  function replayKeys() {
    const keys = bufferedKeys;
    bufferedKeys = [];
    for (const { key, target } of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      replayed.add(event);
      target.dispatchEvent(event);
    }
  }

  function release() {
    const { text } = burst;
    const isOfPerson = isTyped(burst);
    burst = NO_BURST;
    // Some scanners send no Enter key after the digits.
    if (isOfPerson) replayKeys();
    else scan(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (replayed.has(event) || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const { key, target } = event;
    const step = nextStep(burst, key, event.timeStamp);
    burst = step.burst;
    // Digits that are not a barcode were typed by a person, so they stay.
    if (step.kind === 'scan' && (!isTextField(target) || gtinOfTyped(step.text))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      scan(step.text);
      return;
    }
    clearTimeout(timer);
    if (step.kind !== 'part') {
      if (key !== 'Shift') replayKeys();
      return;
    }
    if (step.isFirst) {
      replayKeys();
      typedInto = isTextField(target) ? { field: target, text: target.value } : undefined;
    }
    if (isTextField(target) || !target) return;
    timer = setTimeout(release, MAX_GAP_MS + 1);
    // These pages have no shortcuts with letters, so letters are not delayed.
    if (!/^\d$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bufferedKeys.push({ key, target });
  }

  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true });
    clearTimeout(timer);
    replayKeys();
  };
}
