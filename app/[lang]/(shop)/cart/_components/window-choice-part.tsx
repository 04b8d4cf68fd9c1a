import { shownPart } from '@/app/_components/use-part';

/** The choice of a window, whose code only a shop with windows loads. */
export const WindowChoicePart = shownPart(() =>
  import('./window-choice').then(({ WindowChoice }) => WindowChoice),
);
