// Short, soft sounds, made on the spot: tones, and noise for cards and chips. None for people who come and go.

export type Sound =
  | "turn"
  | "hurry"
  | "card"
  | "flip"
  | "chips"
  | "pot"
  | "check"
  | "fold"
  | "all-in"
  | "win"
  | "ruling"
  | "refused"
  | "level"
  | "break";

interface Part {
  /** When it begins and how long it lasts, in seconds. */
  at: number;
  length: number;
  volume: number;
  /** A tone of this pitch; or noise through a filter at this pitch, so narrow. */
  pitch: number;
  noise?: number;
}

const tone = (pitch: number, at: number, length: number, volume = 0.16): Part => ({ pitch, at, length, volume });
const rub = (pitch: number, at: number, length: number, volume: number, noise = 1): Part => ({
  pitch,
  at,
  length,
  volume,
  noise,
});
/** Chips that touch: so many clicks within so long, none like the one before. */
const clicks = (count: number, within: number, volume = 0.13): Part[] =>
  Array.from({ length: count }, (_, at) => rub(3200 + 370 * ((at * 7) % 5), (within * at) / count, 0.03, volume, 9));

export const SOUNDS: Record<Sound, Part[]> = {
  turn: [tone(587, 0, 0.14), tone(784, 0.14, 0.2)],
  hurry: [tone(330, 0, 0.22)],
  card: [rub(2400, 0, 0.06, 0.1)],
  flip: [rub(1700, 0, 0.03, 0.12), rub(2800, 0.03, 0.04, 0.12)],
  chips: clicks(2, 0.09),
  pot: clicks(9, 0.4, 0.1),
  check: [rub(180, 0, 0.05, 0.5, 2), rub(180, 0.13, 0.05, 0.5, 2)],
  fold: [rub(900, 0, 0.12, 0.08)],
  "all-in": [...clicks(6, 0.2, 0.14), rub(420, 0.1, 0.25, 0.12)],
  win: [tone(523, 0, 0.16), tone(659, 0.15, 0.16), tone(784, 0.3, 0.22)],
  ruling: [tone(988, 0, 0.5, 0.1)],
  refused: [rub(140, 0, 0.09, 0.5, 2)],
  level: [tone(659, 0, 0.3, 0.3), tone(880, 0.28, 0.3, 0.3), tone(1319, 0.56, 0.7, 0.3)],
  break: [tone(880, 0, 0.4, 0.3), tone(659, 0.38, 0.4, 0.3), tone(440, 0.76, 0.9, 0.3)],
};
/** One at a time: sounds that would begin sooner than this after another are left out. */
const APART = 0.08;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let last = -Infinity;

/** Plays a sound; `loudness` is 0 to 100. */
export function play(sound: Sound, loudness = 60): void {
  if (loudness <= 0) return;
  try {
    context ??= new AudioContext();
    // Browsers hold sound back until the person has touched the page.
    if (context.state === "suspended") void context.resume();
    if (context.currentTime - last < APART) return;
    last = context.currentTime;
    for (const part of SOUNDS[sound]) sounded(context, part, (loudness / 100) ** 2);
  } catch {
    context = null;
  }
}

function sounded(audio: AudioContext, part: Part, loudness: number): void {
  const start = audio.currentTime + part.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, part.volume * loudness), start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + part.length);
  gain.connect(audio.destination);
  const source = part.noise ? rubbed(audio, part, gain) : sung(audio, part, gain);
  source.start(start);
  source.stop(start + part.length + 0.02);
}

function sung(audio: AudioContext, { pitch }: Part, gain: GainNode): AudioScheduledSourceNode {
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = pitch;
  oscillator.connect(gain);
  return oscillator;
}

function rubbed(audio: AudioContext, { pitch, noise }: Part, gain: GainNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = hiss ??= noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = noise!;
  source.connect(filter).connect(gain);
  return source;
}

/** Half a second of noise. */
function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}
