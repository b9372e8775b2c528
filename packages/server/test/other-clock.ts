/** Has a process of ours begin with its clock so many milliseconds away from the machine's: what depends on weekdays and hours is tried on any day. */
export const otherClock = (ms: number): { NODE_OPTIONS: string } => {
  const source = `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + ${ms}] : parts)) }
  static now() { return Real.now() + ${ms} }
}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` }
}
