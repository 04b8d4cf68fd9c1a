/** A tone: its pitch in Hz, and its start and length in seconds. */
export type Tone = readonly [pitch: number, at: number, seconds: number];

/** Plays tones, each of which fades out. `volume` is at most 1. */
export function playTones(
  context: AudioContext,
  tones: readonly Tone[],
  { volume, type = 'sine' }: { volume: number; type?: OscillatorType },
): void {
  for (const [pitch, at, seconds] of tones) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const begin = context.currentTime + at;
    tone.type = type;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(volume, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}

const TONES = {
  good: [[1_320, 0, 0.09]],
  bad: [
    [220, 0, 0.22],
    [180, 0.28, 0.32],
  ],
} as const;
const PULSES = { good: [40], bad: [150, 80, 250] } as const;

let context: AudioContext | undefined;

/** Signals the result of a scan by sound and vibration, if the device supports them. */
export function playSignal(how: keyof typeof TONES): void {
  navigator.vibrate?.([...PULSES[how]]);
  try {
    context ??= new AudioContext();
    void context.resume();
    playTones(context, TONES[how], { volume: 0.2, type: how === 'good' ? 'sine' : 'square' });
  } catch {
    // Ignore this error: the device cannot play sounds.
  }
}
