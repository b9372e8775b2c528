import { vePendenciasDaNota } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../kit/session/session.ts'
import { recusasRead } from '../../parts/faturamento/recusas.ts'
import { AbertosPorUltimo } from './abertos-por-ultimo.tsx'
import { Chegando } from './chegando.tsx'
import { MeusAgendamentos, meusAgendamentosRead } from './meus-agendamentos.tsx'
import { MinhasTarefas, minhasTarefasRead } from './minhas-tarefas.tsx'
import { aFecharRead, ParaFazer, pendenciasRead } from './para-fazer.tsx'
import { PrimeirosPassos, primeirosPassosRead } from './primeiros-passos.tsx'
import { Recebiveis, recebiveisReads } from './recebiveis.tsx'

/** What this person has to do and opened last. Drawn at once when all is read, or failed: what comes later would push away what is being pressed. */
export function Afazeres() {
  const user = useUser()
  const financeiro = allows('financeiro', user)
  const [chegou, setChegou] = useState(false)
  const lendo = useQueries({
    queries: [
      primeirosPassosRead(),
      ...(financeiro ? [recusasRead(), aFecharRead(), ...recebiveisReads()] : []),
      ...(vePendenciasDaNota(user) ? [pendenciasRead()] : []),
      meusAgendamentosRead(user.id),
      minhasTarefasRead(user.id),
    ],
    combine: (reads) => reads.some(({ isPending }) => isPending),
  })
  // Once: a card asks again for what failed, and drawn away meanwhile it would ask without end.
  if (!lendo && !chegou) setChegou(true)
  if (lendo && !chegou) return <Chegando />
  return (
    <div className="stack">
      <PrimeirosPassos />
      {vePendenciasDaNota(user) && <ParaFazer />}
      {financeiro && <Recebiveis />}
      <MeusAgendamentos />
      <MinhasTarefas />
      <AbertosPorUltimo />
    </div>
  )
}
