import { playTones } from '@/lib/client/tones';

/** One short high tone, or two long low ones. */
const TONES = {
  good: [[1_320, 0, 0.09]],
  bad: [
    [220, 0, 0.22],
    [180, 0.28, 0.32],
  ],
} as const;
const PULSES = { good: [40], bad: [150, 80, 250] } as const;

let context: AudioContext | undefined;

/** Lets the ear and the hand know how a scan went, where the device can; the screen says it in words. */
export function signal(how: keyof typeof TONES): void {
  navigator.vibrate?.([...PULSES[how]]);
  try {
    context ??= new AudioContext();
    void context.resume();
    playTones(context, TONES[how], { volume: 0.2, type: how === 'good' ? 'sine' : 'square' });
  } catch {
    // A device without sound.
  }
}
