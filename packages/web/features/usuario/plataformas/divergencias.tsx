import { type Divergencia, PLATAFORMAS, plataforma } from '@retaguarda/contract/plataforma.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCommand } from '../../../kit/form/use-command.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { type Acoes, consultas } from './data.ts'

/** Who is active on a platform and inactive here, as the last comparison found it. */
export function Divergencias({ wait, acoes }: { wait: string | undefined; acoes: Acoes }) {
  const query = useQuery(consultas.divergencias())
  const conferir = useCommand(plataforma.divergencias.conferir, { reload: () => query.refetch() })
  const { emAndamento = false, plataformas = [], total = 0 } = query.data ?? {}
  const seen = plataformas.flatMap(({ conferidaEm }) => conferidaEm ?? []).toSorted()
  const why = emAndamento
    ? 'A conferência está em andamento.'
    : query.data && plataformas.length === 0
      ? 'Nenhuma plataforma está configurada.'
      : undefined
  const columns: Column<Divergencia>[] = [
    {
      head: 'Pessoa',
      at: 'name',
      cell: ({ usuario }) => (
        <Link to="/usuario/acesso-plataforma/$id" params={{ id: String(usuario.id) }}>
          {usuario.nome}
        </Link>
      ),
    },
    { head: 'Plataforma', cell: ({ platform }) => PLATAFORMAS[platform].uso },
    { head: 'Conta', cell: ({ conta }) => conta },
    { head: 'Visto', cell: ({ vistaEm }) => formatDateTime(vistaEm), num: true },
    {
      head: 'Ação',
      unseen: true,
      at: 'action',
      num: true,
      cell: ({ platform, usuario }) => (
        <ActionButton
          size="compact-sm"
          aria-label={`Inativar ${usuario.nome} no ${PLATAFORMAS[platform].nome}`}
          reason={wait}
          onClick={() => void acoes.inativar.run({ params: { platform, id: usuario.id } })}
        >
          Inativar
        </ActionButton>
      ),
    },
  ]
  return (
    <Card
      title="Ativo em uma plataforma e inativo aqui"
      flush
      aside={
        <>
          <span className="m3 s12" role="status">
            {[
              total > 0 ? formatCount(total, 'conta', 'contas') : undefined,
              emAndamento ? 'conferindo…' : seen[0] ? `conferido em ${formatDateTime(seen[0])}` : undefined,
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </span>
          <ActionButton variant="subtle" leftSection={<IconRefresh aria-hidden />} reason={why} onClick={() => void conferir.run({})}>
            Conferir agora
          </ActionButton>
        </>
      }
    >
      <Loaded query={query} failed="A conferência não carregou. Abra a tela de novo.">
        {({ rows }) => (
          <>
            {plataformas.map(
              ({ platform, erro }) =>
                erro && (
                  <div key={platform} className="pad">
                    <Note tone="warn">
                      {PLATAFORMAS[platform].uso}: {erro}
                    </Note>
                  </div>
                ),
            )}
            <DataTable
              label="Ativo em uma plataforma e inativo aqui"
              columns={columns}
              rows={rows}
              keyOf={({ usuario, platform }) => `${usuario.id} ${platform}`}
              empty={
                seen.length > 0
                  ? 'Ninguém: todas as contas de quem está inativo aqui estão inativas também.'
                  : 'Ainda não foi conferido. A conferência é feita toda noite, ou por Conferir agora.'
              }
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}
