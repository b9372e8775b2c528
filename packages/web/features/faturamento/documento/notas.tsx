import { ActionIcon } from '@mantine/core'
import { faturaDocumento, NOTA_DE_ACORDO, type NotaFiscal, podeNota } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { downloadUrl } from '../../../kit/api.ts'
import { deletion } from '../../../kit/feedback/dialogs.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { hereWith } from '../../../kit/route/search.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import styles from './documento.module.css'
import { NotaForm } from './nota-form.tsx'

const screen = getRouteApi('/sessao/faturaDocumento/alterar/$id')

const INCLUIR = { variant: 'subtle', leftSection: <IconPlus aria-hidden />, children: 'Adicionar nota fiscal' }

function problemaIncluir({ tipo, situacao }: Fatura): string | undefined {
  if (tipo === TipoFatura.code.ACORDO) return NOTA_DE_ACORDO
  return podeNota('incluir', situacao) ? undefined : 'Uma nota fiscal é incluída depois que a fatura é fechada, e não em uma cancelada.'
}

type Props = { fatura: Fatura; notas: NotaFiscal[]; reload: () => Promise<void> }

/** The notas fiscais of an invoice with their files. */
export function Notas({ fatura, notas, reload }: Props) {
  const { nota } = screen.useSearch()
  const navigate = screen.useNavigate()
  const close = () => void navigate({ search: (now) => ({ ...now, nota: undefined }), replace: true, resetScroll: false })
  const excluir = useCommand(faturaDocumento.removeNota, { reload })
  const remove = ({ id, nome }: NotaFiscal) =>
    excluir.run(
      { params: { id } },
      deletion('Excluir nota fiscal?', `${nome} e os seus arquivos deixam de existir. Isto não pode ser desfeito.`),
    )
  const reason = problemaIncluir(fatura)
  const columns: Column<NotaFiscal>[] = [
    { head: 'Número', at: 'name', cell: ({ numero }) => numero },
    { head: 'Chave de acesso', quiet: true, at: 'line', cell: ({ chave }) => chave },
    { head: 'Arquivos', cell: (one) => (one.xml || one.pdf ? <Arquivos nota={one} /> : null) },
    { head: 'Incluída em', num: true, quiet: true, cell: ({ dataHora }) => formatDateTime(dataHora) },
    { head: 'Valor', num: true, at: 'value', cell: ({ valor }) => formatMoney(valor) },
    {
      head: 'Ações',
      unseen: true,
      at: 'action',
      cell: (one) => (
        <ActionIcon size="xs" title="Excluir" aria-label={`Excluir nota ${one.numero}`} onClick={() => void remove(one)}>
          <IconTrash aria-hidden />
        </ActionIcon>
      ),
    },
  ]
  return (
    <Card
      title="Notas fiscais"
      flush
      foot={reason === undefined ? <LinkButton {...INCLUIR} {...hereWith({ nota: 1 })} /> : <ActionButton {...INCLUIR} reason={reason} />}
    >
      <DataTable columns={columns} rows={notas} keyOf={({ id }) => id} empty="Nenhuma nota fiscal." />
      {Boolean(nota) && reason === undefined && <NotaForm fatura={fatura.id} onClose={close} onSaved={() => void reload().then(close)} />}
    </Card>
  )
}

const Arquivos = ({ nota }: { nota: NotaFiscal }) => (
  <span className={styles.arquivos}>
    <FileField nota={nota} parte="xml" />
    <FileField nota={nota} parte="pdf" />
  </span>
)

function FileField({ nota, parte }: { nota: NotaFiscal; parte: 'xml' | 'pdf' }) {
  const file = nota[parte]
  if (!file) return null
  return (
    <a href={downloadUrl(faturaDocumento.arquivo, { params: { id: nota.id, parte } })} download={file.nome} title={file.nome}>
      {parte.toUpperCase()}
      <span className="sr"> da nota {nota.numero}</span>
    </a>
  )
}
