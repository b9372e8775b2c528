import type { Projeto, RedminePort } from './port.ts'

/** ms that the list of projects is kept: it is asked for with every form. */
const KEEP = 5 * 60 * 1000

/** Keeps the projects for a while. Calls at once share one request; a failure is not kept. */
export function cached(redmine: RedminePort, now: () => number = Date.now): RedminePort {
  let kept: { until: number; projetos: Promise<Projeto[]> } | undefined
  return {
    ...redmine,
    projetos() {
      if (kept && now() < kept.until) return kept.projetos
      const projetos = redmine.projetos()
      const mine = { until: now() + KEEP, projetos }
      kept = mine
      projetos.catch(() => {
        if (kept === mine) kept = undefined
      })
      return projetos
    },
  }
}
