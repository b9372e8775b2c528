import { allows } from '@retaguarda/contract/kit/access.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'

const LINHAS = ['50%', '40%', '60%', '45%', '55%', '48%']

/** In the place of what there is to do while it is read. */
export function Chegando() {
  const titles = ['Meus agendamentos abertos', 'Minhas tarefas', 'Abertos por último']
  if (allows('financeiro', useUser())) titles.unshift('Recebíveis')
  return (
    <div className="stack" aria-busy>
      {titles.map((title) => (
        <Card key={title} title={title}>
          <SkeletonLines widths={LINHAS} />
        </Card>
      ))}
    </div>
  )
}
