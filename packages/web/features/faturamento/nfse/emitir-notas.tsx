import { Button } from '@mantine/core'
import { aviso } from '@retaguarda/contract/aviso.ts'
import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { type Falta, type NotaPrevista, nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { formatCodigo } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { z } from 'zod'
import dialog from '../../../kit/feedback/dialog.module.css'
import { useCommand } from '../../../kit/form/use-command.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount, formatMoney } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { SkeletonLines } from '../../../kit/ui/skeleton.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { Dialog } from '../../../kit/window/window.tsx'
import { vaiATodos } from '../../../parts/faturamento/destinatarios.ts'
import { useNotasPorEmail } from '../../../parts/nfse/em-uso.ts'
import { useMesEntregue } from '../comum/mes-entregue.ts'
import { faturaPorExtenso } from '../comum/name.ts'
import { CHANGES } from './acoes.ts'
import { Corrigir } from './corrigir.tsx'
import styles from './nfse.module.css'

type Previa = z.output<typeof nfse.previa.response>
type Props = { fatura: Pick<Fatura, 'id' | 'ano' | 'mes' | 'cliente'>; onClose: () => void }

/** Shows the notes that an invoice would give, or what is missing for them, and issues them. */
export function EmitirNotas({ fatura, onClose }: Props) {
  const { id } = fatura
  const { data, error } = useRead([nfse.prefix, 'previa', id], nfse.previa, { params: { id } }, { staleTime: 0, gcTime: 0 })
  return (
    <Dialog onClose={onClose} size={760} title="Emitir notas">
      <div className={dialog.body}>
        <p className="m2">{faturaPorExtenso(fatura)}</p>
        {error && !data && <Failed error={error} otherwise="A prévia das notas não carregou. Abra de novo." />}
        {!data && !error && <SkeletonLines widths={['90%', '60%', '75%']} />}
        {data && <Conteudo previa={data} onLeave={onClose} />}
        {data?.pode && <NotaPorEmail cliente={fatura.cliente.id} />}
      </div>
      <Rodape id={id} previa={data} onClose={onClose} />
    </Dialog>
  )
}

const COLUMNS: Column<NotaPrevista>[] = [
  { head: 'Objetos', at: 'name', cell: ({ objeto }) => objeto },
  { head: 'Código nacional', quiet: true, label: 'código', cell: ({ cTribNac }) => cTribNac && formatCodigo('cTribNac', cTribNac) },
  { head: 'ISS', num: true, quiet: true, label: 'ISS', cell: ({ iss }) => `${formatMoney(iss.valor)}${iss.retido ? ' retido' : ''}` },
  { head: 'Retido', num: true, label: 'retido', cell: ({ retido }) => formatMoney(retido) },
  { head: 'Líquido', num: true, label: 'líquido', cell: ({ liquido }) => formatMoney(liquido) },
  { head: 'Valor', num: true, at: 'value', cell: ({ base }) => formatMoney(base) },
]

function Conteudo({ previa: { notas, faltas, motivo }, onLeave }: { previa: Previa; onLeave: () => void }) {
  return (
    <div className="stack">
      {motivo !== null && <Note tone="warn">{motivo}</Note>}
      <Faltas faltas={faltas} onLeave={onLeave} />
      {notas.length > 0 && (
        <>
          <p>
            {formatCount(notas.length, 'nota', 'notas')}, {formatMoney(toMoney(sum(notas.map(({ base }) => base))))} ao todo. O IBS e a CBS
            quem calcula é a Sefin.
          </p>
          <DataTable
            region="Notas que a fatura dá"
            framed
            height={240}
            columns={COLUMNS}
            rows={notas}
            keyOf={(nota, index) => `${index} ${nota.cTribNac}`}
          />
          {notas.map((nota, index) => (
            <details className="fold" key={`${index} ${nota.descricao}`}>
              <summary>{notas.length === 1 ? 'O que a nota diz' : `O que diz a nota ${index + 1}`}</summary>
              <p className={`m2 ${styles.texto}`}>{nota.descricao}</p>
            </details>
          ))}
        </>
      )}
    </div>
  )
}

function Rodape({ id, previa, onClose }: { id: number; previa: Previa | undefined; onClose: () => void }) {
  const send = () => void emitir.run({ params: { id }, body: entregue.word() })
  const entregue = useMesEntregue(send)
  const emitir = useCommand(nfse.emitir, { changes: CHANGES, refused: entregue.ask, leave: onClose })
  const n = previa?.notas.length
  const reason = !previa ? 'A prévia ainda não carregou.' : previa.pode ? undefined : impedimento(previa)
  return (
    <div className={dialog.foot}>
      {emitir.busy && (
        <span className="m3 s12 grow" role="status">
          A Sefin responde em segundos. Pode fechar: as notas saem do mesmo modo.
        </span>
      )}
      <ActionButton variant="filled" loading={emitir.busy} {...(reason !== undefined && { reason })} onClick={send}>
        {n ? `Emitir ${formatCount(n, 'nota', 'notas')}` : 'Emitir notas'}
      </ActionButton>
      <Button onClick={onClose}>{emitir.busy || (previa && !previa.pode) ? 'Fechar' : 'Cancelar'}</Button>
    </div>
  )
}

const impedimento = ({ motivo, faltas }: Previa): string =>
  motivo ?? (faltas.length > 0 ? 'Corrija antes o que falta.' : 'Esta fatura não dá notas.')

/** Who gets an invoice's notes by mail once they are authorised; nothing where they are not mailed. */
function NotaPorEmail({ cliente }: { cliente: number }) {
  const finalidade = Finalidade.code.NOTA_FISCAL
  const asked = useNotasPorEmail() ? { params: { id: cliente }, query: { finalidade } } : undefined
  const servidor = useRead([aviso.preferencias.path], aviso.preferencias, {}).data?.servidorDeEmail
  const { data } = useRead([recusa.destinatarios.path, cliente, finalidade], recusa.destinatarios, asked, { staleTime: 0 })
  if (!data || servidor === undefined) return null
  const { enderecos, todos } = data
  const text = !servidor
    ? 'Não há servidor de e-mail configurado: a nota não vai por e-mail.'
    : enderecos.length === 0
      ? 'O cliente não tem contato de e-mail: a nota não vai por e-mail.'
      : `A nota vai por e-mail a ${enderecos.join(', ')}.${todos ? ` ${vaiATodos('nota fiscal')}` : ''}`
  return <p className="m2">{text}</p>
}

/** What is missing before notes can be made, each with the way to where it is mended. */
function Faltas({ faltas, onLeave }: { faltas: readonly Falta[]; onLeave: () => void }) {
  if (faltas.length === 0) return null
  return (
    <Note tone="bad">
      <p>
        <strong className="b6">{formatCount(faltas.length, 'dado falta', 'dados faltam')} para as notas:</strong>
      </p>
      <ul className={styles.faltas} aria-label="O que falta">
        {faltas.map((falta) => (
          <li key={`${falta.onde} ${falta.id} ${falta.texto}`}>
            {falta.texto} <Corrigir falta={falta} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
