import type { usuario } from '@retaguarda/contract/usuario.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { changeWord } from '../../../kit/form/change-lines.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { consultas } from './data.ts'

type Mudanca = z.output<typeof usuario.history.response>[number]

const SHOWN = 5

/** Those of access are told by what they were and became. */
function words({ acao, campos }: Mudanca): string {
  if (acao === 'plataforma' || acao === 'acesso técnico')
    return campos.map(({ campo, antes, depois }) => `${campo}: ${String(antes)} → ${String(depois)}`).join(' · ')
  return acao === 'desligar' ? 'Desligamento pedido' : changeWord(acao)
}

const COLUMNS: Column<Mudanca>[] = [
  { head: 'Quando', cell: ({ dataHora }) => formatDateTime(dataHora), width: 160 },
  { head: 'O quê', cell: words, at: 'name' },
  { head: 'Quem', cell: ({ usuario: quem }) => quem ?? 'Sistema', width: '20%', quiet: true },
]

/** The newest changes of the user. */
export function Mudancas({ id }: { id: number }) {
  const query = useQuery(consultas.mudancas(id))
  const all = (
    <Link to="/usuario/visualizar/$id" params={{ id: String(id) }} search={{ historico: 1 }} className="s12">
      Ver o histórico
    </Link>
  )
  return (
    <Card title="Últimas mudanças" flush aside={all}>
      <Loaded query={query} failed="As mudanças não carregaram. Abra a tela de novo.">
        {(changes) => (
          <DataTable
            label="Últimas mudanças"
            columns={COLUMNS}
            rows={changes.slice(0, SHOWN)}
            keyOf={(change) => change.id}
            empty="Nenhuma mudança foi registrada."
          />
        )}
      </Loaded>
    </Card>
  )
}
