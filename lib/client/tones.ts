/** Pitch in Hz, begin and length in s. */
export type Tone = readonly [pitch: number, at: number, seconds: number];

/** Plays tones from now on, each of which fades out; `volume` is at most 1. */
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
