import { Button, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { OrigemUso, type UsoRecebido, uso } from '@retaguarda/contract/faturamento/uso.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/api.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { PagerBar } from '../../../kit/ui/pager-bar.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatCount, formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import { novoPedido } from '../../../parts/faturamento/pedido.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import styles from '../comum/comum.module.css'
import { esquecerPrevias } from '../comum/use-previa.ts'

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
      <div className={tabela.vazio}>
        <div className={styles.blocos}>
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

function Previa({ linhas }: { linhas: Linha[] }) {
  const phone = useMediaQuery('(max-width: 47.99em)', matchMedia('(max-width: 47.99em)').matches, { getInitialValueInEffect: false })
  const [page, setPage] = useState(1)
  const rows = linhas.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      <Tabela linhas={rows} />
      {linhas.length > PAGE_SIZE && (
        <PagerBar page={page} rows={rows.length} total={{ total: linhas.length }} onPage={setPage} phone={phone} />
      )}
    </>
  )
}

const Tabela = ({ linhas }: { linhas: Linha[] }) => (
  <div className={tabela.rolar} tabIndex={0} role="region" aria-label="Prévia do arquivo">
    <table className={`${tabela.tabela} ${tabela.blocos}`}>
      <thead>
        <tr>
          <th scope="col" className="num">
            Linha
          </th>
          <th scope="col">Cliente</th>
          <th scope="col">Competência</th>
          <th scope="col" className="num">
            Loja
          </th>
          <th scope="col" className="num">
            Marketplace
          </th>
          <th scope="col" className="num">
            B2B
          </th>
          <th scope="col" className="num">
            Notas
          </th>
          <th scope="col">O que vale agora</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map((one) => (
          <tr key={one.linha}>
            <td className="num m2" data-rotulo="linha">
              {formatNumber(one.linha)}
            </td>
            <td className={tabela.nome}>{one.cliente.nome}</td>
            <td>{competenciaText(one)}</td>
            <td className="num" data-rotulo="loja">
              {formatMoney(one.valorFaturamento)}
            </td>
            <td className="num" data-rotulo="marketplace">
              {formatMoney(one.valorFaturamentoMarketplace)}
            </td>
            <td className="num" data-rotulo="B2B">
              {formatMoney(one.valorFaturamentoB2B)}
            </td>
            <td className="num" data-rotulo="notas">
              {formatNumber(one.quantidadeNotas)}
            </td>
            <td className={`${tabela.texto} ${tabela.quebra} m2`}>
              {one.atual ? `${OrigemUso.labels[one.atual.origem]}, ${formatDateTime(one.atual.recebidoEm)}` : 'Nada'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
