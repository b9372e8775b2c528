import { EnviarForm, envio, type PreviaEnvio } from '@retaguarda/contract/faturamento/envio.ts'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { TODOS_OS_CONTATOS } from '../../../parts/faturamento/destinatarios.ts'
import { ID_MAX, whole } from '../comum/busca.ts'
import styles from './envio.module.css'

const f = fieldsOf(EnviarForm)
const COLUMNS: Column<PreviaEnvio['rows'][number]>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'E-mails', at: 'line', cell: ({ enderecos }) => enderecos.join(', ') || 'Sem contato de e-mail.' },
  { head: 'Observação', at: 'line', cell: ({ todos }) => (todos ? TODOS_OS_CONTATOS : null) },
]

/** Where it is kept whom a sending would reach. */
export const previaKey = ({ ano, mes, cliente }: { ano: number | undefined; mes: number | undefined; cliente: number[] }) => [
  envio.previa.path,
  ano,
  mes,
  cliente,
]

/** Whom the mails of what is chosen would go to, those first of whom it may not be meant. */
export function QuemRecebe() {
  const chosen = useValue(f.cliente)
  const cliente = Array.isArray(chosen) ? chosen.filter(isReference).map(({ id }) => id) : []
  const mes = whole(useValue(f.mes), 1, 12)
  const ano = whole(useValue(f.ano), 1, ID_MAX)
  const query = useRead(
    previaKey({ ano, mes, cliente }),
    envio.previa,
    { body: { cliente, mes, ano } },
    { enabled: mes !== undefined && ano !== undefined, staleTime: 0 },
  )
  if (mes === undefined || ano === undefined || query.data?.total === 0) return null
  return (
    <Card
      title="Quem recebe o e-mail"
      flush
      aside={query.data && <span className="m3 s12">{formatCount(query.data.total, 'cliente', 'clientes')}</span>}
    >
      <Loaded query={query} failed="Não foi possível ver quem recebe. Abra a tela de novo.">
        {(previa) => <Previa {...previa} />}
      </Loaded>
    </Card>
  )
}

const Previa = ({ rows, total, todos, semEmail, semLoja, servidorDeEmail }: PreviaEnvio) => (
  <>
    {(todos > 0 || semEmail > 0 || semLoja > 0 || !servidorDeEmail) && (
      <div className="pad">
        <Note tone="warn">
          {[
            !servidorDeEmail && 'Não há servidor de e-mail configurado: ninguém recebe por e-mail.',
            todos > 0 &&
              `${formatCount(todos, 'cliente não tem', 'clientes não têm')} contato marcado para cobrança: o e-mail vai a todos.`,
            semEmail > 0 && `${formatCount(semEmail, 'cliente não tem', 'clientes não têm')} e-mail nenhum.`,
            semLoja > 0 && `${formatCount(semLoja, 'cliente não tem', 'clientes não têm')} loja configurada.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Note>
      </div>
    )}
    <div className={styles.rolavel} tabIndex={0} role="group" aria-label="Quem recebe o e-mail">
      <DataTable label="Quem recebe o e-mail" columns={COLUMNS} rows={rows} keyOf={({ cliente }) => cliente.id} />
    </div>
    {total > rows.length && <p className="pad m3 s12">E mais {formatCount(total - rows.length, 'cliente', 'clientes')}.</p>}
  </>
)
