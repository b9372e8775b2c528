import { Button, FileButton } from '@mantine/core'
import { OrigemUso, type UsoRecebido, uso } from '@retaguarda/contract/faturamento/uso.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import styles from '../comum/comum.module.css'
import { esquecerPrevias } from '../comum/use-previa.ts'
import { NUMEROS } from './colunas.ts'

type Linha = NonNullable<z.output<typeof UsoRecebido>['previa']>[number]
type Estado = { file: File; chave: string; linhas: Linha[] }

const CABECALHO = 'cliente;ano;mes;valorFaturamento;valorFaturamentoMarketplace;valorFaturamentoB2B;quantidadeNotas'

/** Sends a month's figures as CSV: what the file would bring is seen before it is kept, one bad row refuses all (decisions §10). */
export function CsvDeUso() {
  const [estado, setEstado] = useState<Estado>()
  const [erro, setErro] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const reset = useRef<() => void>(null)
  const client = useQueryClient()

  const send = async (file: File, previa: boolean, chave: string) => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setErro(undefined)
    try {
      return await call(uso.receber, { query: { previa }, files: { arquivo: file }, idempotencyKey: chave })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErro(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
      reset.current?.()
    }
  }
  const choose = async (file: File | null) => {
    if (!file) return
    setEstado(undefined)
    const chave = novoPedido()
    const answer = await send(file, true, novoPedido())
    if (answer) setEstado({ file, chave, linhas: answer.previa ?? [] })
  }
  const keep = async ({ file, chave }: Estado) => {
    const answer = await send(file, false, chave)
    if (!answer) return
    setEstado(undefined)
    toast.ok(answer.msg)
    esquecerPrevias()
    await client.invalidateQueries({ queryKey: [uso.list.path] })
  }
  return (
    <Card title="Enviar números por arquivo" flush>
      <div className="pad">
        <div className="stack">
          <p className="m2">
            Um CSV com o cabeçalho <code className={`mono ${styles.cabecalho}`}>{CABECALHO}</code>. O cliente é o id, o CPF ou o CNPJ.
          </p>
          <div className={styles.acoes}>
            <FileButton
              resetRef={reset}
              accept=".csv,text/csv"
              onChange={(file) => void choose(file)}
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
          {erro && <Recusado erro={erro} />}
        </div>
      </div>
      {estado && (
        <>
          <Previa linhas={estado.linhas} />
          <div className={styles.rodape}>
            <Button variant="filled" aria-busy={busy} aria-disabled={busy || undefined} onClick={() => void keep(estado)}>
              Gravar {formatCount(estado.linhas.length, 'linha', 'linhas')}
            </Button>
            <Button onClick={() => setEstado(undefined)}>Cancelar</Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Recusado({ erro }: { erro: ApiError }) {
  const fields = Object.entries(erro.fields)
  return (
    <Note tone="bad" live>
      <strong className="b6">Algo deu errado! </strong>
      {erro.message}
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

const COLUMNS: Column<Linha>[] = [
  { head: 'Linha', num: true, quiet: true, label: 'linha', cell: ({ linha }) => formatNumber(linha) },
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => cliente.nome },
  { head: 'Competência', cell: competenciaText },
  ...NUMEROS,
  {
    head: 'O que vale agora',
    quiet: true,
    at: 'line',
    cell: ({ atual }) => (atual ? `${OrigemUso.labels[atual.origem]}, ${formatDateTime(atual.recebidoEm)}` : 'Nada'),
  },
]

function Previa({ linhas }: { linhas: Linha[] }) {
  const [page, onPage] = useState(1)
  return <DataTable region="Prévia do arquivo" columns={COLUMNS} rows={linhas} keyOf={({ linha }) => linha} pages={{ page, onPage }} />
}
