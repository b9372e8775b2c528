import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import {
  contabil,
  lancamentoContabil,
  PLANO_ID,
  type PlanoContabil,
  PlanoMudancas,
  UsoContabil,
} from '@retaguarda/contract/faturamento/contabil.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { FormContext, useFormStore, useNewFormStore, useValue } from '../../kit/form/form-store.ts'
import { RecordHistory } from '../../kit/form/record-history.tsx'
import { InRow, OwnedRows } from '../../kit/form/owned-rows.tsx'
import type { Values } from '../../kit/form/path.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { hereWith } from '../../kit/route/search.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { useRead } from '../../kit/use-read.ts'
import { objetosOptions } from '../../parts/objeto/objetos.ts'
import styles from './contador.module.css'
import { banco, coluna, conta, exemplo, f, placed, PlanoFields, proximaColuna, read, receita, show, valuesOf } from './plano-fields.ts'
import { faltam, faltamTexto, PLANO_KEY } from './plano-lido.ts'

/** By which accounts entries are handed over, and how a file of them looks. */
export function Plano(): ReactNode {
  const { isAdmin } = useUser()
  // What is typed upon is not read anew behind it.
  const query = useRead(
    [...PLANO_KEY, 'tela'],
    contabil.consultarPlano,
    {},
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  )
  return (
    <Page width="form">
      <PageHeader
        title="Plano de contas"
        actions={
          <>
            <LinkButton variant="subtle" to="/contador">
              Lançamentos
            </LinkButton>
            <LinkButton variant="subtle" to="/contador/arquivos">
              Arquivos
            </LinkButton>
          </>
        }
      />
      <Loaded query={query} failed="O plano de contas não carregou. Recarregue a página.">
        {(plano) => (isAdmin ? <Formulario key={JSON.stringify(plano)} plano={plano} /> : <Lido plano={plano} />)}
      </Loaded>
      <RecordHistory resource={contabil} id={PLANO_ID} names={PlanoMudancas} />
    </Page>
  )
}

function Formulario({ plano }: { plano: PlanoContabil }) {
  const form = useCommandForm(contabil.alterarPlano, {
    schema: PlanoFields,
    values: valuesOf(plano),
    show,
    read,
    place: placed,
    input: (body) => ({ body }),
    changes: [[contabil.prefix], [lancamentoContabil.prefix]],
  })
  return (
    <CommandForm form={form} label="Plano de contas" confirm="Salvar" look="page" aside={<LinkHistorico />}>
      <Fields novo={plano.desde === null} />
    </CommandForm>
  )
}

/** The same for who may only look at it. */
function Lido({ plano }: { plano: PlanoContabil }) {
  const store = useNewFormStore(PlanoFields, 'visualizar', { values: valuesOf(plano), versaoRegistro: undefined }, show)
  if (plano.desde === null)
    return (
      <Card>
        <p className="m2">Ainda não há plano de contas. Um administrador o preenche com o contador.</p>
      </Card>
    )
  return (
    <FormContext.Provider value={store}>
      <Fields novo={false} />
      <p className="m3 s12">
        Só administradores alteram o plano. <LinkHistorico />
      </p>
    </FormContext.Provider>
  )
}

const LinkHistorico = () => (
  <Link className="s12" {...hereWith({ historico: 1 })}>
    Histórico
  </Link>
)

const COLUMNS: Column<(typeof UsoContabil.options)[number]>[] = [
  { head: 'Uso', at: 'name', width: '30%', cell: ({ label }) => label },
  { head: 'Código', width: '25%', label: 'código', cell: (_, at) => <DoUso at={at} name={conta.codigo} /> },
  { head: 'Nome', label: 'nome', cell: (_, at) => <DoUso at={at} name={conta.nome} /> },
  { head: 'Situação', unseen: true, width: 90, at: 'mark', cell: (_, at) => <Falta at={at} /> },
]

const DoUso = ({ at, name }: { at: number; name: typeof conta.codigo }) => (
  <InRow list={f.contas} index={at}>
    <TextField name={name} />
  </InRow>
)

function Falta({ at }: { at: number }) {
  const missing = useFaltam()
  const uso = UsoContabil.options[at]?.value
  return uso !== undefined && missing.includes(uso) ? <Status tone="warn" icon={IconAlertTriangle} label="Falta" /> : null
}

/** The uses of what is typed that have no code, in general or of one object or bank account. */
function useFaltam() {
  const [contas, receitas, bancos] = [useValue(f.contas), useValue(f.receitas), useValue(f.bancos)]
  const filled = (rows: unknown, uso?: UsoContabil) =>
    (Array.isArray(rows) ? (rows as Values[]) : []) // rows of the form
      .filter(({ codigo }) => String(codigo ?? '').trim() !== '')
      .map((row) => ({ uso: uso ?? (row.uso as UsoContabil) })) // each row says its use
  return faltam([...filled(contas), ...filled(receitas, UsoContabil.code.RECEITA), ...filled(bancos, UsoContabil.code.BANCO)])
}

function Aviso({ novo }: { novo: boolean }) {
  const missing = faltamTexto(useFaltam())
  return (
    <>
      {novo && (
        <Note tone="info">
          Preencha o plano com o contador e salve: os lançamentos são feitos do mês escolhido em diante, e o que já foi lançado não muda
          mais.
        </Note>
      )}
      {missing !== undefined && <Note tone="warn">{missing}</Note>}
    </>
  )
}

function Fields({ novo }: { novo: boolean }) {
  return (
    <>
      <Aviso novo={novo} />
      <FormCard title="Arquivo">
        <SelectField name={f.desde.mes} span={3} half label="A partir de" />
        <SelectField name={f.desde.ano} span={3} half />
        <SelectField name={f.separador} span={3} half />
        <SelectField name={f.decimal} span={3} half />
      </FormCard>
      <Card title="Contas" flush>
        <DataTable
          className={styles.usos}
          region="Contas por uso"
          columns={COLUMNS}
          rows={UsoContabil.options}
          keyOf={({ value }) => value}
          phone="stack"
        />
      </Card>
      <Receitas />
      <Bancos />
      <Parte title="Colunas do arquivo">
        <OwnedRows
          list={f.colunas}
          one="coluna"
          none="Nenhuma coluna."
          ordered
          start={proximaColuna}
          columns={COLUNA}
          keepLast={SEM_COLUNA}
        />
      </Parte>
      <Exemplo />
    </>
  )
}

const SEM_COLUNA = 'O arquivo tem ao menos uma coluna.'
const COLUNA = [{ name: coluna.coluna, cell: <SelectField name={coluna.coluna} empty="Escolha" /> }]

/** A table of rows is a card of its own. */
function Parte({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.parte} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** How a file begins, as it is typed. */
function Exemplo() {
  const store = useFormStore()
  const text = useSyncExternalStore(store.subscribe, () => exemplo(store.values()))
  return (
    <Card title="Como o arquivo fica">
      <pre className={`mono s12 ${styles.exemplo}`}>{text}</pre>
    </Card>
  )
}

const CODIGO = 160

function Receitas() {
  const { data, isError } = useQuery(objetosOptions)
  const picker = (
    <RefPicker
      name={receita.objeto}
      suggest={isError ? [] : data}
      register={objetoContrato}
      unavailable={isError ? 'Os objetos de contrato não carregaram. Abra a tela de novo.' : 'Nenhum objeto de contrato está ativo.'}
    />
  )
  return (
    <Parte title="Receita por objeto de contrato">
      <OwnedRows
        list={f.receitas}
        one="conta de receita"
        note="A receita dos outros objetos vai à conta de Receita."
        none="Toda receita vai à conta de Receita."
        columns={[
          { name: receita.objeto, cell: picker },
          { name: receita.codigo, width: CODIGO, cell: <TextField name={receita.codigo} /> },
          { name: receita.nome, cell: <TextField name={receita.nome} /> },
        ]}
      />
    </Parte>
  )
}

const BANCOS = [
  {
    name: banco.contaBancaria,
    cell: <RefPicker name={banco.contaBancaria} suggest={contaBancaria.suggest} register={contaBancaria} />,
  },
  { name: banco.codigo, width: CODIGO, cell: <TextField name={banco.codigo} /> },
  { name: banco.nome, cell: <TextField name={banco.nome} /> },
]

const Bancos = () => (
  <Parte title="Banco por conta e carteira">
    <OwnedRows
      list={f.bancos}
      one="conta de banco"
      note="O que entra pelas outras contas vai à conta de Banco."
      none="Tudo que entra por um banco vai à conta de Banco."
      columns={BANCOS}
    />
  </Parte>
)
