import { ExtratoMudancas } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { LinkMudancas } from '@retaguarda/contract/cliente-link.ts'
import { ClienteAnexo, ClienteForm, type EventoCliente, SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { HISTORICO_CLIENTE, type TipoHistorico } from '@retaguarda/contract/cliente-historico.ts'
import { ClienteObjetoContratoForm } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { AvisoMudancas, MeioAviso, NuncaMudancas, SituacaoSuspensao, SuspensaoMudancas } from '@retaguarda/contract/cobranca/suspensao.ts'
import { CreditoMudancas, OrigemCredito, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { FaturaMudancas, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { SituacaoEnvio } from '@retaguarda/contract/notificacao.ts'
import { NotificacaoMudancas } from '@retaguarda/contract/notificacao-changes.ts'
import { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { TaskForm } from '@retaguarda/contract/task.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { ChangeLines, changeWord } from '../../kit/form/change-lines.tsx'
import { keysOfSchema } from '../../kit/form/schema-info.ts'
import { type Show, showOf } from '../../kit/form/value-text.ts'
import { formatDateTime } from '../../kit/ui/format.ts'
import { showVinculo } from '../../parts/cobranca/texts.ts'
import { showPessoa } from '../../parts/pessoa/texts.ts'
import { Um, useComentarios } from '../../parts/comentarios/comentarios.tsx'
import styles from './cliente.module.css'
import { linkDo } from './evento-palavras.ts'
import { historicoDe } from './timeline.tsx'

/** How the fields of each kind read: by the form that they are typed in. */
const FORMS: Partial<Record<TipoHistorico, { schema: z.ZodType; show: Show; hidden?: string[] }>> = {
  cadastro: {
    schema: ClienteForm,
    show: showOf(ClienteForm, {
      situacao: SituacaoCliente,
      'clienteProduto.tipo': TipoProduto,
      lojaChave: (set) => (set === 'true' ? 'Definida' : 'Não definida'),
    }),
  },
  pessoa: {
    schema: PessoaForm,
    show: showPessoa,
  },
  contrato: { schema: ClienteObjetoContratoForm, show: showVinculo, hidden: ['cliente'] },
  anexo: { schema: ClienteAnexo, show: showOf(ClienteAnexo, { tipo: TipoAnexo }) },
  tarefa: { schema: TaskForm, show: showOf(TaskForm, {}), hidden: ['cliente', 'taskChecklist'] },
  fatura: {
    schema: FaturaMudancas,
    show: showOf(FaturaMudancas, {
      tipo: TipoFatura,
      situacao: SituacaoFatura,
      valor: brl,
      valorPago: brl,
      dataHoraVencimento: formatDateTime,
    }),
  },
  credito: {
    schema: CreditoMudancas,
    show: showOf(CreditoMudancas, {
      situacao: SituacaoCredito,
      origem: OrigemCredito,
      valor: brl,
      usado: brl,
      cancelado: brl,
      saldo: brl,
    }),
  },
  suspensao: { schema: SuspensaoMudancas, show: showOf(SuspensaoMudancas, { situacao: SituacaoSuspensao }) },
  avisoSuspensao: { schema: AvisoMudancas, show: showOf(AvisoMudancas, { meio: MeioAviso }) },
  notificacao: {
    schema: NotificacaoMudancas,
    show: showOf(NotificacaoMudancas, { situacao: SituacaoEnvio, dataHoraLida: formatDateTime }),
  },
}
// A payment is a change of its invoice.
FORMS.pagamento = FORMS.fatura
/** Of what is no field of the register. */
const NUNCA = { schema: NuncaMudancas, show: showOf(NuncaMudancas, {}), hidden: [] }
const EXTRATO = { schema: ExtratoMudancas, show: showOf(ExtratoMudancas, {}), hidden: [] }
const LINK = { schema: LinkMudancas, show: showOf(LinkMudancas, {}), hidden: [] }

type Props = {
  cliente: number
  evento: EventoCliente
  /** The one that the address leads to. */
  current: boolean
  /** Makes of its time the address of the event. */
  link: (time: ReactNode) => ReactNode
}

const formOf = ({ acao, tipo }: EventoCliente) => {
  if (acao.endsWith(' link')) return LINK
  if (acao === 'enviar extrato') return EXTRATO
  return acao === 'nunca suspender' ? NUNCA : FORMS[tipo]
}

export function Evento({ cliente, evento, current, link }: Props) {
  const { id, tipo, acao, registro, descricao, dataHora, usuario, campos } = evento
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'center' })
  }, [current])
  const { label } = HISTORICO_CLIENTE[tipo]
  const page = linkDo(evento)
  const dito = tipo === 'comentario' && acao === 'incluir'
  const form = formOf(evento)
  const known = form ? keysOfSchema(form.schema).filter((key) => !form.hidden?.includes(key)) : []
  const shown = campos
    .map((one) => (one.campo === 'lojaChaveDefinida' ? { ...one, campo: 'lojaChave' } : one))
    .filter(({ campo }) => known.includes(campo))
  const [time] = /\d{2}:\d{2}$/.exec(formatDateTime(dataHora)) ?? []
  return (
    <article ref={place} id={`evento-${id}`} className={styles.evento} aria-current={current ? 'true' : undefined}>
      <h3>
        {label} · {changeWord(acao)}
        {descricao && !dito && <span className={styles.qual}>{page ? <Link to={page}>{descricao}</Link> : descricao}</span>}
      </h3>
      <p className="m2 s12">
        {link(<time dateTime={dataHora}>{time}</time>)}
        {/* A comment says itself whose it is. */}
        {!dito && ` · ${usuario ?? 'Sistema'}`}
      </p>
      {dito && <Dito cliente={cliente} registro={registro} />}
      {form && shown.length > 0 && <ChangeLines form={form} tabs={[]} fields={shown} />}
    </article>
  )
}

/** A comment as it reads now, in the hands of who wrote it. */
function Dito({ cliente: id, registro }: { cliente: number; registro: number }) {
  const { data } = useComentarios({ entidade: 'cliente', id })
  const comentario = data?.find((one) => one.id === registro)
  if (comentario) return <Um entidade="cliente" id={id} comentario={comentario} muda={[historicoDe(id)]} />
  return data ? <p className="m3">O comentário foi excluído.</p> : null
}
