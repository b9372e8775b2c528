import { Button, FileButton } from '@mantine/core'
import { OrigemUso, type UsoRecebido, uso } from '@retaguarda/contract/faturamento/uso.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import styles from '../comum/comum.module.css'
import { esquecerPrevias } from '../comum/use-previa.ts'
import { NUMEROS } from './columns.ts'

type Row = NonNullable<z.output<typeof UsoRecebido>['previa']>[number]
/** The chosen file; what it would bring, once that is read. */
type Estado = { file: File; linhas?: Row[] }

const CABECALHO = 'cliente;ano;mes;valorFaturamento;valorFaturamentoMarketplace;valorFaturamentoB2B;quantidadeNotas'

/** Sends a month's figures as CSV: what the file would bring is seen before it is kept, one bad row refuses all. */
export function CsvDeUso() {
  const [chosen, choose] = useState<Estado>()
  const [failure, setError] = useState<ApiError>()
  const reset = useRef<() => void>(null)
  const refused = (error: ApiError) => {
    setError(error)
    reset.current?.()
    return true
  }
  const ler = useCommand(uso.receber, {
    tell: ({ previa = [] }) => {
      choose((now) => now && { ...now, linhas: previa })
      reset.current?.()
    },
    refused,
  })
  const write = useCommand(uso.receber, {
    changes: [[uso.list.path]],
    done: () => {
      choose(undefined)
      esquecerPrevias()
    },
    refused,
  })
  const busy = ler.busy || write.busy

  const send = (command: typeof ler, file: File, previa: boolean) => {
    setError(undefined)
    void command.run({ query: { previa }, files: { arquivo: file } })
  }
  const read = (file: File | null) => {
    if (!file || busy) return
    choose({ file })
    send(ler, file, true)
  }
  const estado = chosen?.linhas && { file: chosen.file, linhas: chosen.linhas }
  return (
    <Card
      title="Enviar números por arquivo"
      flush
      aside={
        <LinkButton size="xs" variant="subtle" to="/importar/numeros">
          Com outros cabeçalhos
        </LinkButton>
      }
    >
      <div className="pad">
        <div className="stack">
          <p className="m2">
            Um CSV com o cabeçalho <code className={`mono ${styles.cabecalho}`}>{CABECALHO}</code>. O cliente é o id, o CPF ou o CNPJ.
          </p>
          <div className="row">
            <FileButton
              resetRef={reset}
              accept=".csv,.txt,text/csv,text/plain"
              onChange={read}
              inputProps={{ 'aria-label': 'Arquivo CSV' }}
            >
              {(props) => (
                <Button {...props} leftSection={<IconUpload aria-hidden />} aria-busy={busy}>
                  {estado ? 'Escolher outro arquivo' : 'Escolher arquivo CSV'}
                </Button>
              )}
            </FileButton>
            <span className="m3 s12" role="status">
              {busy
                ? 'Lendo o arquivo…'
                : estado
                  ? `${estado.file.name}: ${formatCount(estado.linhas.length, 'linha', 'linhas')}, nada foi gravado`
                  : ''}
            </span>
          </div>
          {failure && <Recusado error={failure} />}
        </div>
      </div>
      {estado && (
        <>
          <Previa rows={estado.linhas} />
          <div className={styles.rodape}>
            <Button variant="filled" aria-busy={busy} aria-disabled={busy || undefined} onClick={() => send(write, estado.file, false)}>
              Gravar {formatCount(estado.linhas.length, 'linha', 'linhas')}
            </Button>
            <Button onClick={() => choose(undefined)}>Cancelar</Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Recusado({ error }: { error: ApiError }) {
  const fields = Object.entries(error.fields)
  return (
    <Note tone="bad" live>
      <strong className="b6">Algo deu errado! </strong>
      {error.message}
      {fields.length > 0 && (
        <ul className={styles.erros}>
          {fields.map(([path, sentence]) => (
            <li key={path}>{sentence}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

const COLUMNS: Column<Row>[] = [
  { head: 'Linha', num: true, quiet: true, label: 'linha', cell: ({ linha }) => formatNumber(linha) },
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => cliente.nome },
  { head: 'Competência', cell: competenciaTexto },
  ...NUMEROS,
  {
    head: 'O que vale agora',
    quiet: true,
    at: 'line',
    cell: ({ atual }) => (atual ? `${OrigemUso.labels[atual.origem]}, ${formatDateTime(atual.recebidoEm)}` : 'Nada'),
  },
]

/** Where a row was read as more than it says. */
const NOTA: Column<Row> = { head: 'Como foi lida', at: 'line', cell: ({ nota }) => nota }

function Previa({ rows }: { rows: Row[] }) {
  const [page, onPage] = useState(1)
  const columns = rows.some(({ nota }) => nota !== null) ? [...COLUMNS, NOTA] : COLUMNS
  return <DataTable region="Prévia do arquivo" columns={columns} rows={rows} keyOf={({ linha }) => linha} pages={{ page, onPage }} />
}
