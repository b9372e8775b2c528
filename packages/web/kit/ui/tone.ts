/** Tones of a state (LOOK.md): each is a class of global.css that sets `--st` and `--st-soft`. */
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'sent' | 'mute'
