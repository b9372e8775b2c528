import { Button } from '@mantine/core'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import {
  type Achado,
  FormatoRelatorio,
  relatorio,
  SituacaoRelatorio,
  TitularForm,
  titular,
} from '@retaguarda/contract/privacidade/titular.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { DocumentoField, PhoneField } from '../../kit/fields/masked-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { type Address, toOf } from '../../kit/route/address.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Links } from './links.tsx'
import styles from './privacidade.module.css'

const f = fieldsOf(TitularForm)
const BLANK = { cpfCnpj: '', email: '', telefone: '', nome: '' }
type Found = { achados: Achado[]; parcial: boolean }

/** Where there are data of somebody, and the report of all of them. */
export function Titular() {
  const [found, setFound] = useState<{ asked: number; answer: Found }>()
  const form = useCommandForm(titular, {
    schema: TitularForm,
    values: BLANK,
    // Whom somebody looks for is nobody else's to read on this machine.
    kept: 'secret',
    input: (body) => ({ body }),
    tell: () => {},
    done: (answer) => setFound((before) => ({ asked: (before?.asked ?? 0) + 1, answer })),
  })
  return (
    <Page width="detail">
      <PageHeader title="Privacidade" />
      <Links here="/privacidade" />
      <Card title="Procurar titular" flush>
        <CommandForm form={form} label="Procurar titular" confirm="Procurar" doing="Procurando…" look="card" begins>
          <div className="pad">
            <FormGrid>
              <DocumentoField name={f.cpfCnpj} span={3} />
              <TextField name={f.email} span={3} type="email" />
              <PhoneField name={f.telefone} span={3} />
              <TextField name={f.nome} span={3} />
            </FormGrid>
          </div>
        </CommandForm>
      </Card>
      {found && <Achados key={found.asked} {...found.answer} />}
    </Page>
  )
}

const COLUMNS: Column<Achado>[] = [
  { head: 'Lugar', at: 'name', cell: ({ lugar }) => lugar },
  { head: 'Nome', cell: ({ nome }) => nome },
  { head: 'CPF/CNPJ', quiet: true, cell: ({ documento }) => documento && formatDocumento(documento) },
  {
    head: 'Registro',
    num: true,
    label: 'registro',
    cell: ({ registro, link }) => (link === null ? registro : <Link to={toOf(link as Address)}>{registro ?? 'Abrir'}</Link>), // the map names screens,
  },
  { head: 'Vezes', num: true, at: 'value', cell: ({ vezes }) => vezes.toLocaleString('pt-BR') },
]

function Achados({ achados, parcial }: Found) {
  const [page, setPage] = useState(1)
  const people = [...new Map(achados.flatMap((one) => (one.pessoa === null ? [] : [[one.pessoa, one] as const]))).values()]
  const times = achados.reduce((sum, { vezes }) => sum + vezes, 0)
  return (
    <>
      {parcial && (
        <Note tone="warn" live>
          Dez segundos não bastaram para procurar em tudo. O relatório de uma pessoa procura em todos os lugares.
        </Note>
      )}
      {people.length > 0 && (
        <Card title={people.length === 1 ? 'Pessoa encontrada' : `${people.length} pessoas encontradas`} flush>
          <DataTable
            region="Pessoas encontradas"
            phone="stack"
            columns={PEOPLE}
            rows={people}
            keyOf={({ pessoa }) => pessoa ?? 0}
            className={styles.controls}
          />
        </Card>
      )}
      <Card title={achados.length === 0 ? 'Nada encontrado' : `Encontrado ${counted(times, 'vez', 'vezes')}`} flush>
        <DataTable
          region="Onde há dados"
          label="Onde há dados"
          columns={COLUMNS}
          rows={achados}
          keyOf={({ lugar, registro }) => `${lugar} ${registro}`}
          pages={{ page, onPage: setPage }}
          empty="Não há dados com o que você informou. Tente outro documento, e-mail, telefone ou nome."
        />
      </Card>
    </>
  )
}

const PEOPLE: Column<Achado>[] = [
  { head: 'Nome', at: 'name', cell: ({ nome }) => nome },
  { head: 'CPF/CNPJ', label: 'CPF/CNPJ', cell: ({ documento }) => documento && formatDocumento(documento) },
  { head: 'Relatório', label: 'Relatório', cell: ({ pessoa }) => pessoa !== null && <Relatorio pessoa={pessoa} /> },
]

/** Asks for the report of a person, and takes it once it is there. */
function Relatorio({ pessoa }: { pessoa: number }) {
  const [asked, setAsked] = useState<number>()
  const { busy, run } = useCommand(relatorio.pedir, { changes: [[relatorio.prefix]], done: ({ id }) => setAsked(id) })
  const ask = (formato: 1 | 2) => void run({ body: { pessoa, usuario: null, formato } })
  return (
    <div className="row">
      {FormatoRelatorio.options.map(({ value, label }) => (
        <Button key={value} aria-disabled={busy || undefined} onClick={() => ask(value)}>
          Relatório em {label}
        </Button>
      ))}
      <LinkButton variant="subtle" to="/privacidade/anonimizar/$id" params={{ id: String(pessoa) }}>
        Anonimizar
      </LinkButton>
      {asked !== undefined && <Pedido key={asked} id={asked} />}
    </div>
  )
}

const { EM_ANDAMENTO, PRONTO } = SituacaoRelatorio.code
/** ms between two looks at a report that is being put together. */
const LOOK = 1_000

function Pedido({ id }: { id: number }) {
  const query = { filter: [{ name: 'id', op: '=' as const, v: id }] }
  const { data } = useRead(
    [relatorio.prefix, 'pedido', id],
    relatorio.list,
    { query },
    { staleTime: 0, refetchInterval: ({ state }) => ((state.data?.rows[0]?.situacao ?? EM_ANDAMENTO) === EM_ANDAMENTO ? LOOK : false) },
  )
  const situacao = data?.rows[0]?.situacao ?? EM_ANDAMENTO
  useEffect(() => {
    if (situacao === PRONTO) location.assign(downloadUrl(relatorio.baixar, { params: { id } }))
  }, [situacao, id])
  return (
    <span className="m2" role="status">
      {situacao === EM_ANDAMENTO && 'Reunindo o relatório…'}
      {situacao === PRONTO && 'Relatório baixado. Ele fica em Relatórios.'}
      {situacao === SituacaoRelatorio.code.FALHOU && 'O relatório falhou. Peça-o de novo.'}
    </span>
  )
}
