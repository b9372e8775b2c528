/** Hosts that an entry carries at most (`Entry`). */
const HOSTS_MAX = 1000

/** The hosts that a test may open: those of the setting, and those of its addresses, each once, with a port where it is not the usual one. */
export function hostsDe(doAmbiente: readonly string[], urls: readonly (string | null)[]): string[] {
  const found = urls.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).host] : []))
  return [...new Set([...doAmbiente, ...found])].slice(0, HOSTS_MAX)
}
