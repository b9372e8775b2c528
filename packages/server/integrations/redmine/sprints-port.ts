export type Nomeado = { id: number; nome: string }

/** `identificador` is what it is called in addresses; closed projects are not `ativo`. */
export type Projeto = Nomeado & { identificador: string; ativo: boolean }

/** A version of a project. Dates are YYYY-MM-DD; Redmine keeps no start, a custom field may. */
export type Versao = Nomeado & { projeto: Nomeado; situacao: string; inicio: string | null; fim: string | null }

/** An issue as lists have it: enough to know whether it has to be read. `em` is the instant of its last change. */
export type IssueListada = { id: number; versao: number | null; em: string }

/** A change of an issue's status, of who has it, or of both: ids, null for nobody. `motivo` is what was written with it. */
export type Mudanca = {
  id: number
  em: string
  quem: Nomeado | null
  deSituacao?: number
  paraSituacao?: number
  deResponsavel?: number | null
  motivo: string
}

export type Issue = IssueListada & {
  titulo: string
  situacao: Nomeado
  responsavel: Nomeado | null
  /** Hundredths of hours. */
  estimadas: number | null
  mudancas: Mudanca[]
}

/** Hundredths of hours that a person worked on a day: on an issue, or null where it was on the project alone. */
export type Hora = { id: number; issue: number | null; pessoa: Nomeado; atividade: Nomeado; dia: string; horas: number }

/** What of the project tool a copy of the sprints is made of. Every call may throw `RedmineError`. */
export type SprintsPort = {
  /** False where REDMINE_URL and REDMINE_API_KEY are not set. */
  configured: boolean
  projetos(): Promise<Projeto[]>
  versoes(projeto: number): Promise<Versao[]>
  situacoes(): Promise<Nomeado[]>
  /** When the issue that was changed last was changed, undefined where there is none. */
  ultimaMudanca(): Promise<string | undefined>
  issuesDe(versao: number): Promise<IssueListada[]>
  /** All issues changed since an instant, the oldest change first. */
  issuesDesde(instante: string): Promise<IssueListada[]>
  /** Undefined when it is gone, or not to be seen any more. */
  issue(id: number): Promise<Issue | undefined>
  horasDe(onde: { versao: number } | { issue: number }): Promise<Hora[]>
  /** Hours of this day and the ones after it. */
  horasDesde(day: string): Promise<Hora[]>
  /** Somebody's name, undefined for who is gone. */
  pessoa(id: number): Promise<string | undefined>
}
