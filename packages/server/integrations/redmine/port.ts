export type Projeto = { id: number; label: string }

/** The project tool. */
export type RedminePort = {
  /** False where REDMINE_URL and REDMINE_API_KEY are not set. */
  configured: boolean
  /** Every project that the API's user sees, by name. @throws RedmineError */
  projetos(): Promise<Projeto[]>
}

/** It refused, answered nonsense or not at all; `message` is the sentence for the person. */
export class RedmineError extends Error {}
