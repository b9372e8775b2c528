export type Projeto = { id: number; label: string }

/** An issue to be made. People are told by their e-mails; one whom Redmine does not know is left out. */
export type NovaIssue = {
  projeto: number
  assunto: string
  descricao: string
  /** Decimal hours. */
  horas: string | null
  /** Dates, YYYY-MM-DD. */
  inicio: string
  fim: string | null
  autor: string | null
  responsavel: string | null
}

/** The project tool. */
export type RedminePort = {
  /** False where REDMINE_URL and REDMINE_API_KEY are not set. */
  configured: boolean
  /** Every project that the API's user sees, by name. @throws RedmineError */
  projetos(): Promise<Projeto[]>
  /** Makes an issue and answers its number; never tried twice. @throws RedmineRefusal, RedmineError when nobody knows whether it was made */
  criarIssue(nova: NovaIssue): Promise<number>
  /** The issue of a project, open or closed, whose description has the text. @throws RedmineError */
  acharIssue(projeto: number, text: string): Promise<number | undefined>
}

/** It refused, answered nonsense or not at all; `message` is the sentence for the person. */
export class RedmineError extends Error {}

/** It said no: nothing was made, and asking again would not help. */
export class RedmineRefusal extends RedmineError {}
