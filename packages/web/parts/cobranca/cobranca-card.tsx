import { type AjusteComercial, CHAVES, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { ReactNode } from 'react'
import { MoneyField } from '../../kit/fields/decimal-field.tsx'
import { FormGrid, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatMoney } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './cobranca.module.css'
import { listaDe } from './columns.ts'
import { Comparar, useComparacao } from './comparacao.tsx'
import { fields } from './configuracao-no-form.ts'
import { Rows } from './table.tsx'

type Props = {
  title: string
  /** The type of the configuration in the form; null while none is chosen. */
  tipo: TipoConfiguracao | null
  /** The standard that the form's adjustment is held against. */
  padrao?: Partial<AjusteComercial> | undefined
  /** Fields before those of the configuration. */
  children?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** Above the table: what the person must know of it. */
  nota?: ReactNode
}

const MINIMO = 'valorMinimo'

/** What a contract charges: the fields that its type has, the warnings of billing-rules 3, and its table. */
export function CobrancaCard({ title, tipo, padrao, children, aside, nota }: Props) {
  const list = tipo === null ? undefined : listaDe(tipo)
  return (
    <Comparar padrao={padrao}>
      <Card title={title} aside={aside} flush>
        <div className={styles.campos}>
          <FormGrid>
            {children}
            {tipo !== null && (CHAVES[tipo] as readonly string[]).includes(MINIMO) && <Minimo />}
          </FormGrid>
          {nota}
          <Avisos />
          {tipo === TipoConfiguracao.code.SEM_VALOR_MENSAL && <p className="m2">Não há valor mensal: só o setup é cobrado, uma vez.</p>}
        </div>
        {list && <Rows key={list} lista={list} />}
      </Card>
    </Comparar>
  )
}

function Minimo() {
  const padrao = useComparacao().padroes.get(MINIMO)
  const { viewing, shown } = useFieldFrame({ name: fields[MINIMO], span: 4, label: 'Valor mínimo no padrão' })
  return (
    <>
      <MoneyField name={fields[MINIMO]} span={4} half hint={padraoText(padrao, formatMoney)} />
      {viewing && padrao && shown(formatMoney(padrao))}
    </>
  )
}

/** `undefined` where the field is as in the standard. */
export const padraoText = (padrao: string | null | undefined, text: (value: string) => string): string | undefined =>
  padrao === undefined ? undefined : padrao === null ? 'não há no padrão' : `padrão: ${text(padrao)}`

/** Warnings of a whole table; those of a cell stand below it. */
function Avisos() {
  const { avisos } = useComparacao()
  return ['tabelaComissao', 'valoresDemanda'].map((list) => {
    const aviso = avisos.get(list)
    return aviso ? (
      <Note key={list} tone="warn">
        {aviso}
      </Note>
    ) : null
  })
}
