import { Button } from '@mantine/core'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { financeiro, NovoItemForm } from '@retaguarda/contract/faturamento/item.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { MoneyField } from '../../../kit/fields/decimal-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { type Choice, OptionField } from '../../../kit/fields/option-field.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { FormContext, RowContext, useNewFormStore } from '../../../kit/form/form-store.ts'
import { fieldId } from '../../../kit/form/path.ts'
import { issuesByPath } from '../../../kit/form/schema-info.ts'
import { usePanelGuard } from '../../../kit/form/use-panel-guard.ts'
import { DockedPanel } from '../../../kit/ui/docked-panel.tsx'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import styles from './fatura.module.css'
import { useNovoValor } from './use-excluir-item.ts'

const f = fieldsOf(NovoItemForm)
const TITLE = 'Adicionar item'
const EMPTY = { item: [{ idObjetoContrato: null, valorCobranca: null, observacao: '' }] }
/** One row of a list, so that its fields are told apart from those of the form below, which has an observation too. */
const form = z.object({ item: z.array(NovoItemForm) })
const ROW = { list: fieldsOf(form).item, index: 0, labelled: true }
const at = (name: string) => `${ROW.list}.${ROW.index}.${name}`

/** Every active contract object, in the order of the codes (FAT-043). */
const objetosOptions = queryOptions({
  queryKey: [objetoContrato.prefix, 'escolhas'],
  queryFn: async ({ signal }): Promise<Choice[]> => {
    const { objetosContratos } = await call(clienteObjetoContrato.suggest, { signal })
    return Object.entries(objetosContratos)
      .map(([id, nome]) => ({ id: Number(id), nome }))
      .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  },
})

/** A manual item. It stays open for the next one; it lies over a form and so is none itself. */
export function NovoItem({ fatura, onClose }: { fatura: number; onClose: () => void }) {
  const { data, isError } = useQuery(objetosOptions)
  const store = useNewFormStore(form, 'incluir', { values: EMPTY, versaoRegistro: undefined }, {})
  usePanelGuard(store, TITLE, 'novo')
  const novoValor = useNovoValor(fatura)
  const [busy, setBusy] = useState(false)
  const chave = useRef(novoPedido())

  const add = async () => {
    if (busy) return
    const wrong = issuesByPath(form, store.values())
    store.setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(fieldId(first))?.focus()
    setBusy(true)
    try {
      const [body] = form.parse(store.values()).item
      if (!body) throw new Error('The form holds one item')
      const { msg, valorFatura } = await call(financeiro.novoItem, { params: { id: fatura }, body, idempotencyKey: chave.current })
      chave.current = novoPedido()
      toast.ok(msg)
      store.replace(EMPTY, EMPTY)
      await novoValor(valorFatura)
      document.getElementById(fieldId(at('idObjetoContrato')))?.focus()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      store.setErrors(Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [at(name), sentence])))
      if (error instanceof ApiError) toast.error(error.message, Object.values(fields).join(' '))
      else throw error
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const enter = event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.ariaExpanded !== 'true'
    const save = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
    if (!enter && !save) return
    event.preventDefault()
    event.stopPropagation()
    void add()
  }
  return (
    <DockedPanel title={TITLE} onClose={onClose}>
      <FormContext.Provider value={store}>
        <div className={styles.novo} onKeyDown={onKeyDown} role="presentation">
          <RowContext.Provider value={ROW}>
            <FormGrid>
              <OptionField
                name={f.idObjetoContrato}
                choices={data}
                unavailable={
                  isError
                    ? 'Não foi possível carregar os objetos de contrato. Abra a tela de novo.'
                    : data?.length === 0
                      ? 'Nenhum objeto de contrato está ativo. Inclua um antes.'
                      : undefined
                }
              />
              <MoneyField name={f.valorCobranca} />
              <TextareaField name={f.observacao} />
            </FormGrid>
          </RowContext.Provider>
          <div className={styles.acoes}>
            <Button variant="filled" onClick={() => void add()} aria-busy={busy} aria-disabled={busy || undefined}>
              Adicionar
            </Button>
            <Button onClick={onClose}>Fechar</Button>
          </div>
        </div>
      </FormContext.Provider>
    </DockedPanel>
  )
}
