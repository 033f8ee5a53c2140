// Short sounds, made on the spot. None for people who come and go.

export type Sound = "turn" | "card" | "chips" | "hurry";

const TONES: Record<Sound, { pitch: number; at: number; length: number; kind: OscillatorType; volume: number }[]> = {
  turn: [
    { pitch: 660, at: 0, length: 0.12, kind: "sine", volume: 0.12 },
    { pitch: 880, at: 0.13, length: 0.18, kind: "sine", volume: 0.12 },
  ],
  card: [{ pitch: 1900, at: 0, length: 0.025, kind: "triangle", volume: 0.03 }],
  chips: [
    { pitch: 2600, at: 0, length: 0.03, kind: "square", volume: 0.015 },
    { pitch: 3100, at: 0.04, length: 0.03, kind: "square", volume: 0.015 },
  ],
  hurry: [{ pitch: 520, at: 0, length: 0.1, kind: "sine", volume: 0.1 }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    // Browsers hold sound back until the person has touched the page.
    if (context.state === "suspended") void context.resume();
    for (const tone of TONES[sound]) sounded(context, tone);
  } catch {
    context = null;
  }
}

function sounded(audio: AudioContext, tone: (typeof TONES)[Sound][number]): void {
  const [oscillator, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + tone.at];
  oscillator.type = tone.kind;
  oscillator.frequency.value = tone.pitch;
  gain.gain.setValueAtTime(tone.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + tone.length);
}
