import { PrazoDados, RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { PRAZOS, PrazoForm, PrazosForm, prazos } from '@retaguarda/contract/privacidade/prazos.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { SwitchField } from '../../kit/fields/choice-field.tsx'
import { NumberField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { InRow } from '../../kit/form/owned-rows.tsx'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Links } from './links.tsx'
import styles from './privacidade.module.css'

const Form = z.object({ prazos: PrazosForm })
const f = fieldsOf(Form)
const row = fieldsOf(PrazoForm)
const KEY = ['/privacidade/prazos']
type Lido = z.output<typeof prazos.listar.response>

/** For how many days each thing is kept, and what the next night would take away. */
export function Prazos(): ReactNode {
  // What is typed upon is not read anew behind it.
  const query = useRead([...KEY, 'tela'], prazos.listar, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false })
  return (
    <Page width="form">
      <PageHeader title="Prazos de guarda" />
      <Links here="/privacidade/prazos" />
      <Loaded query={query} failed="Os prazos não carregaram. Recarregue a página.">
        {(lidos) => <Formulario key={JSON.stringify(lidos)} lidos={lidos} />}
      </Loaded>
    </Page>
  )
}

function Formulario({ lidos }: { lidos: Lido }) {
  const form = useCommandForm(prazos.alterar, {
    schema: Form,
    values: { prazos: lidos },
    input: ({ prazos }) => ({ body: prazos }),
    place: (fields) => Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [`${f.prazos}.${path}`, sentence])),
    changes: [KEY, ['/privacidade/mapa']],
  })
  return (
    <CommandForm form={form} label="Prazos de guarda" confirm="Salvar" look="page">
      <Note tone="info">
        O que passa do prazo é removido às 03:30, no máximo 10.000 linhas por noite. Nunca sai o que a lei ou um papel em aberto pede.
      </Note>
      <Card flush>
        <DataTable
          region="Prazos por regra"
          columns={COLUMNS}
          rows={RegraPrazo.options}
          keyOf={({ value }) => value}
          phone="stack"
          className={styles.controls}
        />
      </Card>
    </CommandForm>
  )
}

type Rule = (typeof RegraPrazo.options)[number]
const COLUMNS: Column<Rule>[] = [
  { head: 'O que é guardado', at: 'name', cell: ({ value }) => <Guardado regra={value} /> },
  { head: 'Dias', width: 140, label: 'dias', cell: (_, at) => <DaRegra at={at} cell={<NumberField name={row.dias} />} /> },
  { head: 'Remover', width: 120, label: 'remover', cell: (_, at) => <DaRegra at={at} cell={<SwitchField name={row.ligada} />} /> },
  { head: 'Sairia hoje', width: 120, num: true, label: 'sairia hoje', cell: ({ value }) => <Previa regra={value} /> },
]

function Guardado({ regra }: { regra: RegraPrazo }) {
  const { minimo, piso } = PRAZOS[regra]
  return (
    <>
      {PrazoDados.labels[regra]}
      <div className="m2 s12">
        Ao menos {minimo.toLocaleString('pt-BR')} dias: {piso.fonte}
      </div>
    </>
  )
}

const DaRegra = ({ at, cell }: { at: number; cell: ReactNode }) => (
  <InRow list={f.prazos} index={at}>
    {cell}
  </InRow>
)

/** How much a rule, as it is saved, would take away now. */
function Previa({ regra }: { regra: RegraPrazo }) {
  const { data } = useRead([...KEY, 'previa'], prazos.previa, {}, { staleTime: 0 })
  const found = data?.find((one) => one.regra === regra)
  return found ? found.quantidade.toLocaleString('pt-BR') : '…'
}
