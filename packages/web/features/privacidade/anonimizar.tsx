import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { AnonimizarForm, anonimizacao, type PreviaAnonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { BaseLegal } from '@retaguarda/contract/privacidade/mapa.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { type Address, toOf } from '../../kit/route/address.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { readOf } from '../../kit/use-read.ts'

const f = fieldsOf(AnonimizarForm)
const KEY = ['/privacidade/anonimizar']
const read = (id: number) => readOf([...KEY, id], anonimizacao.previa, { params: { id } })

/** What becoming nameless takes away of a person, what law keeps and until when, and what is in the way; then it is asked for. */
export const Anonimizar = ({ id }: { id?: string }): ReactNode => (
  <RecordPage id={id} name={pessoa.name} list={pessoa.prefix} read={read} typed what="a prévia">
    {(previa) => <Previa key={previa.previa} {...previa} />}
  </RecordPage>
)

type Some = PreviaAnonimizacao['apaga'][number]
type Kept = PreviaAnonimizacao['mantem'][number]
const lugar = { head: 'Lugar', at: 'name', cell: (row: Some) => row.lugar } as const
const quantidade = { head: 'Registros', num: true, at: 'value', cell: (row: Some) => row.quantidade.toLocaleString('pt-BR') } as const
const GOES: Column<Some>[] = [lugar, quantidade]
const STAYS: Column<Kept>[] = [
  lugar,
  { head: 'Base legal', label: 'base', cell: ({ base }) => BaseLegal.labels[base] },
  { head: 'Até', label: 'até', num: true, cell: ({ ate }) => ate && formatDate(ate) },
  quantidade,
]

function Previa({ titular, previa, apaga, mantem, impede, naoContados }: PreviaAnonimizacao) {
  return (
    <Page width="form">
      <PageHeader title={`Anonimizar ${titular.nome}`} />
      {impede.length > 0 && (
        <Note tone="warn">
          <p>Esta pessoa não pode ser anonimizada agora:</p>
          <ul>
            {impede.map(({ motivo, link }) => (
              <li key={motivo}>
                {/* The server names screens. */}
                {motivo} <Link to={toOf(link as Address)}>Abrir</Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Card title="O que é apagado" flush>
        <DataTable region="Lugares apagados" columns={GOES} rows={apaga} keyOf={(row) => row.lugar} empty="Nada foi encontrado." />
      </Card>
      {naoContados.length > 0 && (
        <Note tone="info">Não contados, por serem grandes, e limpos do mesmo modo: {naoContados.join(', ')}.</Note>
      )}
      <Card title="O que fica" flush>
        <DataTable
          region="Lugares que ficam"
          columns={STAYS}
          rows={mantem}
          keyOf={(row) => row.lugar}
          empty="Nada fica com dados desta pessoa."
        />
      </Card>
      {impede.length === 0 && <Pedir id={titular.id} previa={previa} />}
    </Page>
  )
}

function Pedir({ id, previa }: { id: number; previa: string }) {
  const form = useCommandForm(anonimizacao.pedir, {
    schema: AnonimizarForm,
    about: id,
    values: { previa, motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: [KEY, [aprovacao.prefix]],
  })
  return (
    <Card title="Pedir a anonimização" flush>
      <CommandForm form={form} label="Pedir a anonimização" confirm="Pedir anonimização" doing="Pedindo…" look="card">
        <div className="pad stack">
          <p className="m2">
            Outra pessoa aprova o pedido em Aprovações. Depois disso o nome passa a ser Titular {id}, e o que foi apagado não volta. Não
            escreva dados da pessoa no motivo.
          </p>
          <FormGrid>
            <TextareaField name={f.motivo} span={12} />
          </FormGrid>
        </div>
      </CommandForm>
    </Card>
  )
}
