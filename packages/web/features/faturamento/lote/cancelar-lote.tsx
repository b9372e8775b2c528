import { Button } from '@mantine/core'
import { fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { type Filter, LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatCount, formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Dialog } from '../../../kit/window/window.tsx'
import type { LoteProps } from './lote-props.ts'

const Form = z.object({ motivo })
const f = fieldsOf(Form)

const CANCELAVEIS = SituacaoFatura.options.map(({ value }) => value).filter((situacao) => podeFatura('cancelar', situacao))
type Contadas = { quantidade: number; valor: string; fora: number }

/** Of what is ticked or found, how many can still be cancelled, of how much, and how many cannot; null where an address cannot name them. */
const useContadas = (alvo: LoteProps['alvo']) =>
  useQuery({
    queryKey: [fatura.prefix, 'a cancelar', JSON.stringify(alvo)],
    queryFn: async ({ signal }): Promise<Contadas | null> => {
      if ('faturas' in alvo && alvo.faturas.length > LIMIT_MAX) return null
      const quais: Filter[] = 'faturas' in alvo ? [{ name: 'id', op: 'contains', v: alvo.faturas }] : alvo.filter
      const filter: Filter[] = [...quais, { name: 'situacao', op: 'contains', v: CANCELAVEIS }]
      const { quantidade, valor } = await call(fatura.somas, { query: { filter }, signal })
      return { quantidade, valor, fora: alvo.total - quantidade }
    },
    staleTime: 0,
  })

function Contagem({ alvo }: Pick<LoteProps, 'alvo'>) {
  const { data: counted } = useContadas(alvo)
  if (!counted) return null
  const { quantidade, valor, fora } = counted
  return (
    <p>
      {formatCount(quantidade, 'fatura pode ser cancelada', 'faturas podem ser canceladas')}, de{' '}
      <strong className="b6">{formatMoney(valor)}</strong> ao todo.
      {fora > 0 &&
        ` ${formatCount(fora, 'outra já foi paga, em parte ou toda, ou já está cancelada, e fica como está.', 'outras já foram pagas, em parte ou todas, ou já estão canceladas, e ficam como estão.')}`}
    </p>
  )
}

/** Cancels many invoices for one reason, which each keeps. */
export function CancelarLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const [espera, setEspera] = useState(false)
  const form = useCommandForm(loteFaturas.cancelar, {
    schema: Form,
    about: quais,
    values: { motivo: '' },
    input: (body) => ({ body: { ...alvo, ...body } }),
    changes: [[fatura.prefix]],
    done: ({ id }) => (id === null ? setEspera(true) : seguir(id)),
  })
  if (espera)
    return (
      <Dialog onClose={onClose} title="Aguarda a segunda pessoa">
        <div className="stack">
          <p>O pedido vale quando outra pessoa do Financeiro o aprovar. Até lá, nenhuma fatura muda.</p>
          <div className="row" style={{ justifyContent: 'flex-end' }}>
            <Button onClick={onClose}>Fechar</Button>
            <LinkButton variant="filled" to="/aprovacao">
              Ver o pedido em Aprovações
            </LinkButton>
          </div>
        </div>
      </Dialog>
    )
  return (
    <CommandDialog form={form} confirm="Cancelar faturas" danger cancel="Voltar" title="Cancelar faturas" onClose={onClose}>
      <p className="m2">
        As faturas ({quais}) passam a Cancelada e os boletos em aberto são cancelados. O que já recebeu pagamento fica como está. Isto não
        pode ser desfeito.
      </p>
      <Contagem alvo={alvo} />
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}
