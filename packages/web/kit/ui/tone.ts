/** Tones of a state: each is a class of global.css that sets `--st` and `--st-soft`. */
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'sent' | 'mute'
