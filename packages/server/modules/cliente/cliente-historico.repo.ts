import { type cliente, type EventoCliente } from '@retaguarda/contract/cliente.ts'
import { HISTORICO_CLIENTE, type TipoHistorico, tipoDoHistorico, tiposDoHistorico } from '@retaguarda/contract/cliente-historico.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { changedFields } from '../../kit/ctx/audit.ts'
import type { Db } from '../../db/types.ts'
import type { CurrentUser } from '../../kit/ctx/context.ts'

type Asked = z.output<(typeof cliente)['historicoCompleto']['query']>
type Row = {
  /** Null on a page beyond the last. */
  id: number | null
  dataHora: Date
  usuario: string | null
  entidade: string
  registro: string
  acao: string
  antes: unknown
  depois: unknown
  /** Of the invoice that it is about, while there is one. */
  ano: number | null
  mes: number | null
  /** Of the note that it is about, once it has one. */
  nota: number | null
  total$: number
}

/** Attachments are events of their own: a save that changed nothing else is not one of the register's as well. */
const ANEXOS = 'clienteAnexo'

/**
 * Everything recorded about a client, newest first: what was audited as being about it, the changes of its person, and its own.
 * Kinds that the person may not see are as if they were not there.
 * @returns undefined when there is no such client and never was
 */
export async function readHistorico(db: Db, id: number, { tipos, page, limit }: Asked, user: CurrentUser) {
  const wanted = tiposDoHistorico(user).filter((tipo) => tipos.length === 0 || tipos.includes(tipo))
  const entidades = wanted.map((tipo) => HISTORICO_CLIENTE[tipo].entidade)
  const cliente = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirst()
  const { rows } = await sql<Row>`
    with eventos as materialized (
      select id, "dataHora" from auditoria where "clienteId" = ${id} and (${sql.join([sql`false`, ...wanted.map(isOf)], sql` or `)})
      union all select id, "dataHora" from auditoria where entidade = 'cliente' and registro = ${String(id)} and 'cliente' = any(${entidades})
        and not (acao = 'alterar' and antes - ${ANEXOS}::text = depois - ${ANEXOS}::text)
      union all select id, "dataHora" from auditoria where entidade = 'pessoa' and registro = ${cliente ? String(cliente.pessoaId) : null} and 'pessoa' = any(${entidades})
      union all select -id, "dataHora" from notificacao_envio where "clienteId" = ${id} and "dataHora" is not null
        and ${HISTORICO_CLIENTE.notificacao.entidade}::text = any(${entidades})
    ), pagina as materialized (select id from eventos order by "dataHora" desc, id desc limit ${limit} offset ${(page - 1) * limit})
    select t.total as "total$", e.* from (select count(*) as total from eventos) t left join (
      select a.id, a."dataHora", a.entidade, a.registro, a.acao, a.antes, a.depois, u."pessoaNome" as usuario, f.ano, f.mes, s.numero as nota
      from pagina join auditoria a on a.id = pagina.id left join usuario u on u.id = a."usuarioId"
        left join fatura f on f.id = case when a.entidade = ${HISTORICO_CLIENTE.fatura.entidade} then a.registro::int end
        left join nfse s on s.id = case when a.entidade = ${HISTORICO_CLIENTE.nota.entidade} then a.registro::int end
      union all select -n.id, n."dataHora", ${HISTORICO_CLIENTE.notificacao.entidade}, n."notificacaoId"::text, 'enviar', null,
        jsonb_build_object('nome', o.titulo, 'situacao', n.situacao, 'dataHoraLida', n."dataHoraLida", 'erro', n.erro), null, null, null, null
      from pagina join notificacao_envio n on n.id = -pagina.id join notificacao o on o.id = n."notificacaoId"
    ) e on true
    order by e."dataHora" desc, e.id desc`.execute(db)
  const total = present(rows[0]).total$
  if (!cliente && total === 0) return undefined
  return { rows: rows.flatMap(eventOf), total }
}

/** The condition of a kind. */
function isOf(tipo: TipoHistorico): RawBuilder<unknown> {
  const kind = HISTORICO_CLIENTE[tipo]
  const entidade = sql`entidade = ${kind.entidade}`
  if (!('acoes' in kind)) return entidade
  const { acoes } = kind
  return 'so' in acoes ? sql`(${entidade} and acao = any(${[...acoes.so]}))` : sql`(${entidade} and acao <> all(${[...acoes.menos]}))`
}

function eventOf({ id, entidade, registro, dataHora, usuario, acao, antes, depois, ano, mes, nota }: Row): EventoCliente[] {
  const tipo = tipoDoHistorico(entidade, acao)
  if (!tipo || id === null) return []
  const campos = changedFields(antes, depois).filter(({ campo }) => tipo !== 'cadastro' || campo !== ANEXOS)
  // What is told to a store says of its invoice only how it went.
  const descricao = describe(tipo, { ...(ano !== null && { ano, mes }), ...(nota !== null && { nota }), ...asRecord(depois ?? antes) })
  return [{ id, dataHora: dataHora.toISOString(), usuario, tipo, acao, registro: Number(registro), descricao, campos }]
}

const asRecord = (v: unknown): object => (typeof v === 'object' && v !== null ? v : {})
const field = (v: unknown, name: string): unknown =>
  typeof v === 'object' && v !== null ? Object.entries(v).find(([key]) => key === name)?.[1] : undefined

/** Which one it was, as its record of that day names it. */
function describe(tipo: TipoHistorico, record: unknown): string | null {
  if (tipo === 'cadastro') return null
  const objeto = field(record, 'objetoContrato')
  if (objeto !== undefined) return `${String(field(objeto, 'codigo'))} - ${String(field(objeto, 'nome'))}`
  if (tipo === 'fatura' || tipo === 'pagamento') {
    const [ano, mes] = [field(record, 'ano'), field(record, 'mes')]
    return typeof ano === 'number' && typeof mes === 'number' ? competenciaTexto({ ano, mes }) : null
  }
  if (tipo === 'nota') return typeof field(record, 'nota') === 'number' ? String(field(record, 'nota')) : null
  if (tipo === 'credito') return `${String(field(record, 'id'))} de ${brl(String(field(record, 'valor')))}`
  const said = field(record, 'nome') ?? field(record, 'descricao') ?? field(record, 'texto') ?? field(field(record, 'checklist'), 'nome')
  return typeof said === 'string' ? short(said) : null
}

const SHORT = 120
const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT).toWellFormed()}…` : text)
