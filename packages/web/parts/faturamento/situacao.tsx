import { FATURA_EM_ABERTO, situacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { State } from '../../kit/ui/state.tsx'
import { competenciaAtual } from './competencia.ts'

type Fatura = Parameters<typeof situacaoFatura>[0]

/** The situation of an invoice; in processing reads 'Em Aberto' once it is due and its month is over (FAT-019). */
export function Situacao({ fatura, tag = false }: { fatura: Fatura; tag?: boolean }) {
  const open = situacaoFatura(fatura, competenciaAtual()) === FATURA_EM_ABERTO
  return <State of="fatura" value={open ? 'aberta' : fatura.situacao} tag={tag} />
}
