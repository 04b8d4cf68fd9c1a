/** Tones as pitch in Hz, begin and length in s: one short high one, or two long low ones. */
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
    for (const [pitch, at, seconds] of TONES[how]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const begin = context.currentTime + at;
      tone.type = how === 'good' ? 'sine' : 'square';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + seconds);
    }
  } catch {
    // A device without sound.
  }
}
