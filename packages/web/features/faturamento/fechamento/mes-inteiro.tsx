import { useBusca } from '../comum/busca.ts'
import { Andamento } from './andamento.tsx'
import { PreviaDoMes } from './previa-do-mes.tsx'

/** All clients of a month: first a preview that writes nothing, then the run. */
export function MesInteiro() {
  const { busca } = useBusca()
  return busca.fechamento === undefined ? <PreviaDoMes /> : <Andamento key={busca.fechamento} id={busca.fechamento} />
}
