import { Button } from '@mantine/core'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { CAMPOS_OBRIGATORIOS, EnviarForm, envio } from '@retaguarda/contract/faturamento/envio.ts'
import { ANOS_FECHAMENTO, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { confirm } from '../../../kit/feedback/dialogs.ts'
import { SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPickerMany } from '../../../kit/fields/ref-picker-many.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { FormContext, useNewFormStore, useValue } from '../../../kit/form/form-store.ts'
import { fieldId } from '../../../kit/form/path.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { useFormKeys } from '../../../kit/form/use-form-keys.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { Page } from '../../../kit/ui/page.tsx'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { anos, competenciaAtual, competenciaText, meses } from '../../../parts/faturamento/competencia.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import styles from './envio.module.css'
import { EnvioEmAndamento } from './envio-andamento.tsx'
import { type Resultado, Resultados } from './envio-resultados.tsx'

const f = fieldsOf(EnviarForm)
type Escolhido = { id: number; nome: string }
type Busca = { ano: number; mes: number; ids: number[]; envio: number | undefined }

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

function lerBusca(search: Record<string, unknown>): Busca {
  const agora = competenciaAtual()
  return {
    ano: whole(search.ano) ?? agora.ano,
    mes: whole(search.mes) ?? agora.mes,
    ids: String(search.clientes ?? '')
      .split('-')
      .map(Number)
      .filter((id) => whole(id) !== undefined),
    envio: whole(search.envio),
  }
}

/** Enviar para E-commerce: only what is Faturada goes (FAT-009, FAT-031). */
export function FaturaEnviar() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const busca = lerBusca(search)
  const first = useRef(busca.ids).current
  const names = useQuery({
    queryKey: [cliente.prefix, 'nomes', first],
    queryFn: ({ signal }) =>
      Promise.all(
        first.map(async (id): Promise<Escolhido> => ({ id, nome: (await call(cliente.get, { params: { id }, signal })).pessoa.nome })),
      ),
    enabled: first.length > 0,
  })
  return (
    <Page width="form">
      <PageHeader title="Enviar para E-commerce" />
      {busca.envio !== undefined ? (
        <EnvioEmAndamento key={busca.envio} id={busca.envio} />
      ) : first.length > 0 && names.isPending ? (
        <Card>
          <Skeleton width="40%" />
        </Card>
      ) : (
        <Formulario busca={busca} escolhidos={names.data ?? []} />
      )}
    </Page>
  )
}

const LISTA = '/financeiro/fatura'
/** What takes longer is followed as it goes, at an address of its own. */
const ESPERA_S = 1

type Alerta = { title: string; message: string }

function Formulario({ busca, escolhidos }: { busca: Busca; escolhidos: Escolhido[] }) {
  const values = useRef({ cliente: escolhidos, mes: busca.mes, ano: busca.ano }).current
  const show = useRef({ mes: meses, ano: anos(ANOS_FECHAMENTO) }).current
  const store = useNewFormStore(EnviarForm, 'incluir', { values, versaoRegistro: undefined }, show)
  const [alerta, setAlerta] = useState<Alerta>()
  const [resultado, setResultado] = useState<Resultado>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const router = useRouter()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const leave = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: LISTA, replace: true }))
  useFormKeys({ active: true, onConfirm: () => form.current?.requestSubmit(), onCancel: leave })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    const wrong = issuesByPath(EnviarForm, store.values())
    store.setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      setAlerta({ title: CAMPOS_OBRIGATORIOS, message: wrong[first] ?? '' })
      return document.getElementById(fieldId(first))?.focus()
    }
    const body = EnviarForm.parse(store.values())
    running.current = true
    try {
      const quem = body.cliente.length === 0 ? 'de todos os clientes' : `de ${formatCount(body.cliente.length, 'cliente', 'clientes')}`
      const sure = await confirm({
        title: 'Enviar faturas?',
        children: `As faturas ${competenciaText(body)} ${quem} que estão na situação Faturada vão para as lojas, e cada cliente recebe um e-mail.`,
        confirmLabel: 'Enviar',
      })
      if (!sure) return
      setBusy(true)
      setAlerta(undefined)
      setResultado(undefined)
      const answer = await call(envio.enviar, { query: { espera: ESPERA_S }, body, idempotencyKey: novoPedido() })
      await client.invalidateQueries({ queryKey: [fatura.prefix] })
      if (answer.envio === undefined) setResultado(answer)
      else void navigate({ to: '.', search: (now: object) => ({ ...now, envio: answer.envio }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      store.setErrors(error.fields)
      setAlerta({ title: 'Algo deu errado!', message: error.message })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <FormContext.Provider value={store}>
      <form ref={form} className="stack" noValidate autoComplete="off" onSubmit={submit} aria-label="Enviar para E-commerce">
        {alerta && (
          <Note tone="bad" live>
            <strong className="b6">{alerta.title}</strong>
            <br />
            {alerta.message}
          </Note>
        )}
        <Card>
          <FormGrid>
            <SelectField name={f.mes} span={6} half empty="Selecione" />
            <SelectField name={f.ano} span={6} half empty="Selecione" />
            <RefPickerMany name={f.cliente} suggest={clientes} hint="Em branco, todos os clientes com fatura na situação Faturada." />
          </FormGrid>
        </Card>
        <div className={styles.acoes}>
          <Button type="submit" variant="filled" aria-keyshortcuts="Control+S" aria-busy={busy} aria-disabled={busy || undefined}>
            Enviar
          </Button>
          <Button onClick={leave} aria-keyshortcuts="Escape">
            Cancelar
          </Button>
          <span className="m3 s12" role="status">
            {busy ? 'Enviando às lojas…' : ''}
          </span>
        </div>
      </form>
      {resultado && <Resultados {...resultado} />}
      <NoEndereco busca={busca} />
    </FormContext.Provider>
  )
}

/** Keeps the address at what is chosen. */
function NoEndereco({ busca }: { busca: Busca }) {
  const navigate = useNavigate()
  const chosen = useValue(f.cliente)
  const ids = Array.isArray(chosen) ? chosen.filter(isReference).map(({ id }) => id) : []
  const mes = whole(useValue(f.mes))
  const ano = whole(useValue(f.ano))
  const changed = ids.join() !== busca.ids.join() || (mes !== undefined && mes !== busca.mes) || (ano !== undefined && ano !== busca.ano)
  useEffect(() => {
    if (!changed) return
    const clientesText = ids.length > 0 ? `${ids.join('-')}-` : undefined
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, mes: mes ?? busca.mes, ano: ano ?? busca.ano, clientes: clientesText }),
      replace: true,
      resetScroll: false,
    })
  })
  return null
}
