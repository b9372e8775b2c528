import { RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'

/** The hosts that a test may open: those of the setting, and those of its addresses, each once, with a port where it is not the usual one. */
export function hostsDe(doAmbiente: readonly string[], urls: readonly (string | null)[]): string[] {
  const found = urls.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).host] : []))
  return [...new Set([...doAmbiente, ...found])].slice(0, RUNNER_LIMITES.hosts)
}
