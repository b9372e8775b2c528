import { bool, day, flag, id, type SearchOf, words } from '../../kit/route/search.ts'

const NOME_MAX = 200

/** The filters in the order of the specification (AGE-005), and what is open. */
export const PROGRAMACAO = {
  nomeCliente: (value: unknown) => words(value)?.slice(0, NOME_MAX),
  responsavel: id,
  setor: id,
  checklistFinalizada: bool,
  /** The day in view. */
  dia: day,
  /** The checklist of a task whose schedules are open beside. */
  agendar: id,
  /** The dialog of the person's calendar is open. */
  calendario: flag,
}
export type ProgramacaoSearch = SearchOf<typeof PROGRAMACAO>
