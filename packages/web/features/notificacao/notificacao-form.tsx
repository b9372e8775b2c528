import { changelog } from '@retaguarda/contract/changelog.ts'
import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { cliente } from '@retaguarda/contract/cliente.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { log } from '@retaguarda/contract/log.ts'
import { notificacao, notificacaoCan, SituacaoNotificacao, TipoNotificacao, TITULO_MAX } from '@retaguarda/contract/notificacao.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../kit/api.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { Cell, FormGrid, Shown } from '../../kit/fields/field-frame.tsx'
import { RefPickerMany } from '../../kit/fields/ref-picker-many.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { useSearchHere } from '../../kit/route/here.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { PageSkeleton } from '../../kit/ui/skeleton.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf, useRead } from '../../kit/use-read.ts'
import { clientes } from '../../parts/cliente/clientes.ts'
import { IncluirCliente } from '../../parts/incluir/incluir.ts'
import { PublicoPrevia } from './publico-previa.tsx'
import { TextoField } from './text-field.tsx'

const f = fieldsOf(notificacao.form)
const show = showOf(notificacao.form, { tipoNotificacao: TipoNotificacao, destinatario: Destinatario })
const subject = (record: Values) => String(record.titulo ?? '')
/** Clients are looked for from the fourth letter on (NOT-009). */
const CLIENTES = { ...clientes, from: 4 }
const COPIA = ' (cópia)'
const REGIMES = RegimeTributacao.options.map(({ value, label }) => ({ id: value, nome: label }))

/** In the mode of its address; a new one may begin with what the address says. */
export function NotificacaoForm(props: FormProps): ReactNode {
  return props.modo === 'incluir' ? <NotificacaoNova /> : <Formulario {...props} />
}

/** A new one, begun with what the address says. */
export function NotificacaoNova(): ReactNode {
  const { clientes: escolhidos, changelog: versao, titulo, problema: id, afetados } = useSearchHere()
  const comeco = {
    escolhidos: idsDe(escolhidos),
    versao,
    titulo: titulo === undefined ? undefined : String(titulo),
    problema: id,
    afetados,
  }
  const nothing = [escolhidos, versao, titulo, id, afetados].every((one) => one === undefined)
  const query = useQuery({
    queryKey: [notificacao.prefix, 'começo', comeco],
    queryFn: ({ signal }) => consultarComeco(comeco, signal),
    enabled: !nothing,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (nothing) return <Formulario modo="incluir" />
  if (query.data) return <Formulario modo="incluir" initial={{ ...query.data, ...(id !== undefined && { problema: { id } }) }} />
  return query.error ? (
    <Failed error={query.error} otherwise="Não foi possível começar a notificação. Abra a tela de novo." />
  ) : (
    <PageSkeleton />
  )
}

const idsDe = (escolhidos: unknown): number[] =>
  String(escolhidos ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

type Comeco = {
  escolhidos: number[]
  versao: number | undefined
  titulo: string | undefined
  problema: number | undefined
  afetados: unknown
}

async function consultarComeco({ versao, titulo, ...de }: Comeco, signal: AbortSignal): Promise<Values> {
  const known = await listarClientes(de, signal)
  const lida = versao === undefined ? undefined : await call(changelog.get, { params: { id: versao }, signal })
  return {
    ...(known.length > 0 && { destinatario: Destinatario.code.CLIENTE, clientes: known }),
    ...(lida && {
      titulo: `Novidades da versão ${lida.version}`,
      descricao: htmlDaVersao(lida.changeLog),
      tipoNotificacao: TipoNotificacao.code.ATUALIZACAO,
    }),
    ...(titulo !== undefined && { titulo: titulo.slice(0, TITULO_MAX) }),
  }
}

type De = Pick<Comeco, 'escolhidos' | 'problema' | 'afetados'>

/** With their names. */
async function listarClientes({ escolhidos, problema: id, afetados }: De, signal: AbortSignal): Promise<{ id: number; nome: string }[]> {
  if (escolhidos.length > 0) {
    const names = (await call(cliente.suggestMap, { signal })).clientes
    return escolhidos.flatMap((one) => (names[one] === undefined ? [] : [{ id: one, nome: names[one] }]))
  }
  if (id !== undefined) return (await call(problema.get, { params: { id }, signal })).clientes.map((one) => one.cliente)
  if (afetados === undefined) return []
  // What the address says; the call judges it.
  return (await call(log.afetados, { query: { filter: afetados as Filter[] }, signal })).map((one) => one.cliente)
}

/** A new one that begins as a copy. */
export const NotificacaoCopia = ({ id }: { id: string }): ReactNode => (
  <RecordPage
    id={id}
    name={notificacao.name}
    list={notificacao.prefix}
    read={(known) => readOf([notificacao.prefix, 'cópia', known], notificacao.get, { params: { id: known } })}
    typed
  >
    {({ titulo, descricao, tipoNotificacao, destinatario, ...rest }) => {
      const { clientes: chosen, marketplaces, gatewayPagamento, formaPagamento, regimeTributacao } = rest
      const publico = { destinatario, clientes: chosen, marketplaces, gatewayPagamento, formaPagamento, regimeTributacao }
      const name = `${titulo.slice(0, TITULO_MAX - COPIA.length)}${COPIA}`
      return <Formulario modo="incluir" initial={{ ...publico, titulo: name, descricao, tipoNotificacao }} />
    }}
  </RecordPage>
)

const Formulario = ({ initial, ...props }: FormProps & { initial?: Values }) => (
  <ResourceForm
    {...props}
    resource={notificacao}
    show={show}
    subject={subject}
    {...(initial && { initial })}
    actions={
      props.id && (
        <>
          <LinkButton variant="subtle" to="/notificacao/log/$id" params={{ id: props.id }}>
            Log de Envio
          </LinkButton>
          <LinkButton variant="subtle" to="/notificacao/liberar/$id" params={{ id: props.id }}>
            Prévia e liberação
          </LinkButton>
        </>
      )
    }
  >
    <Fechada />
    <Card>
      <FormGrid>
        <TextField name={f.titulo} span={12} />
        <SelectField name={f.tipoNotificacao} span={4} empty="Escolha" />
        <DateTimeField name={f.dataHoraProgramada} span={4} hint="Vazio: na hora em que for liberada." />
        <Situacao />
        <TextoField name={f.descricao} />
      </FormGrid>
    </Card>
    <Card title="Quem recebe">
      <FormGrid>
        <SelectField name={f.destinatario} span={6} />
        <Publico />
      </FormGrid>
      <PublicoPrevia />
    </Card>
  </ResourceForm>
)

/** Who comes by an address, or to whom somebody else was first, is told before anything is typed. */
function Fechada(): ReactNode {
  const { record, mode } = useFormStore()
  const situacao = SituacaoNotificacao.options.find(({ value }) => value === record.situacao)
  if (mode !== 'alterar' || !situacao || notificacaoCan('alterar', situacao.value)) return null
  return (
    <Note tone="warn">
      Esta notificação está em “{situacao.label}” e não pode ser alterada.{' '}
      {notificacaoCan('parar', situacao.value) ? 'Pare o envio, ou duplique-a para enviar outra.' : 'Duplique-a para enviar outra.'}
    </Note>
  )
}

/** Read only (NOT-018): what moves it is the release. */
function Situacao() {
  const { record, mode } = useFormStore()
  const situacao = typeof record.situacao === 'number' ? record.situacao : SituacaoNotificacao.code.EM_ABERTO
  const state = <State of="notificacao" value={situacao} tag />
  if (mode === 'visualizar')
    return (
      <Shown label="Situação" span={4}>
        {state}
      </Shown>
    )
  return (
    <Cell span={4}>
      <div className="s12 m3">Situação</div>
      {state}
    </Cell>
  )
}

/** The lists of the chosen kind of recipient. */
function Publico(): ReactNode {
  const destinatario = Number(useValue(f.destinatario))
  const { data: listas } = useRead(
    [clientStatus.lists.path],
    clientStatus.lists,
    {},
    { enabled: destinatario === Destinatario.code.PAGAMENTO || destinatario === Destinatario.code.MARKETPLACE },
  )
  switch (destinatario) {
    case Destinatario.code.PAGAMENTO:
      return (
        <>
          <RefPickerMany
            name={f.gatewayPagamento}
            span={6}
            bareId
            suggest={listas?.gatewayList}
            hint="Com os dois escolhidos, recebe quem usa os dois."
          />
          <RefPickerMany name={f.formaPagamento} span={6} bareId suggest={listas?.formaPagamentoList} />
        </>
      )
    case Destinatario.code.MARKETPLACE:
      return <RefPickerMany name={f.marketplaces} span={6} bareId suggest={listas?.marketplaceList} />
    case Destinatario.code.CLIENTE:
      return <RefPickerMany name={f.clientes} suggest={CLIENTES} incluir={IncluirCliente} hint="Digite ao menos 4 letras do nome." />
    case Destinatario.code.REGIME:
      return <RefPickerMany name={f.regimeTributacao} span={6} bareId suggest={REGIMES} />
    default:
      return null
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => ESCAPES[c] ?? c)

/** The lines of a version as a list; their text stays text. */
const htmlDaVersao = (rows: readonly { description: string | null }[]): string | null => {
  const itens = rows.flatMap(({ description }) => (description ? [`<li><p>${escaped(description)}</p></li>`] : []))
  return itens.length === 0 ? null : `<ul>${itens.join('')}</ul>`
}
