import { Button } from '@mantine/core'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { ANOS_FECHAMENTO, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { FaturamentoForm, financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { CheckboxField, SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../../kit/fields/ref-picker.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { FormContext, useNewFormStore, useValue } from '../../../kit/form/form-store.ts'
import { fieldId } from '../../../kit/form/path.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { useFormKeys } from '../../../kit/form/use-form-keys.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { anos, meses } from '../../../parts/faturamento/competencia.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import { type Busca, useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'
import { esquecerPrevias } from '../comum/use-previa.ts'
import { UsoDoCliente } from '../uso/uso-do-cliente.tsx'

const f = fieldsOf(FaturamentoForm)
type Escolhido = { id: number; nome: string }
type Alerta = { title?: string; message: string }

/** The client that the address names, for the field that shows its name. */
export function useClienteDaBusca(id: number | undefined): { pronto: boolean; escolhido: Escolhido | null } {
  const query = useQuery({
    queryKey: [cliente.prefix, 'nome', String(id)],
    queryFn: async ({ signal }) => (await call(cliente.get, { params: { id: id ?? 0 }, signal })).pessoa.nome,
    enabled: id !== undefined,
  })
  if (id === undefined || query.isError) return { pronto: true, escolhido: null }
  return { pronto: query.data !== undefined, escolhido: query.data === undefined ? null : { id, nome: query.data } }
}

export function UmCliente() {
  const { busca, ir } = useBusca()
  const { pronto, escolhido } = useClienteDaBusca(busca.cliente)
  if (!pronto)
    return (
      <Card>
        <Skeleton width="40%" />
      </Card>
    )
  return <Formulario busca={busca} escolhido={escolhido} ir={ir} />
}

const REGISTRADO = 'Valor de faturamente registrado' // spelt so (spec part 2 §8)
const LISTA = '/financeiro/fatura'

type Props = { busca: Busca; escolhido: Escolhido | null; ir: (next: Partial<Busca>) => void }

/** Calculates one client's month, and closes it where asked (spec part 2 §5, §8). */
function Formulario({ busca, escolhido, ir }: Props) {
  const values = useRef({ cliente: escolhido, mes: busca.mes, ano: busca.ano, fecharFatura: busca.fechar }).current
  const show = useRef({ mes: meses, ano: anos(ANOS_FECHAMENTO) }).current
  const store = useNewFormStore(FaturamentoForm, 'incluir', { values, versaoRegistro: undefined }, show)
  const [alerta, setAlerta] = useState<Alerta>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const chave = useRef(novoPedido())
  const router = useRouter()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const leave = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: LISTA, replace: true }))
  useFormKeys({ active: true, onConfirm: () => form.current?.requestSubmit(), onCancel: leave })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    const wrong = issuesByPath(FaturamentoForm, store.values())
    store.setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      setAlerta({ message: wrong[first] ?? '' })
      return document.getElementById(fieldId(first))?.focus()
    }
    running.current = true
    setBusy(true)
    setAlerta(undefined)
    try {
      await call(financeiro.registrarFaturamento, { body: FaturamentoForm.parse(store.values()), idempotencyKey: chave.current })
      toast.ok(REGISTRADO)
      esquecerPrevias()
      await client.invalidateQueries({ queryKey: [fatura.prefix] })
      await client.invalidateQueries({ queryKey: [financeiro.prefix] })
      leave()
    } catch (error) {
      running.current = false
      setBusy(false)
      chave.current = novoPedido()
      if (!(error instanceof ApiError)) throw error
      store.setErrors(error.fields)
      setAlerta({ title: 'Algo deu errado!', message: error.message })
    }
  }
  return (
    <FormContext.Provider value={store}>
      <form ref={form} className="stack" noValidate autoComplete="off" onSubmit={submit} aria-label="Calcular Fatura">
        {alerta && (
          <Note tone="bad" live>
            {alerta.title && <strong className="b6">{alerta.title} </strong>}
            {alerta.message}
          </Note>
        )}
        <Card>
          <FormGrid>
            <RefPicker name={f.cliente} span={6} suggest={clientes} />
            <SelectField name={f.mes} span={3} half />
            <SelectField name={f.ano} span={3} half />
            <CheckboxField
              name={f.fecharFatura}
              hint="A fatura fechada não muda mais. Sem marcar, ela fica em processamento e pode ser calculada de novo."
            />
          </FormGrid>
        </Card>
        <div className={styles.acoes}>
          <Button type="submit" variant="filled" aria-keyshortcuts="Control+S" aria-busy={busy} aria-disabled={busy || undefined}>
            Confirmar
          </Button>
          <Button onClick={leave} aria-keyshortcuts="Escape">
            Cancelar
          </Button>
          <span className="m3 s12" role="status">
            {busy ? 'Calculando…' : ''}
          </span>
        </div>
      </form>
      <Escolhas ir={ir} busca={busca} />
    </FormContext.Provider>
  )
}

/** Keeps the address at what is chosen, and shows the figures that the calculation would use. */
function Escolhas({ busca, ir }: Pick<Props, 'busca' | 'ir'>) {
  const chosen = useValue(f.cliente)
  const cliente = isReference(chosen) ? chosen : undefined
  const mes = Number(useValue(f.mes))
  const ano = Number(useValue(f.ano))
  const fechar = useValue(f.fecharFatura) === true
  const changed = busca.cliente !== cliente?.id || busca.mes !== mes || busca.ano !== ano || busca.fechar !== fechar
  useEffect(() => {
    if (changed) ir({ cliente: cliente?.id, mes, ano, fechar })
  })
  if (!cliente) return null
  return (
    <div className={styles.abaixo}>
      <UsoDoCliente cliente={cliente} competencia={{ ano, mes }} />
    </div>
  )
}
