import {
  type Burst,
  gtinOfTyped,
  isTyped,
  MAX_GAP_MS,
  NO_BURST,
  nextStep,
} from '@/lib/barcodes/scans';

type Heard = { onScan: (gtin: string) => void; onNoBarcode: (text: string) => void };

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file|button)$/.test(target.type));

/** Types a text into a field in a way that React and the listeners of forms notice. */
export function enterText(field: TextField, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens for a hand scanner, wherever the focus is. A scanner types its digits like a keyboard. If the
 * digits went into a text field, they are removed from it after a scan. Elsewhere the digits are delayed, and
 * dispatched again if a person typed them. An open dialog receives its keys unchanged. Returns a function
 * that stops listening.
 */
export function listenToHandScanner({ onScan, onNoBarcode }: Heard): () => void {
  let burst: Burst = NO_BURST;
  /** The field that receives the digits, with its text before the first digit. */
  let typedInto: { field: TextField; text: string } | undefined;
  let held: { key: string; target: EventTarget }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenBack = new WeakSet<Event>();

  function scan(text: string) {
    clearTimeout(timer);
    held = [];
    if (typedInto?.field.isConnected) enterText(typedInto.field, typedInto.text);
    typedInto = undefined;
    const gtin = gtinOfTyped(text);
    if (gtin) onScan(gtin);
    else onNoBarcode(text);
  }

  function giveBack() {
    const keys = held;
    held = [];
    for (const { key, target } of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      givenBack.add(event);
      target.dispatchEvent(event);
    }
  }

  function release() {
    const { text } = burst;
    const isOfPerson = isTyped(burst);
    burst = NO_BURST;
    // A scanner may send no key after its digits.
    if (isOfPerson) giveBack();
    else scan(text);
  }

  function press(event: KeyboardEvent) {
    if (givenBack.has(event) || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
      return;
    const { key, target } = event;
    const step = nextStep(burst, key, event.timeStamp);
    burst = step.burst;
    // In a text field, digits that are no barcode may come from another device, so they stay.
    if (step.kind === 'scan' && (!isTextField(target) || gtinOfTyped(step.text))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      scan(step.text);
      return;
    }
    clearTimeout(timer);
    if (step.kind !== 'part') {
      if (key !== 'Shift') giveBack();
      return;
    }
    if (step.isFirst) {
      giveBack();
      typedInto = isTextField(target) ? { field: target, text: target.value } : undefined;
    }
    if (isTextField(target) || !target) return;
    timer = setTimeout(release, MAX_GAP_MS + 1);
    // Letters trigger nothing on these pages, so they need no delay.
    if (!/^\d$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ key, target });
  }

  document.addEventListener('keydown', press, { capture: true });
  return () => {
    document.removeEventListener('keydown', press, { capture: true });
    clearTimeout(timer);
    giveBack();
  };
}
